import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { pageOpened } from '../../engine/view/index.ts';
import { $isOffline, followNetworkFx, networkFound, networkLost } from './network.ts';

const opened = { route: '/drive/all', path: '/drive/all', params: {}, query: {} };

test('a page is told how it stands when it opens, and what becomes of it; its listeners are made once', async () => {
  const follows = { count: 0 };
  const scope = fork({
    handlers: [
      [
        followNetworkFx,
        () => {
          follows.count += 1;
          return false;
        },
      ],
    ],
  });
  const other = fork();
  await allSettled(pageOpened, { scope, params: opened });
  expect(scope.getState($isOffline)).toBe(true);
  await allSettled(networkFound, { scope });
  expect(scope.getState($isOffline)).toBe(false);
  await allSettled(pageOpened, { scope, params: opened });
  expect([scope.getState($isOffline), follows.count]).toEqual([false, 1]);
  await allSettled(networkLost, { scope });
  expect(scope.getState($isOffline)).toBe(true);
  expect(other.getState($isOffline)).toBe(false);
});
