import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account, type Account, accountRecognised, signedOut } from '../../session/index.ts';
import { fetchStatusFx } from '../calls.ts';
import { placeOpened } from '../place/place.ts';
import { $status, pauseFx, statusRequested } from './model.ts';

const answer = (manifest: string) => ({ manifest }) as never;

test('a server that is reading changes is asked again until it has read them', async () => {
  const ask = vi.fn(async () => answer('current'));
  ask.mockResolvedValueOnce(answer('pending')).mockResolvedValueOnce(answer('pending'));
  const pause = vi.fn(() => {});
  const scope = fork({
    handlers: [
      [fetchStatusFx, ask],
      [pauseFx, pause],
    ],
  });
  await allSettled(statusRequested, { scope });
  expect([ask.mock.calls.length, pause.mock.calls.length]).toEqual([3, 2]);
  expect(scope.getState($status)?.manifest).toBe('current');
});

test('nobody asks again after the sign-out', async () => {
  const ask = vi.fn(async () => answer('pending'));
  const rest = Promise.withResolvers<void>();
  const scope = fork({
    handlers: [
      [fetchStatusFx, ask],
      [pauseFx, () => rest.promise],
    ],
  });
  const asked = allSettled(statusRequested, { scope });
  await vi.waitFor(() => expect(scope.getState($status)).not.toBeNull());
  const out = allSettled(signedOut, { scope, params: { reason: 'switched' } });
  rest.resolve();
  await Promise.all([asked, out]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('only who is among the tools asks: the code of a page may be in memory on another', async () => {
  const ask = vi.fn(async () => answer('current'));
  const account = { sub: 'u1' } as Account;
  const scope = fork({ values: [[$account, account]], handlers: [[fetchStatusFx, ask]] });
  await allSettled(accountRecognised, { scope, params: account });
  expect(ask).not.toHaveBeenCalled();
  await allSettled(placeOpened, { scope, params: { params: {}, query: {} } });
  expect(ask).toHaveBeenCalledTimes(1);
});
