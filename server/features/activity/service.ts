import { type ActivityKind, type Db, mostActivity, timePositionIn, timeTokenAfter } from '../../db/index.ts';
import { reach } from '../../tree/granted.ts';
import { seenOne } from '../../tree/policy.ts';
import * as repo from './repo.ts';

/** A row as one reader is shown it. */
interface Shown {
  readonly row: repo.ActivityRow;
  readonly action: ActivityKind | 'moved_out' | 'left';
  readonly entryCount: number;
  /** Those whose names the reader is shown. */
  readonly entryIds: readonly string[];
  /** The one folder in which it happened, where that is not the one that was asked for. */
  readonly folderId: string | undefined;
}

interface Page {
  readonly shown: readonly Shown[];
  readonly names: ReadonlyMap<string, { readonly name: string; readonly is_folder: boolean }>;
  readonly isOwner: boolean;
  readonly nextPageToken: string;
}

/** Rows that are looked at together. */
const atOnce = 100;

/**
 * One page of what happened in a folder and below it, as far as the caller reaches it now. Rows of other folders of the drive
 * stay in the table, since an entry may come back.
 * @throws {ApiError} `file_not_found`, `invalid_argument`
 */
export async function listActivity(
  db: Db,
  userId: string,
  wanted: { readonly fileId: string; readonly limit: number; readonly pageToken: string },
): Promise<Page> {
  const { fileId, limit } = wanted;
  let after = timePositionIn(wanted.pageToken);
  const { ownerId } = await reach(db, userId, 'listActivity', { ids: [fileId] });
  if (fileId !== '' && fileId !== ownerId) await seenOne(db, ownerId, fileId);
  const isOwner = ownerId === userId;
  const reader = { ownerId, isOwner, folderId: fileId || ownerId };
  const since = isOwner ? undefined : await repo.sharedSince(db, userId, fileId);
  const shown: Shown[] = [];
  const page = async (nextPageToken: string): Promise<Page> => ({
    shown,
    names: await namesIn(db, reader, shown),
    isOwner,
    nextPageToken,
  });
  for (let seen = 0; seen < mostActivity; seen += atOnce) {
    const rows = await repo.list(db, { ownerId, since, after, limit: atOnce });
    for (const one of await shownTo(db, reader, rows)) {
      if (shown.length === limit) return page(timeTokenAfter(shown.at(-1)!.row));
      shown.push(one);
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || last === undefined) return page('');
    after = { at: last.created_at, id: last.id };
  }
  // A drive has no more.
  return page('');
}

interface Reader {
  readonly ownerId: string;
  readonly isOwner: boolean;
  readonly folderId: string;
}

async function shownTo(
  db: Db,
  { ownerId, isOwner, folderId }: Reader,
  rows: readonly repo.ActivityRow[],
): Promise<readonly Shown[]> {
  const places = [...new Set(rows.flatMap(({ folder_ids }) => folder_ids))];
  const reached = await repo.liveWithin(db, ownerId, folderId, places);
  return rows.flatMap((row): Shown[] => {
    // With whom something is shared is its owner’s affair.
    if (row.grantee !== null && !isOwner) return [];
    const isHere = row.into_id !== null && reached.has(row.into_id);
    const here = row.folder_ids
      .map((id, at) => ({ id, count: row.counts[at] ?? 0 }))
      .filter(({ id }) => (isHere ? id === row.into_id : reached.has(id)));
    if (here.length === 0) return [];
    const [first] = here;
    const folder = here.length === 1 && first?.id !== folderId ? first?.id : undefined;
    return [
      {
        row,
        action: actionOf(row, isHere),
        entryCount: here.reduce((sum, { count }) => sum + count, 0),
        entryIds: row.file_ids,
        folderId: folder !== undefined && row.file_ids.includes(folder) ? undefined : folder,
      },
    ];
  });
}

function actionOf({ kind, actor_id, grantee_id }: repo.ActivityRow, isHere: boolean): Shown['action'] {
  if (kind === 'moved' && !isHere) return 'moved_out';
  return kind === 'unshared' && actor_id !== null && actor_id === grantee_id ? 'left' : kind;
}

/** An owner is shown the names of what is in the trash too; others, of what they reach now. */
async function namesIn(db: Db, reader: Reader, shown: readonly Shown[]): Promise<Page['names']> {
  const { ownerId, isOwner, folderId } = reader;
  const entries = [...new Set(shown.flatMap(({ entryIds }) => entryIds))];
  const seen = isOwner ? entries : await repo.liveWithin(db, ownerId, folderId, entries);
  const folders = shown.flatMap((one) => one.folderId ?? []);
  const rows = await repo.namesOf(db, ownerId, [...new Set([...seen, ...folders])]);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Rows that the data of an account has at most. */
const mostTaken = 10_000;

/** The doings of an account in shared folders, for its export: without names, which may be those of other people’s entries. */
export async function activityOf(db: Db, userId: string) {
  const rows = await repo.doneBy(db, userId, mostTaken);
  return rows.map(({ kind, owner_id, file_ids, counts, created_at, grantee, role }) => ({
    action: kind,
    in_own_drive: owner_id === userId,
    entry_count: Math.max(file_ids.length, ...counts),
    ...(owner_id === userId && grantee !== null && { grantee, role }),
    created_time: created_at.toISOString(),
  }));
}
