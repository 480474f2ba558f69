import { expect, test } from 'vitest';
import { createLookups } from './lookups.ts';

const never = new AbortController().signal;

test('one account has no more than its share, and others do not wait for it', async () => {
  const begin = createLookups({ most: 4, ofOwner: 2 });
  const began: string[] = [];
  const look = async (owner: string) => {
    const end = await begin(owner, never);
    began.push(owner);
    return end!;
  };
  const first = look('ada');
  const others = [look('ada'), look('ada'), look('bob')];
  await others[2];
  expect(began).toEqual(['ada', 'ada', 'bob']);
  (await first)();
  await others[1];
  expect(began).toEqual(['ada', 'ada', 'bob', 'ada']);
});

test('whoever leaves while it waits takes no place', async () => {
  const begin = createLookups({ most: 1 });
  const end = await begin('ada', never);
  const leaving = new AbortController();
  const left = begin('bob', leaving.signal);
  leaving.abort();
  expect(await left).toBe(undefined);
  end!();
  expect(await begin('eve', never)).toBeTypeOf('function');
  expect(await begin('ada', AbortSignal.abort())).toBe(undefined);
});
