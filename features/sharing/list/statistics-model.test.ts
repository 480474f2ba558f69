import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import type { ShareAnswer } from '../../../api/contract/shares.ts';
import { refused } from '../../../api/error.ts';
import { $days, $isMissing, fetchDaysFx, spanChosen, statisticsRequested } from './statistics-model.ts';

const broken = refused('/drive/v1/share/a/statistics', 500, { error: 'internal', error_code: 13 });

test('statistics are of the share and the days that are looked at', async () => {
  const answers: Array<() => void> = [];
  const day = (span: number) => [
    { date: '2026-01-31', view_count: `${span}`, restore_count: '0', download_count: '0' },
  ];
  const scope = fork({
    handlers: [
      [
        fetchDaysFx,
        ({ span }: { span: number }) =>
          span === 365
            ? Promise.reject(broken)
            : new Promise((resolve) => answers.push(() => resolve(day(span)))),
      ],
    ],
  });
  const calls = [
    allSettled(statisticsRequested, { scope, params: { share_id: 'a' } as ShareAnswer }),
    allSettled(spanChosen, { scope, params: 7 }),
  ];
  // The first answer comes last.
  for (const answer of answers.toReversed()) answer();
  await Promise.all(calls);
  expect(scope.getState($days)).toEqual(day(7));
  await allSettled(spanChosen, { scope, params: 365 });
  expect(scope.getState($isMissing)).toBe(true);
});
