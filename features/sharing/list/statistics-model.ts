import { createEffect, createEvent, createStore, sample } from 'effector';
import { type ShareAnswer, shareStatistics } from '../../../api/contract/shares.ts';
import { callDrive, signedOut, takeLatest } from '../../session/index.ts';

/** Days (UTC) that can be looked at. */
export const spans = [7, 30, 90, 365] as const;
type Span = (typeof spans)[number];

export type Day = Awaited<ReturnType<typeof fetchDays>>[number];

export const statisticsRequested = createEvent<ShareAnswer>();
export const statisticsDismissed = createEvent();
export const spanChosen = createEvent<Span>();
export const statisticsRetried = createEvent();

export const $openShare = createStore<ShareAnswer | null>(null, { serialize: 'ignore' });
export const $span = createStore<Span>(30);
/** Null until they have come; oldest first. */
export const $days = createStore<readonly Day[] | null>(null, { serialize: 'ignore' });
export const $isMissing = createStore(false);

interface StatisticsRequest {
  readonly id: string;
  readonly span: Span;
}

const fetchDays = async ({ id, span }: StatisticsRequest) =>
  (await callDrive(shareStatistics, { params: { id }, query: { days: String(span) } })).days;
export const fetchDaysFx = createEffect(fetchDays);

/** An answer for a share or period that is no longer shown is dropped. */
const latest = takeLatest(fetchDaysFx);

$openShare.on(statisticsRequested, (_, share) => share).reset(statisticsDismissed, signedOut);
$span.on(spanChosen, (_, span) => span).reset(signedOut);
$days.on(latest.done, (_, { result }) => result).reset(statisticsRequested, signedOut);
$isMissing.on(latest.fail, () => true).reset(fetchDaysFx, statisticsRequested);

sample({
  clock: [statisticsRequested, spanChosen, statisticsRetried],
  source: { looked: $openShare, span: $span },
  filter: ({ looked }) => looked !== null,
  fn: ({ looked, span }) => ({ id: looked?.share_id ?? '', span }),
  target: fetchDaysFx,
});
