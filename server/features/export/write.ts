import type { Db } from '../../db/index.ts';
import { createPauses } from '../../http/pauses.ts';
import { beginning, keptEntries, type Position, trashedEntries } from './repo.ts';

type Entry = Awaited<ReturnType<typeof keptEntries>>[number];

const pageSize = 1000;
/** Entries that are written in one go. */
const pieceSize = 100;

/** A list that is read while it is written, some of it at a time. */
type Pages = AsyncIterable<readonly unknown[]>;

const isPages = (value: unknown): value is Pages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/**
 * An account as one JSON document, piece by piece: whatever the size of the drive, one page of it is in memory. Each
 * page is read when the previous one has been sent, so an entry that is moved meanwhile may appear as it was before or
 * after.
 * @param facts by name; lists that may be long as pages of their rows
 */
export async function* writeExport(
  db: Db,
  userId: string,
  facts: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  yield `{\n"kind": "account#export",\n`;
  for (const [name, value] of Object.entries(facts)) {
    yield `${JSON.stringify(name)}: `;
    if (isPages(value)) yield* writeList(value);
    else if (Array.isArray(value)) yield* writeList([value]);
    else yield JSON.stringify(value, undefined, 1);
    yield ',\n';
  }
  yield '"files": ';
  yield* writeList(presentedPages(db, userId));
  yield '\n}\n';
}

async function* writeList(pages: Pages | Iterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  const pause = createPauses();
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += pieceSize) {
      const some = rows.slice(at, at + pieceSize);
      yield separator + some.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
      await pause();
    }
  yield '\n]';
}

async function* presentedPages(db: Db, userId: string): AsyncGenerator<readonly unknown[]> {
  for await (const entries of pagesOf(db, userId))
    yield entries.filter(({ id }) => id !== userId).map((row) => present(row, userId));
}

async function* pagesOf(db: Db, userId: string): AsyncGenerator<readonly Entry[]> {
  const lists = [
    { read: keptEntries, placeOf: ({ modified_at: at, id }: Entry): Position => ({ at, id }) },
    {
      read: trashedEntries,
      placeOf: ({ trashed_at: at, modified_at, id }: Entry): Position => ({ at: at ?? modified_at, id }),
    },
  ];
  for (const { read, placeOf } of lists) {
    let after = beginning;
    for (;;) {
      const page = await read(db, userId, after, pageSize);
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) break;
      after = placeOf(last);
    }
  }
}

const present = (entry: Entry, userId: string) => ({
  id: entry.id,
  parent_id: entry.parent_id === userId ? '' : entry.parent_id,
  kind: entry.is_folder ? 'drive#folder' : 'drive#file',
  name: entry.name,
  ...(!entry.is_folder && {
    size: String(entry.size),
    mime_type: entry.mime_type,
    sha256: entry.blob_hash?.toString('hex') ?? '',
  }),
  starred: entry.is_starred,
  ...(entry.color !== '' && { color: entry.color }),
  ...(entry.trashed_at !== null && { trashed_time: entry.trashed_at.toISOString() }),
  created_time: entry.created_at.toISOString(),
  modified_time: entry.modified_at.toISOString(),
});
