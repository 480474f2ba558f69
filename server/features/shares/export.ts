import type { Db } from '../../db/index.ts';
import { shareUrl } from './present.ts';
import { allShares, sharedIds } from './repo/shares.ts';

const pageSize = 100;

/**
 * The shares of an account, for its export, page by page: those that it has ended too, as long as they are kept. Not their
 * passcodes, by which others open them.
 */
export async function* exportedShares(db: Db, publicUrl: string, userId: string) {
  let after = '';
  for (;;) {
    const rows = await allShares(db, userId, after, pageSize);
    for (const row of rows) {
      yield [
        {
          id: row.id,
          url: shareUrl(publicUrl, row.id),
          title: row.title,
          note: row.note,
          has_pass_code: row.pass_code !== '',
          file_ids: await sharedIds(db, row.id),
          allow_download: row.allow_download,
          expiration_time: row.expires_at?.toISOString() ?? '',
          restore_limit: String(row.restore_limit ?? -1),
          restore_count: String(row.restore_count),
          view_count: String(row.view_count),
          download_count: String(row.download_count),
          created_time: row.created_at.toISOString(),
          updated_time: row.updated_at.toISOString(),
          ...(row.deleted_at !== null && { ended_time: row.deleted_at.toISOString() }),
        },
      ];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}
