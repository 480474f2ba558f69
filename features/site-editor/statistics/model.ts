import { createEvent, createStore, sample } from 'effector';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { fetchStatisticsFx, type Period, type Statistics } from './calls.ts';

export const statisticsRequested = createEvent();
export const periodChosen = createEvent<Period>();

const latest = takeLatest(fetchStatisticsFx);

export const $period = createStore<Period>('30')
  .on(periodChosen, (_, period) => period)
  .reset(signedOut);
/** Counts of the period; null until they are known. */
export const $statistics = createStore<Statistics | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(signedOut);
export const $statisticsFailure = createFailureStore(
  sample({ clock: latest.fail, fn: ({ error }) => error }),
  [fetchStatisticsFx, signedOut],
);

sample({
  clock: [statisticsRequested, periodChosen],
  source: $period,
  fn: (days) => ({ days }),
  target: fetchStatisticsFx,
});
