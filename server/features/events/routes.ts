import * as contract from '../../../api/contract/events.ts';
import type { Db } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import type { Links } from '../../tree/present.ts';
import { presentFiles, sharedOf } from '../../tree/shown.ts';
import { presentEvent } from './present.ts';
import { clearEvents, deleteEvent, listEvents } from './service.ts';

interface EventsDeps {
  readonly db: Db;
  readonly links: Links;
}

export function eventRoutes({ db, links }: EventsDeps): readonly Route[] {
  return [
    route(contract.listEvents, async ({ caller: { userId }, query }) => {
      const pageToken = query.page_token || query.next_page_token;
      const { rows, nextPageToken } = await listEvents(db, userId, {
        ...query,
        fileId: query.file_id,
        pageToken,
      });
      const ids = [...new Set(rows.map(({ file_id }) => file_id))];
      const files = await presentFiles({ db, links }, userId, ids, query.thumbnail_size);
      const shared = query.with_shared ? await sharedOf(db, userId, files.values()) : undefined;
      return {
        kind: 'drive#eventList' as const,
        events: rows.flatMap((row) => {
          const file = files.get(row.file_id);
          if (file === undefined) return [];
          return [presentEvent(row, shared ? { ...file, shared: shared.has(file.id) } : file)];
        }),
        next_page_token: nextPageToken,
      };
    }),
    route(contract.deleteEvent, async ({ caller, params }) => {
      await deleteEvent(db, caller.userId, params.id);
      return {};
    }),
    route(contract.clearEvents, async ({ caller }) => {
      await clearEvents(db, caller.userId);
      return {};
    }),
  ];
}
