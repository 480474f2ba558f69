import { createHash, randomBytes } from 'node:crypto';
import { BlobError, type BlobStore } from '../../blobs/index.ts';
import type { Db } from '../../db/index.ts';
import { type ContentRow, noHash, usedContent } from '../repo.ts';
import { createThrottle } from '../throttle.ts';
import type { ContentProblem } from './check.ts';

interface VerifyOptions {
  /** Goes on behind this hash (hex). */
  readonly after?: string | undefined;
  /** So many contents, from a place that is drawn by lot; all without it. */
  readonly sample?: number | undefined;
  /** Bytes a second at most. */
  readonly rate?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProblem?: (fault: ContentProblem) => void;
  /** Called after each content: how much has been read, and where to continue. */
  readonly onProgress?: (progress: Progress) => void;
}

interface Progress {
  readonly count: number;
  readonly bytes: number;
  readonly last: string;
}

interface Verified {
  readonly count: number;
  readonly bytes: number;
  readonly faults: readonly ContentProblem[];
  /** The last hash that was looked at; "" before the first. */
  readonly last: string;
  /** False where it was broken off: it can go on behind `last`. */
  readonly isWhole: boolean;
}

const atOnce = 500;

/**
 * Reads content again and compares it with its hash, in the order of hashes, so that an interrupted run can continue
 * where it was. Hashes are evenly distributed, so those after a random one are a fair sample.
 */
export async function verify(
  { db, blobs }: { readonly db: Db; readonly blobs: BlobStore },
  options: VerifyOptions = {},
): Promise<Verified> {
  const { sample = Number.POSITIVE_INFINITY, rate, signal } = options;
  const throttle = createThrottle(rate, signal);
  const faults: ContentProblem[] = [];
  let [count, bytes, last] = [0, 0, options.after ?? ''];
  for await (const row of contentToVerify(db, options)) {
    if (count >= sample || signal?.aborted) break;
    const hash = row.hash.toString('hex');
    const kind = await faultOf(blobs, row, async (read) => {
      bytes += read;
      await throttle(read);
    });
    if (signal?.aborted) break;
    count += 1;
    last = hash;
    if (kind !== undefined) {
      const fault = { kind, hash, size: row.size, uses: row.uses };
      faults.push(fault);
      options.onProblem?.(fault);
    }
    options.onProgress?.({ count, bytes, last });
  }
  return { count, bytes, faults, last, isWhole: signal?.aborted !== true };
}

async function* contentToVerify(
  db: Db,
  { after = '', sample }: Pick<VerifyOptions, 'after' | 'sample'>,
): AsyncGenerator<ContentRow> {
  if (sample === undefined) return yield* contentBehind(db, Buffer.from(after, 'hex'));
  const drawn = randomBytes(32);
  yield* contentBehind(db, drawn);
  yield* contentBehind(db, noHash, drawn);
}

async function* contentBehind(db: Db, from: Buffer, to?: Buffer): AsyncGenerator<ContentRow> {
  for (let after = from; ; ) {
    const rows = await usedContent(db, after, atOnce);
    for (const row of rows) {
      if (to !== undefined && row.hash.compare(to) > 0) return;
      yield row;
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.hash;
  }
}

/** Reads one content to its end, whatever it finds; a store that fails is no fault of the content and is thrown. */
async function faultOf(
  blobs: BlobStore,
  row: Pick<ContentRow, 'hash' | 'size'>,
  onRead: (bytes: number) => Promise<void>,
): Promise<ContentProblem['kind'] | undefined> {
  const hash = row.hash.toString('hex');
  const digest = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of await blobs.read(hash)) {
      digest.update(chunk as Uint8Array);
      size += (chunk as Uint8Array).length;
      await onRead((chunk as Uint8Array).length);
    }
  } catch (error) {
    if (error instanceof BlobError && error.reason === 'missing') return 'missing';
    if (error instanceof BlobError && isUnreadable(error)) return 'damaged';
    throw error;
  }
  if (size !== row.size) return 'wrong_size';
  return digest.digest('hex') === hash ? undefined : 'damaged';
}

/** A sector that the disk cannot read any more (EIO): the rest can be looked at all the same. */
const isUnreadable = ({ cause }: BlobError): boolean =>
  (cause as { code?: unknown } | undefined)?.code === 'EIO';
