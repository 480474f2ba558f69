import { downloadChannels } from '../../../api/contract/statistics-events.ts';
import type { Db } from '../../db/index.ts';
import type { Happened } from './counter.ts';
import { listEvents, listNames, sumDays } from './repo.ts';

interface Arrival {
  readonly referrer: string;
  readonly source: string;
  readonly entry_source?: string | undefined;
}

/** RFC 1035, section 2.3.4. */
const longestHost = 253;
const day = 86_400_000;

/** The first of so many days, today included. */
export const daysAgo = (now: number, days: number): string =>
  new Date(now - (days - 1) * day).toISOString().slice(0, 10);

/** Of an arrival the host alone, and names without what could disturb a terminal or a page. Empty: it was not known. */
export function arrived({ referrer, source, entry_source }: Arrival): readonly Happened[] {
  const address = URL.parse(referrer.includes('://') ? referrer : `https://${referrer}`);
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  const host = isWeb && address.hostname.length <= longestHost ? address.hostname : '';
  const campaign = source.replace(/[\p{C}\p{Z}*]+/gu, ' ').trim();
  return [
    { module: 'arrival', event: 'host', value: host },
    ...(campaign === '' ? [] : [{ module: 'arrival', event: 'campaign', value: campaign }]),
    ...(entry_source === undefined ? [] : [{ module: 'arrival', event: 'entry', value: entry_source }]),
  ];
}

/** Names of one event that are told. */
const mostNames = 20;

/** Each event by day, days without any too. */
export async function listStatistics(db: Db, now: number, period: number) {
  const since = daysAgo(now, period);
  const days = Array.from({ length: period }, (_, at) => daysAgo(now, period - at));
  const [rows, names] = await Promise.all([listEvents(db, since), listNames(db, { since, most: mostNames })]);
  const events = Map.groupBy(rows, ({ module, event }) => `${module} ${event}`);
  const namesOf = Map.groupBy(names, ({ module, event }) => `${module} ${event}`);
  return {
    days,
    events: [...events].map(([key, counted]) => {
      const countOn = new Map(counted.map(({ day: on, count }) => [on, count]));
      return {
        module: counted[0]!.module,
        event: counted[0]!.event,
        counts: days.map((on) => countOn.get(on) ?? 0),
        values: (namesOf.get(key) ?? []).map(({ value, count }) => ({ value, count })),
      };
    }),
  };
}

export async function listDownloads(db: Db, now: number) {
  const sums = await sumDays(db, daysAgo(now, 30));
  return downloadChannels.map((channel) => ({
    channel,
    count: sums.find(({ module, value }) => module === 'download' && value === channel)?.count ?? 0,
  }));
}
