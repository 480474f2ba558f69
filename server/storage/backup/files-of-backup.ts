import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../blobs/index.ts';
import { BackupError } from './manifest.ts';

/** No other user may read a backup: it holds the keys of all sessions. */
const ownOnly = 0o600;

/** Counts bytes and computes their SHA-256. */
function createMeter() {
  const digest = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      digest.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: digest.digest('hex') }) };
}

/** Writes a file durably, through the given steps; measures the result. */
export async function writeMeasured(
  path: string,
  source: AsyncIterable<Uint8Array | string>,
  step?: NodeJS.ReadWriteStream,
): Promise<{ bytes: number; sha256: string }> {
  const meter = createMeter();
  const target = createWriteStream(path, { mode: ownOnly, flush: true });
  if (step === undefined) await pipeline(source, meter.stream, target);
  else await pipeline(source, step, meter.stream, target);
  return meter.result();
}

/** @throws {BackupError} where the file is not the one that was written. */
export async function refuseChanged(
  path: string,
  expected: { readonly bytes?: number; readonly sha256: string },
): Promise<void> {
  const meter = createMeter();
  try {
    await pipeline(createReadStream(path), meter.stream, async (all) => {
      for await (const _ of all);
    });
  } catch (cause) {
    throw new BackupError(`The backup is not whole: ${path} cannot be read.`, { cause });
  }
  if (meter.result().sha256 !== expected.sha256)
    throw new BackupError(`The backup is damaged: ${path} is not what was written.`);
}

/** Replaces a small file at once, durably. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: ownOnly, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}

export interface Listed {
  readonly hash: string;
  readonly size: number;
}

/** The lines of `blobs.txt`. */
export async function* readContentList(path: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [, hash, size] = /^([0-9a-f]{64}) (\d+)$/.exec(line) ?? [];
    if (hash === undefined) throw new BackupError(`The backup is damaged: ${path} has a line that is none.`);
    yield { hash, size: Number(size) };
  }
}

/** Where the store on disk keeps a blob (`createDiskBlobs`). */
export const pathOfBlob = (folder: string, hash: string): string =>
  join(folder, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
