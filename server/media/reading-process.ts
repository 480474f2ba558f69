import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { BlobStore } from '../blobs/index.ts';
import { childPermissions } from '../child-permissions.ts';
import { lowerProcessPriority } from '../thread-priority.ts';
import type { MediaFacts } from '../tree/media.ts';
import type { CoverKind } from './covers/kinds.ts';
import { largestCover, type Reading, type ReadingReply, type ReadingRequest } from './reading-messages.ts';
import { asReply } from './replies.ts';

const permissions = childPermissions();

export interface ReadContent {
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  readonly size: number;
}

interface ReadingOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one content. */
  readonly within?: number;
  /** Bytes of one content that are looked at. */
  readonly mostBytes?: number;
  /** Another program, for tests of the worst that it may do. */
  readonly program?: string;
}

/**
 * Reads facts of one content in a process of its own, which sees no file, starts no program and is ended afterwards: by
 * a bound of time, of memory, or of the bytes that it may look at. Undefined where it finds nothing. Rejects where the
 * process cannot be started, for a fault of the store, and with the reason of the signal.
 */
export async function readInProcess(
  blobs: Pick<BlobStore, 'read'>,
  content: ReadContent,
  kind: Exclude<Reading, `cover-${string}`>,
  options: ReadingOptions = {},
): Promise<MediaFacts | undefined> {
  return (await ask(blobs, content, kind, options))?.facts ?? undefined;
}

/**
 * The picture of a file that is none: the cover inside a record or a book, in whatever format it has; a page or a drawing
 * as PNG. Read in the same way.
 */
export async function readCoverInProcess(
  blobs: Pick<BlobStore, 'read'>,
  content: ReadContent,
  kind: CoverKind,
  options: ReadingOptions = {},
): Promise<Uint8Array | undefined> {
  return (await ask(blobs, content, `cover-${kind}`, options))?.cover;
}

/** Of 64 KiB, for decoders in WebAssembly; a photograph of 24 million pixels takes most of it. */
const mostWasmPages = 6144;

interface Answer {
  readonly facts: MediaFacts | null;
  readonly cover: Uint8Array | undefined;
}

async function ask(
  blobs: Pick<BlobStore, 'read'>,
  { hash, size }: ReadContent,
  kind: Reading,
  {
    signal,
    within = 20_000,
    mostBytes = 64 * 1024 * 1024,
    program = join(import.meta.dirname, 'reading-program.ts'),
  }: ReadingOptions,
): Promise<Answer | undefined> {
  signal?.throwIfAborted();
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      ...permissions,
      `--wasm-max-mem-pages=${mostWasmPages}`,
      '--max-old-space-size=128',
      '--disable-warning=ExperimentalWarning',
    ],
    env: {},
  });
  const left = Promise.withResolvers<undefined>();
  // First of all, since what cannot be started says so at once.
  child.on('error', left.reject);
  const leave = (): void => left.reject(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => left.resolve(undefined), within);
  lowerProcessPriority(child.pid);
  try {
    const reading = answered(child, { kind, size }, async (start, end, seen) => {
      if (end > size || seen + end - start > mostBytes) return undefined;
      const chunks: Buffer[] = [];
      for await (const chunk of await blobs.read(hash, { start, end: end - 1 })) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
    return await Promise.race([reading, left.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  }
}

/** Parts that the process may wait for at once; the libraries ask for a few. */
const mostWaiting = 64;

type ReadPart = (start: number, end: number, seen: number) => Promise<Uint8Array | undefined>;

/** Undefined where the process ends or asks for what it may not have. */
function answered(
  child: ChildProcess,
  first: ReadingRequest,
  readPart: ReadPart,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    let [seen, waiting, coverBytes] = [0, 0, 0];
    const cover: Uint8Array[] = [];
    // One after the other, as they were asked for.
    let last: Promise<void> = Promise.resolve();
    const give = async ({ start, end }: Extract<ReadingReply, { start: number }>): Promise<void> => {
      const bytes = await readPart(start, end, seen);
      waiting -= 1;
      if (bytes === undefined) return resolve(undefined);
      seen += bytes.length;
      child.send({ bytes } satisfies ReadingRequest, () => {});
    };
    child.once('exit', () => resolve(undefined));
    child.on('message', (message) => {
      const reply = asReply(message);
      if (reply === undefined) return resolve(undefined);
      if ('start' in reply) {
        waiting += 1;
        if (waiting > mostWaiting) return resolve(undefined);
        last = last.then(() => give(reply));
        last.catch(reject);
        return;
      }
      if ('facts' in reply)
        return resolve({ facts: reply.facts, cover: coverBytes > 0 ? Buffer.concat(cover) : undefined });
      coverBytes += reply.cover.length;
      if (coverBytes > largestCover) return resolve(undefined);
      cover.push(reply.cover);
    });
    child.send?.(first, () => {});
  });
}
