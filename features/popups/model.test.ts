import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $shown, firstStepsRequested, popupClosed, popupRequested } from './model.ts';

test('the last window that was asked for is shown until it is closed', async () => {
  const scope = fork();
  await allSettled(popupRequested, { scope, params: 'welcome' });
  expect(scope.getState($shown)).toEqual({ type: 'popup', name: 'welcome' });
  await allSettled(firstStepsRequested, { scope });
  expect(scope.getState($shown)).toEqual({ type: 'first-steps' });
  await allSettled(popupClosed, { scope });
  expect(scope.getState($shown)).toBeNull();
});
