import { allSettled, createWatch, fork } from 'effector';
import { expect, test } from 'vitest';
import { locationOpened } from '../../features/files/index.ts';
import { $typed, opened, pauseFx, searchTyped } from './model.ts';

test('the trash is searched for the words at which the typing rests, and whole again when it opens', async () => {
  const rests = new Map<string, () => void>();
  const scope = fork({
    handlers: [
      [pauseFx, (text: string) => new Promise((resolve) => rests.set(text, () => resolve(text)))],
    ] as never,
  });
  const lists: unknown[] = [];
  createWatch({ unit: locationOpened, scope, fn: (location) => void lists.push(location) });
  const open = { params: {}, query: {} };
  await allSettled(opened, { scope, params: open });
  const typing = ['e', ' été ', ''].map((text) => allSettled(searchTyped, { scope, params: text }));
  rests.get('e')?.();
  rests.get(' été ')?.();
  rests.get('')?.();
  await Promise.all(typing);
  expect(lists).toEqual([{ type: 'trash' }, { type: 'trash' }]);
  const again = allSettled(searchTyped, { scope, params: ' été ' });
  rests.get(' été ')?.();
  await again;
  expect(lists.at(-1)).toEqual({ type: 'trash', text: 'été' });
  await allSettled(opened, { scope, params: open });
  expect([lists.at(-1), scope.getState($typed)]).toEqual([{ type: 'trash' }, '']);
});
