import * as contract from '../../../api/contract/activity.ts';
import type { Db } from '../../db/index.ts';
import { type Route, route } from '../../http/route.ts';
import { listActivity } from './service.ts';

/** Who did what in folders that are shared with people. */
export const activityRoutes = (db: Db): readonly Route[] => [
  route(contract.listActivity, async ({ caller: { userId }, query }) => {
    const { file_id: fileId, limit, page_token: pageToken } = query;
    const { shown, names, isOwner, nextPageToken } = await listActivity(db, userId, {
      ...{ fileId, limit, pageToken },
    });
    return {
      kind: 'drive#activityList' as const,
      activity: shown.map(({ row, action, entryCount, entryIds, folderId = '' }) => ({
        kind: 'drive#activity' as const,
        id: row.id,
        action,
        actor_name: row.actor_name ?? '',
        by_caller: row.actor_id === userId,
        entry_count: entryCount,
        entries: entryIds.flatMap((id) => {
          const entry = names.get(id);
          return entry === undefined ? [] : [{ id, ...entry }];
        }),
        folder_id: names.has(folderId) ? folderId : '',
        folder_name: names.get(folderId)?.name ?? '',
        grantee: isOwner ? (row.grantee ?? '') : '',
        ...(isOwner && row.role !== null && { role: row.role }),
        created_time: row.created_at.toISOString(),
      })),
      next_page_token: nextPageToken,
    };
  }),
];
