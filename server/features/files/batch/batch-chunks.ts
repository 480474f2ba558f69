import type { Db } from '../../../db/index.ts';
import { countTrash, trashBegins, trashed } from '../../../tree/repo/trash.ts';

interface BatchChunk {
  readonly ids: readonly string[];
  /** How much of the batch is done with it, from 0 to 1. */
  readonly done: number;
}

/** Entries of a batch in chunks: the given ids, or the whole trash, which is never listed at once. */
export async function* chunksOf(
  db: Db,
  batch: { readonly userId: string; readonly ids: readonly string[]; readonly trashedUntil?: string },
  atOnce: number,
): AsyncGenerator<BatchChunk> {
  const { userId, ids, trashedUntil } = batch;
  for (let at = 0; at < ids.length; at += atOnce) {
    yield { ids: ids.slice(at, at + atOnce), done: Math.min((at + atOnce) / ids.length, 1) };
  }
  if (trashedUntil === undefined) return;
  const until = new Date(trashedUntil);
  const { entries: all } = await countTrash(db, userId);
  let after = trashBegins;
  for (let seen = 0; ; ) {
    const page = await trashed(db, userId, { after, until, most: atOnce });
    if (page.length === 0) return;
    seen += page.length;
    yield { ids: page.map(({ id }) => id), done: Math.min(seen / Math.max(all, 1), 1) };
    after = page.at(-1) ?? after;
  }
}
