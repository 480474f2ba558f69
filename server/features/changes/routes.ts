import * as contract from '../../../api/contract/changes.ts';
import { type Route, route } from '../../http/route.ts';
import { presentChange } from './present.ts';
import type { Changes } from './service.ts';

export function changeRoutes(changes: Changes): readonly Route[] {
  return [
    route(contract.streamChanges, async ({ caller, query, headers }, reply) => {
      reply
        .type('text/event-stream; charset=utf-8')
        // Some proxies hold an answer back until it is whole.
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
      if (reply.request.method === 'HEAD') return reply.send('');
      const token = /^Bearer +(\S+)$/i.exec(headers.authorization?.toString() ?? '')?.[1] ?? '';
      const since = sinceOf(headers['last-event-id'], query.since);
      return reply.send(await changes.open({ caller, token, since }));
    }),
    route(contract.listChanges, async ({ caller: { userId }, query }) => {
      const since = query.since === undefined ? undefined : Number(query.since);
      const news = await changes.list(userId, since);
      return {
        kind: 'drive#changeList' as const,
        changes: news.changes.map(presentChange),
        revision: String(news.revision),
        is_reset: news.isReset,
      };
    }),
  ];
}

/** The header has the last revision that this reader saw, the query its first. A malformed one counts as none. */
function sinceOf(header: string | string[] | undefined, query: string | undefined): number | undefined {
  const text = typeof header === 'string' && /^\d{1,15}$/.test(header) ? header : query;
  return text === undefined ? undefined : Number(text);
}
