import type { BlobStore } from '../../blobs/index.ts';
import { orphans } from '../collect.ts';
import { noHash, reservedBytes, usedContent } from '../repo.ts';
import { type CountersDeps, confirmWrong, findWrongCounters, repairCounters } from './counters.ts';
import type { Counters } from './counters-repo.ts';
import { findTreeProblems, type TreeProblem } from './tree-problems-repo.ts';

export interface ContentProblem {
  readonly kind: 'missing' | 'wrong_size' | 'damaged';
  readonly hash: string;
  /** Bytes that it should have. */
  readonly size: number;
  /** Files and versions that have it. */
  readonly uses: number;
}

export interface Checked {
  readonly counters: readonly Counters[];
  /** Those of the counters that were set right. */
  readonly repaired: readonly Counters[];
  readonly trees: readonly TreeProblem[];
  readonly content: readonly ContentProblem[];
  /** Content without a row, which is no error: collection removes it. */
  readonly orphans: { readonly count: number; readonly bytes: number };
  /**
   * Stages of uploads in progress, and their bytes. `promised` is what all drives have reserved for work in progress;
   * each drive may have one part more on the disk while it is joined (decision 040).
   */
  readonly underWay: { readonly count: number; readonly bytes: number; readonly promised: number };
  readonly isSound: boolean;
}

interface CheckOptions {
  /** Sets counters right. */
  readonly repair?: boolean;
  readonly signal?: AbortSignal | undefined;
}

type CheckDeps = CountersDeps & { readonly blobs: Pick<BlobStore, 'size' | 'list' | 'stages'> };

const atOnce = 1000;
const chunkSize = 16;

/** Checks all drives against their files, all files against their content, and the trees. Safe while serving. */
export async function check(
  deps: CheckDeps,
  { repair = false, signal }: CheckOptions = {},
): Promise<Checked> {
  const counters: Counters[] = [];
  for (const { userId } of await findWrongCounters(deps)) {
    const wrong = await (repair ? repairCounters : confirmWrong)(deps, userId);
    if (wrong !== undefined) counters.push(wrong);
  }
  const repaired = repair ? counters : [];
  signal?.throwIfAborted();
  const trees = await findTreeProblems(deps.database.db);
  const content = await contentProblems(deps, signal);
  const lost = { count: 0, bytes: 0 };
  for await (const { size } of orphans({ db: deps.database.db, blobs: deps.blobs }, new Date())) {
    signal?.throwIfAborted();
    lost.count += 1;
    lost.bytes += size;
  }
  const isSound = (repair || counters.length === 0) && trees.length === 0 && content.length === 0;
  return { counters, repaired, trees, content, orphans: lost, underWay: await underWay(deps), isSound };
}

async function underWay({ database, blobs }: CheckDeps): Promise<Checked['underWay']> {
  const staged = { count: 0, bytes: 0 };
  for await (const { size } of blobs.stages()) {
    staged.count += 1;
    staged.bytes += size;
  }
  return { ...staged, promised: await reservedBytes(database.db) };
}

/** Content that is not there, or has another size. A row is committed after its content, so none is expected to be late. */
async function contentProblems(
  { database, blobs }: CheckDeps,
  signal: AbortSignal | undefined,
): Promise<readonly ContentProblem[]> {
  const faults: ContentProblem[] = [];
  for (let after: Buffer = noHash; ; ) {
    const rows = await usedContent(database.db, after, atOnce);
    for (let at = 0; at < rows.length; at += chunkSize) {
      signal?.throwIfAborted();
      const some = rows.slice(at, at + chunkSize);
      const sizes = await Promise.all(some.map(({ hash }) => blobs.size(hash.toString('hex'))));
      for (const [index, { hash, size, uses }] of some.entries()) {
        const there = sizes[index];
        if (there === size) continue;
        const kind = there === undefined ? 'missing' : 'wrong_size';
        faults.push({ kind, hash: hash.toString('hex'), size, uses });
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return faults;
    after = last.hash;
  }
}
