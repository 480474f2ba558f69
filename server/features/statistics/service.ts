import { downloadChannels } from '../../../api/contract/statistics-events.ts';
import type { Db } from '../../db/index.ts';
import type { Happened } from './counter.ts';
import { sumDays } from './repo.ts';

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

export async function listDownloads(db: Db, now: number) {
  const sums = await sumDays(db, daysAgo(now, 30));
  return downloadChannels.map((channel) => ({
    channel,
    count: sums.find(({ module, value }) => module === 'download' && value === channel)?.count ?? 0,
  }));
}
