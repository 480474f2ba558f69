import type { InspectedTorrent, ReadContent, Torrents } from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import { type SeedRow, takeShare } from '../seed-repo.ts';
import { withoutCrowds } from './crowds.ts';
import type { Pace } from './pace.ts';

interface StoredFile {
  readonly id: string;
  readonly hash: Buffer;
  readonly from: number;
  readonly to: number;
}

/** The stored files of a torrent that can be given, where they lie in it. */
function storedIn(row: SeedRow, { files }: InspectedTorrent['facts']): readonly StoredFile[] {
  const byIndex = new Map(files.map((file) => [file.index, file]));
  const stored = row.file_indexes.flatMap((index, at) => {
    const file = byIndex.get(index);
    const [id, hash] = [row.file_ids[at], row.hashes[at]];
    if (file === undefined || id === undefined || hash === undefined || file.size === 0) return [];
    return [{ id, hash, from: file.offset, to: file.offset + file.size }];
  });
  return withoutCrowds(stored);
}

/** A torrent that is seeded: its metadata, what is here of it, and how that is read. */
export async function readSeed(
  { db, blobs }: Pick<OfflineContext, 'db' | 'blobs'>,
  torrents: Pick<Torrents, 'inspect'>,
  row: SeedRow,
  { pace, signal }: { readonly pace: Pace; readonly signal: AbortSignal },
): Promise<Parameters<Torrents['seed']>> {
  const { info_hash: infoHash, trackers, peers, info } = row;
  const inspected = await torrents.inspect(Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')]));
  const stored = storedIn(row, inspected.facts);
  const read: ReadContent = async (from, to) => {
    await pace(to - from, signal);
    const parts = stored.filter((file) => file.from < to && file.to > from);
    const bytes = parts.reduce((sum, file) => sum + Math.min(file.to, to) - Math.max(file.from, from), 0);
    // Only what is here was offered.
    if (bytes !== to - from) return undefined;
    const [ids, hashes] = [parts.map(({ id }) => id), parts.map(({ hash }) => hash)];
    if (!(await takeShare(db, infoHash, { bytes, ids, hashes }))) return undefined;
    const chunks: Buffer[] = [];
    for (const file of parts) {
      const range = {
        start: Math.max(from, file.from) - file.from,
        end: Math.min(to, file.to) - file.from - 1,
      };
      chunks.push(...((await (await blobs.read(file.hash.toString('hex'), range)).toArray()) as Buffer[]));
    }
    return Buffer.concat(chunks);
  };
  const here = stored.map(({ from, to }) => [from, to] as const);
  return [{ source: { infoHash, trackers, peers }, info: inspected.info, here }, read];
}
