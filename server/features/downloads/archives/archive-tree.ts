import { createHash } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import type { Pause } from '../../../http/pauses.ts';
import { giveDiskNames } from '../disk-names.ts';
import { type ArchiveRows, hashBytes } from './archive-rows.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Entries of an archive, in the order of its bytes. */
export interface ArchiveTree {
  readonly entries: ZipEntries;
  /** SHA-256 of a row's content, lower-case hex. */
  readonly hashOf: (row: number) => string;
  /** The first of the entries that were chosen and are there. */
  readonly tops: ArchiveRows['tops'];
  readonly fileCount: number;
  /** Strong: archives of one tag have the same bytes. */
  readonly etag: string;
}

/**
 * Bytes of all paths together: each is written twice in an archive, and an unpacking program must hold half of them.
 * 100,000 entries may have paths of 670 bytes, where Windows takes 260 letters by default.
 */
const mostPathBytes = 64 * 1024 * 1024;

/** Entries that are looked at between two pauses. */
const inOneGo = 1000;

/**
 * Gives rows of a drive their order, names and paths in an archive: each folder, also an empty one, before its
 * contents. Names are valid on every disk and unique in their folder; equal names from different folders are numbered,
 * as in the drive. Only names of one folder are compared, and no path is built.
 *
 * The same rows in the same order give the same tree.
 * @throws {ApiError} `archive_too_large` where the paths are too long in all.
 */
export async function archiveTree(rows: ArchiveRows, pause: Pause): Promise<ArchiveTree> {
  const { entries, tops } = rows;
  const { order, parents, nameLengths, pathLengths, folders } = entries;
  const count = order.length;
  const { first, next } = await childrenOf(parents, pause);
  const waiting = new Int32Array(count);
  let height = 0;
  const enter = async (folder: number): Promise<void> => {
    const children: number[] = [];
    for (let row = first[folder + 1]!; row >= 0; row = next[row]!) children.push(row);
    if (children.length === 0) return;
    await nameIn(rows, children, pause);
    for (let at = children.length - 1; at >= 0; at -= 1) waiting[height++] = children[at]!;
  };
  let fileCount = 0;
  let pathBytes = 0;
  await enter(-1);
  for (let place = 0; place < count; place += 1) {
    const row = waiting[--height]!;
    const parent = parents[row]!;
    order[place] = row;
    pathLengths[row] = nameLengths[row]! + (parent < 0 ? 0 : pathLengths[parent]! + 1);
    pathBytes += pathLengths[row]!;
    if (pathBytes > mostPathBytes) throw new ApiError('archive_too_large');
    if (folders[row] === 1) await enter(row);
    else fileCount += 1;
    if (place % inOneGo === 0) await pause();
  }
  return {
    entries,
    hashOf: (row) => rows.hashes.toString('hex', row * hashBytes, (row + 1) * hashBytes),
    tops,
    fileCount,
    etag: await tagOf(entries, rows.hashes, pause),
  };
}

/** The first row in each folder, that of the archive itself before all, and the next row beside each; -1 for none. */
async function childrenOf(parents: Int32Array, pause: Pause) {
  const first = new Int32Array(parents.length + 1).fill(-1);
  const next = new Int32Array(parents.length);
  for (let row = parents.length - 1; row >= 0; row -= 1) {
    const folder = parents[row]! + 1;
    next[row] = first[folder]!;
    first[folder] = row;
    if (row % (16 * inOneGo) === 0) await pause();
  }
  return { first, next };
}

/** Gives the entries of one folder the names that they have on a disk. */
const nameIn = ({ entries }: ArchiveRows, rows: readonly number[], pause: Pause): Promise<void> => {
  const { names, nameStarts, nameLengths, folders } = entries;
  return giveDiskNames(
    {
      count: rows.length,
      nameAt: (at) => names.read(nameStarts[rows[at]!]!, nameLengths[rows[at]!]!).toString(),
      isFolderAt: (at) => folders[rows[at]!] === 1,
      rename: (at, name) => {
        const { start, length } = names.add(name);
        nameStarts[rows[at]!] = start;
        nameLengths[rows[at]!] = length;
      },
    },
    pause,
  );
};

const numberBytes = 18;

async function tagOf(entries: ZipEntries, hashes: Buffer, pause: Pause): Promise<string> {
  const { order, parents, names, nameStarts, nameLengths, times, folders } = entries;
  const digest = createHash('sha256');
  const head = Buffer.alloc(numberBytes + hashBytes);
  for (const [place, row] of order.entries()) {
    head.writeInt32LE(parents[row]!, 0);
    head.writeDoubleLE(times[row]!, 4);
    head.writeInt32LE(row, 12);
    head.writeUInt16LE(nameLengths[row]!, 16);
    if (folders[row] === 1) head.fill(0, numberBytes);
    else hashes.copy(head, numberBytes, row * hashBytes, (row + 1) * hashBytes);
    digest.update(head);
    digest.update(names.read(nameStarts[row]!, nameLengths[row]!));
    if (place % inOneGo === 0) await pause();
  }
  return `"${digest.digest('hex')}"`;
}
