import type { TreeRow } from '../repo.ts';
import { emptyEntries, type ZipEntries } from './zip-entries.ts';

/** SHA-256. */
export const hashBytes = 32;
/** Of the entries chosen for one archive: recent activity should show more than one entry. */
const mostTops = 20;

/** Rows of a drive, packed as they come, in the order of their numbers; their place in an archive is found later. */
export interface ArchiveRows {
  readonly entries: ZipEntries;
  /** Of each row's content; zeros for folders. */
  readonly hashes: Buffer;
  /** The first that lie in no folder of the archive, under the names that the drive has. */
  readonly tops: readonly { readonly id: string; readonly name: string }[];
}

interface Packing {
  /** To be called with all rows, page by page. */
  readonly add: (page: readonly TreeRow[]) => void;
  /** Undefined where there was no row. */
  readonly rows: () => ArchiveRows | undefined;
}

/** A hundred thousand rows as objects would take a hundred megabytes. */
export function packing(): Packing {
  let packed: ArchiveRows | undefined;
  const tops: { id: string; name: string }[] = [];
  return {
    rows: () => packed,
    add: (page) => {
      const [any] = page;
      if (any === undefined) return;
      packed ??= {
        entries: emptyEntries(any.entries),
        hashes: Buffer.alloc(any.entries * hashBytes),
        tops,
      };
      for (const row of page) {
        put(packed, row);
        if (row.top_id !== null && tops.length < mostTops) tops.push({ id: row.top_id, name: row.name });
      }
    },
  };
}

function put({ entries, hashes }: ArchiveRows, given: TreeRow): void {
  const row = given.number - 1;
  const { start, length } = entries.names.add(given.name);
  entries.parents[row] = (given.parent_number ?? 0) - 1;
  entries.nameStarts[row] = start;
  entries.nameLengths[row] = length;
  entries.sizes[row] = given.size;
  entries.crcs[row] = given.crc32 ?? 0;
  entries.times[row] = given.modified;
  entries.folders[row] = given.is_folder ? 1 : 0;
  given.blob_hash?.copy(hashes, row * hashBytes);
}
