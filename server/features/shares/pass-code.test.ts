import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPassCode, isPassToken, makePassCode, signPassToken, tokenLasts } from './pass-code.ts';

const key = randomBytes(32);
const admission = { shareId: 'Sone', generation: 3 };
const now = Date.UTC(2026, 0, 5);

test('passcodes have six letters and digits, and differ', () => {
  const made = new Set(Array.from({ length: 500 }, makePassCode));
  expect(made.size).toBeGreaterThan(495);
  for (const code of made) expect(code).toMatch(/^[a-z0-9]{6}$/);
  expect([isPassCode('abc234', 'abc234'), isPassCode('abc23', 'abc234'), isPassCode('', 'abc234')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a token is good for twelve hours, for its share, its generation and its key', () => {
  const token = signPassToken(key, admission, now);
  const end = now + tokenLasts * 1000;
  expect(isPassToken(key, admission, token, now)).toBe(true);
  expect([isPassToken(key, admission, token, end - 1), isPassToken(key, admission, token, end)]).toEqual([
    true,
    false,
  ]);
  expect(isPassToken(key, { ...admission, shareId: 'Stwo' }, token, now)).toBe(false);
  expect(isPassToken(key, { ...admission, generation: 4 }, token, now)).toBe(false);
  expect(isPassToken(randomBytes(32), admission, token, now)).toBe(false);
});

test('no text but this one is the token', () => {
  const token = signPassToken(key, admission, now);
  for (let at = 0; at < token.length; at += 1) {
    for (const sign of ['A', 'z', '_', '=', ' ']) {
      const changed = token.slice(0, at) + sign + token.slice(at + 1);
      expect(isPassToken(key, admission, changed, now)).toBe(changed === token);
    }
  }
  for (const other of ['', token.slice(1), `${token}A`, `${token}\n`, 'é'.repeat(28)])
    expect(isPassToken(key, admission, other, now)).toBe(false);
});
