import { allSettled, fork } from 'effector';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $account, type accountRecognised } from '../../session/index.ts';
import { fileOf, queued, reportOf } from '../fixtures/files.ts';
import { broadcastFx, guardLeavingFx, storeDifferenceFx } from '../keep/model.ts';
import { filesQueued, transferReported, uploadPaused, uploadResumed } from '../queue/model.ts';
import { startTransfersFx } from '../send/effects.ts';
import '../send/model.ts';
import { $speed, $timeLeft } from './model.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function sending() {
  const scope = fork({
    values: [[$account, { sub: 'me' } as Parameters<typeof accountRecognised>[0]]],
    handlers: [
      [startTransfersFx, () => new Map()],
      [storeDifferenceFx, () => {}],
      [broadcastFx, () => {}],
      [guardLeavingFx, () => {}],
    ],
  });
  await allSettled(filesQueued, {
    scope,
    params: { files: [queued('a', { size: 10_000 })], sources: new Map([['a', fileOf('a.txt')]]) },
  });
  const move = (sent: number, more: number) =>
    allSettled(transferReported, {
      scope,
      params: reportOf('a', { type: 'progress', sent, more, at: performance.now() }),
    });
  return { scope, move };
}

test('a line that stands still has no speed after some seconds, and promises no end', async () => {
  const { scope, move } = await sending();
  await move(0, 0);
  vi.advanceTimersByTime(2000);
  await move(2000, 2000);
  expect([scope.getState($speed), scope.getState($timeLeft)]).toEqual([1000, 8]);
  vi.advanceTimersByTime(20_000);
  expect([scope.getState($speed), scope.getState($timeLeft)]).toEqual([0, null]);
});

test('after a rest the speed is that of what goes now; while nothing goes no clock runs', async () => {
  const { scope, move } = await sending();
  await move(0, 0);
  vi.advanceTimersByTime(2000);
  await move(2000, 2000);
  await allSettled(uploadPaused, { scope, params: 'a' });
  expect(vi.getTimerCount()).toBe(0);
  expect(scope.getState($speed)).toBeNull();
  vi.advanceTimersByTime(100_000);
  await allSettled(uploadResumed, { scope, params: 'a' });
  await move(2000, 0);
  vi.advanceTimersByTime(2000);
  await move(4000, 2000);
  expect(scope.getState($speed)).toBe(1000);
});
