import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, BackupPlaceError, type Listed } from './manifest.ts';
import type { BackupPlace } from './place.ts';

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

interface Writing {
  readonly source: AsyncIterable<Uint8Array | string>;
  /** The bytes go through it before they are measured. */
  readonly step?: NodeJS.ReadWriteStream;
  readonly signal?: AbortSignal | undefined;
}

/** Writes a file through the given step; measures the result. */
export async function writeMeasured(
  place: BackupPlace,
  path: string,
  { source, step, signal }: Writing,
): Promise<{ bytes: number; sha256: string }> {
  const meter = createMeter();
  const target = (all: AsyncIterable<Uint8Array>) => place.write(path, all);
  const options = { ...(signal && { signal }) };
  if (step === undefined) await pipeline(source, meter.stream, target, options);
  else await pipeline(source, step, meter.stream, target, options);
  return meter.result();
}

/** @throws {BackupError} where the file is not the one that was written. */
export async function refuseChanged(
  place: BackupPlace,
  path: string,
  expected: { readonly bytes?: number; readonly sha256: string },
): Promise<void> {
  const meter = createMeter();
  try {
    await pipeline(await place.read(path), meter.stream, async (all) => {
      for await (const _ of all);
    });
  } catch (cause) {
    if (cause instanceof BackupPlaceError) throw cause;
    throw new BackupError(`The backup is not whole: ${place.name}/${path} cannot be read.`, { cause });
  }
  if (meter.result().sha256 !== expected.sha256)
    throw new BackupError(`The backup is damaged: ${place.name}/${path} is not what was written.`);
}

/** Characters of a line at most: a hash, a space and a number. */
const longestLine = 64 + 1 + 20;

/** The lines of `blobs.txt`, as slowly as they are taken. */
export async function* readContentList(place: BackupPlace, path: string): AsyncGenerator<Listed> {
  let rest = '';
  const listed = (line: string): Listed => {
    const [, hash, size] = /^([0-9a-f]{64}) (\d+)$/.exec(line) ?? [];
    if (hash === undefined)
      throw new BackupError(`The backup is damaged: ${place.name}/${path} has a line that is none.`);
    return { hash, size: Number(size) };
  };
  for await (const chunk of place.readSlowly(path)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield listed(line);
    if (rest.length > longestLine) listed(rest);
  }
  if (rest !== '') yield listed(rest);
}

/** Content that is read side by side with others in the order of hashes. */
interface Cursor {
  /** Goes on to a hash; what is listed under it. Hashes are asked for in their order. */
  readonly reach: (hash: string) => Promise<Listed | undefined>;
  readonly close: () => Promise<unknown>;
}

/** @param refuseOrder is called where they are not in the order of hashes; without it what is passed over counts as absent. */
export function openCursor(things: AsyncIterable<Listed>, refuseOrder?: () => never): Cursor {
  const lines = things[Symbol.asyncIterator]();
  let at: Listed | undefined;
  let isOver = false;
  const goOn = async (hash: string): Promise<void> => {
    while (!isOver && (at === undefined || at.hash < hash)) {
      const next = await lines.next();
      if (next.done === true) isOver = true;
      else {
        if (at !== undefined && next.value.hash <= at.hash) refuseOrder?.();
        at = next.value;
      }
    }
  };
  return {
    reach: async (hash) => {
      if (!isOver && (at === undefined || at.hash < hash)) await goOn(hash);
      return !isOver && at?.hash === hash ? at : undefined;
    },
    close: async () => lines.return?.(undefined),
  };
}
