import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $text, $wrapsLines, mostTextBytes, readTextFx, textRequested, wrapToggled } from './text-model.ts';

const bytes = new TextEncoder().encode('hello');

test('a text is read, and says whether that is all of it', async () => {
  const scope = fork({ handlers: [[readTextFx, () => bytes]] });
  await allSettled(textRequested, { scope, params: { url: '/a', size: 5 } });
  expect(scope.getState($text)).toMatchObject({ url: '/a', status: 'read', isWhole: true });
  await allSettled(textRequested, { scope, params: { url: '/b', size: mostTextBytes + 1 } });
  expect(scope.getState($text)).toMatchObject({ url: '/b', isWhole: false });
});

test('the answer about a text that was left is passed over', async () => {
  const slow = Promise.withResolvers<Uint8Array>();
  const scope = fork({
    handlers: [[readTextFx, ({ url }: { url: string }) => (url === '/a' ? slow.promise : bytes)]],
  });
  const first = allSettled(textRequested, { scope, params: { url: '/a', size: 5 } });
  const second = allSettled(textRequested, { scope, params: { url: '/b', size: 5 } });
  slow.resolve(new Uint8Array());
  await Promise.all([first, second]);
  expect(scope.getState($text)).toMatchObject({ url: '/b', status: 'read', bytes });
});

test('a lost connection is no expired address', async () => {
  const scope = fork({ handlers: [[readTextFx, () => Promise.reject(new TypeError('no network'))]] });
  await allSettled(textRequested, { scope, params: { url: '/a', size: 5 } });
  expect(scope.getState($text)).toEqual({ url: '/a', status: 'failed', isExpired: false });
});

test('lines wrap until they shall not', async () => {
  const scope = fork();
  await allSettled(wrapToggled, { scope });
  expect(scope.getState($wrapsLines)).toBe(false);
});
