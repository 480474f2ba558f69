import { expect, test } from 'vitest';
import { createHandover, handoverLife } from './handover.ts';

const tokens = (name: string) => ({
  token_type: 'Bearer' as const,
  access_token: `access ${name}`,
  refresh_token: name,
  expires_in: 7200,
  sub: 'u1',
});

function handover() {
  let now = 0;
  const revoked: string[] = [];
  const made = createHandover({
    sessions: { revoke: async (token) => void revoked.push(token) },
    now: () => now,
  });
  return {
    ...made,
    revoked,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('a code brings its tokens once, and says how long they are still good', () => {
  const { put, take, pass, revoked } = handover();
  const code = put(tokens('a'));
  expect(code).toMatch(/^login\.[\w-]{43}$/);
  pass(1500);
  expect(take(code)).toEqual({ ...tokens('a'), expires_in: 7198 });
  expect(take(code)).toBeUndefined();
  expect(revoked).toEqual([]);
});

test('what nobody fetches in time is signed out', () => {
  const { put, take, pass, revoked } = handover();
  const code = put(tokens('a'));
  pass(handoverLife - 1);
  const second = put(tokens('b'));
  pass(1);
  expect(take(code)).toBeUndefined();
  expect(revoked).toEqual(['a']);
  expect(take(second)).toMatchObject({ refresh_token: 'b' });
});

test('no more wait than a thousand: the oldest is signed out', () => {
  const { put, take, revoked } = handover();
  const codes = Array.from({ length: 1001 }, (_, n) => put(tokens(String(n))));
  expect(revoked).toEqual(['0']);
  expect(take(codes[0] as string)).toBeUndefined();
  expect(take(codes[1] as string)).toMatchObject({ refresh_token: '1' });
});
