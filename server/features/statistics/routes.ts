import * as contract from '../../../api/contract/statistics.ts';
import type { Db } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import type { EventCounter } from './counter.ts';
import { arrived, listDownloads } from './service.ts';

interface StatisticsDeps {
  readonly db: Db;
  readonly counter: Pick<EventCounter, 'count'>;
  readonly now: () => number;
}

/** Counts of what happens in browsers. Nothing of a call but its body is looked at. */
export const statisticsRoutes = ({ db, counter, now }: StatisticsDeps): readonly Route[] => [
  route(contract.countEvents, async ({ body: { events, arrival } }) => {
    counter.count([...events, ...(arrival ? arrived(arrival) : [])]);
    return {};
  }),
  route(contract.listDownloads, async () => ({ downloads: await listDownloads(db, now()) })),
];
