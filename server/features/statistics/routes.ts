import * as contract from '../../../api/contract/statistics.ts';
import type { Db } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import type { EventCounter } from './counter.ts';
import { arrived, listDownloads, listStatistics } from './service.ts';

interface StatisticsDeps {
  readonly db: Db;
  readonly counter: Pick<EventCounter, 'count'>;
  readonly now: () => number;
  /** Whether the help centre has an article now, by its path there. */
  readonly hasArticle: (article: string) => boolean;
  /** @throws {ApiError} `not_found` for an account that has no part in the site, `permission_denied` for one that does not run it */
  readonly requireOperator: (userId: string) => Promise<void>;
}

/** Counts of what happens in browsers. Nothing of a call but its body is looked at. */
export const statisticsRoutes = ({
  db,
  counter,
  now,
  hasArticle,
  requireOperator,
}: StatisticsDeps): readonly Route[] => [
  route(contract.countEvents, async ({ body: { events, arrival } }) => {
    counter.count([...events, ...(arrival ? arrived(arrival) : [])]);
    return {};
  }),
  route(contract.rateArticle, async ({ body: { article, is_helpful: isHelpful } }) => {
    // Anybody may send any name, and those of a day have a bound.
    if (!hasArticle(article)) throw new ApiError('not_found');
    counter.count([{ module: 'article', event: isHelpful ? 'helped' : 'did_not_help', value: article }]);
    return {};
  }),
  route(contract.listStatistics, async ({ caller, query }) => {
    await requireOperator(caller.userId);
    return listStatistics(db, now(), Number(query.days));
  }),
  route(contract.listDownloads, async () => ({ downloads: await listDownloads(db, now()) })),
];
