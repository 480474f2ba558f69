import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { pageOpened } from '../../engine/view/index.ts';
import { $signInRequest, signInRequested } from '../../features/session/index.ts';
import './model.ts';

test('a sign-in that was wanted on one page is not asked for on the next, but on the page for signing in', async () => {
  const scope = fork();
  const open = (path: string) =>
    allSettled(pageOpened, { scope, params: { route: path, path, params: {}, query: {} } });
  const request = { reason: 'signIn.wanted' };
  await allSettled(signInRequested, { scope, params: request });
  await open('/drive/login');
  expect(scope.getState($signInRequest)).toEqual(request);
  await open('/drive/feedback');
  expect(scope.getState($signInRequest)).toBeNull();
});
