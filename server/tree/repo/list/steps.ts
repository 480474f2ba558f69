import type { Db } from '../../../db/index.ts';
import type { ShownRow } from '../../rows.ts';
import { beyond, type Position, wayOf } from './order.ts';

export interface SteppedRows {
  readonly rows: readonly ShownRow[];
  /** How far the entries were read, where the end of the list was not reached. */
  readonly readTo?: Position | undefined;
}

interface Steps {
  /** Where a step of so many entries ends; undefined where fewer are left. */
  readonly stepEnd: (after: Position | undefined, entries: number) => Promise<Position | undefined>;
  readonly read: (
    kinds: readonly [undefined],
    after: Position | undefined,
    until: Position | undefined,
  ) => Promise<readonly ShownRow[]>;
}

/** Entries of the first step, enough for common words, and of the longest. */
const [first, longest] = [500, 50_000];

/** Reads step by step until there is a page, the list ends, or `most` entries have been looked at. */
export async function readInSteps(
  most: number,
  { limit }: { readonly limit: number },
  from: Position | undefined,
  { stepEnd, read }: Steps,
): Promise<SteppedRows> {
  const rows: ShownRow[] = [];
  let [at, looked] = [from, 0];
  for (let step = first; ; step = Math.min(8 * step, longest)) {
    const entries = Math.min(step, most - looked);
    const until = await stepEnd(at, entries);
    rows.push(...(await read([undefined], at, until)));
    looked += entries;
    if (rows.length > limit || until === undefined) return { rows };
    if (looked >= most) return { rows, readTo: until };
    at = until;
  }
}

const newestFirst = wayOf('mod_desc');

/** The last of so many live entries of a drive after the position, newest first. By an index-only scan. */
export async function stepEnd(
  db: Db,
  userId: string,
  after: Position | undefined,
  entries: number,
): Promise<Position | undefined> {
  let query = db
    .selectFrom('files')
    .select(['modified_at', 'id'])
    .where('user_id', '=', userId)
    .where('trashed_at', 'is', null);
  if (after !== undefined) query = query.where((builder) => beyond(builder as never, newestFirst, after));
  const row = await query
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .offset(entries - 1)
    .limit(1)
    .executeTakeFirst();
  return row && { keys: [row.modified_at.getTime(), row.id], isFolder: false };
}
