import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import type { ShareAnswer } from '../../../api/contract/shares.ts';
import { cancelled, unreachable } from '../../../api/error.ts';
import { heldAnswers } from '../../../api/fixtures/held-answers.ts';
import { fetchAccountFx, signedOut } from '../../session/index.ts';
import {
  $days,
  $isMissing,
  $openShare,
  $span,
  type Day,
  fetchDaysFx,
  spanChosen,
  statisticsDismissed,
  statisticsRequested,
  statisticsRetried,
} from './statistics-model.ts';

const lost = unreachable('/drive/v1/share', '');
const share = (share_id: string) => ({ share_id }) as ShareAnswer;
const days = (views: number): Day[] => [
  { date: '2026-11-20', view_count: `${views}`, restore_count: '0', download_count: '0' },
];

function owner() {
  const answers = heldAnswers<{ id: string; span: number }, Day[]>();
  const scope = fork({ handlers: [[fetchDaysFx, answers.handler] as never, [fetchAccountFx, () => ({})]] });
  const going: Promise<unknown>[] = [];
  const run = (work: Promise<unknown>) => void going.push(work);
  return {
    scope,
    ...answers,
    openStatistics: (id: string) => run(allSettled(statisticsRequested, { scope, params: share(id) })),
    choose: (span: 7 | 30 | 90 | 365) => run(allSettled(spanChosen, { scope, params: span })),
    retry: () => run(allSettled(statisticsRetried, { scope })),
    close: () => run(allSettled(statisticsDismissed, { scope })),
    leave: () => run(allSettled(signedOut, { scope, params: { reason: 'switched' } })),
    view: () => ({
      views: scope.getState($days)?.[0]?.view_count ?? null,
      isMissing: scope.getState($isMissing),
    }),
  };
}

test('they are asked for by share and span, anew for each of them, and not while none is looked at', async () => {
  const { requests, openStatistics, choose, retry, close } = owner();
  choose(90);
  retry();
  expect(requests).toEqual([]);
  openStatistics('a');
  choose(7);
  retry();
  close();
  choose(30);
  expect(requests).toEqual([
    { id: 'a', span: 90 },
    { id: 'a', span: 7 },
    { id: 'a', span: 7 },
  ]);
});

test('of a share that is looked at no more nothing comes into the dialog of the next', async () => {
  const { openStatistics, close, answer, fail, view } = owner();
  openStatistics('a');
  close();
  openStatistics('b');
  await answer(0, days(1));
  expect(view()).toEqual({ views: null, isMissing: false });
  await answer(1, days(2));
  expect(view()).toEqual({ views: '2', isMissing: false });
  close();
  openStatistics('c');
  openStatistics('d');
  await fail(2, lost);
  expect(view()).toEqual({ views: null, isMissing: false });
});

test('a span whose figures did not come says nothing of the span that is looked at now', async () => {
  const { openStatistics, choose, answer, fail, view } = owner();
  openStatistics('a');
  choose(7);
  await answer(1, days(7));
  await fail(0, lost);
  expect(view()).toEqual({ views: '7', isMissing: false });
});

test('a share that is looked at again begins with nothing, and its older answer does not undo the newer', async () => {
  const { openStatistics, close, answer, view } = owner();
  openStatistics('a');
  close();
  openStatistics('a');
  await answer(1, days(2));
  await answer(0, days(1));
  expect(view().views).toBe('2');
});

test('what did not come is reported until it is tried again', async () => {
  const { openStatistics, retry, answer, fail, view } = owner();
  openStatistics('a');
  await fail(0, lost);
  expect(view()).toEqual({ views: null, isMissing: true });
  retry();
  expect(view().isMissing).toBe(false);
  await answer(1, days(3));
  expect(view()).toEqual({ views: '3', isMissing: false });
});

test('nothing of it is left to the next person, who begins with the usual span', async () => {
  const { scope, openStatistics, choose, leave, fail, view } = owner();
  openStatistics('a');
  choose(365);
  leave();
  await fail(1, cancelled('/drive/v1/share', ''));
  expect([scope.getState($openShare), scope.getState($span), view()]).toEqual([
    null,
    30,
    { views: null, isMissing: false },
  ]);
});
