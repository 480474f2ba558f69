import { fork } from 'node:child_process';
import { join } from 'node:path';
import { mostEntries } from '../../../../api/contract/archive-bounds.ts';
import type { NameEncoding } from '../../../../api/contract/name-encoding-list.ts';
import type { BlobStore } from '../../../blobs/index.ts';
import { childPermissions } from '../../../child-permissions.ts';
import { ApiError } from '../../../errors.ts';
import { lowerProcessPriority } from '../../../thread-priority.ts';
import { type Fault, type FromProgram, type ListedEntry, mostAtOnce, type ToProgram } from './messages.ts';

const permissions = childPermissions();

interface ArchiveContent {
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  readonly size: number;
}

interface ReadingOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a sign of progress. */
  readonly within?: number;
  /** Another program, for tests of the worst that it may do. */
  readonly program?: string;
}

interface ListOptions extends ReadingOptions {
  /** Of the only entry, where the archive has no names. */
  readonly name: string;
  readonly encoding: NameEncoding;
  readonly language: string;
  readonly password: string;
}

type Progress = Exclude<FromProgram, { start: number } | { alive: true } | { fault: Fault }>;

/** Bytes of an archive that may be read for its table; one without a table is read as a whole, but once. */
const largestTable = 128 * 1024 * 1024;
/** Bytes that the process may have sent before one part of them was taken. */
const mostUntaken = 4 * mostAtOnce;

/**
 * Reads an archive in a process of its own, which sees no file, starts no program and is ended afterwards: by a bound of
 * memory, of what it may look at, or of the time in which it gets no further.
 */
async function* reading(
  blobs: Pick<BlobStore, 'read'>,
  { hash, size }: ArchiveContent,
  first: ToProgram,
  { signal, within = 30_000, program = join(import.meta.dirname, 'reading-program.ts') }: ReadingOptions,
): AsyncGenerator<Progress, void, void> {
  signal?.throwIfAborted();
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...permissions, '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
    env: {},
  });
  const waiting: Progress[] = [];
  let wake = (): void => {};
  let end: unknown;
  const fail = (reason: unknown): void => {
    end ??= reason;
    wake();
  };
  const broken = (): void => fail(new ApiError('archive_broken'));
  let timer: NodeJS.Timeout | undefined;
  // As long as something waits to be taken the process is not what holds it up.
  let isTaken = true;
  const progressed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isTaken && waiting.length === 0) fail(new ApiError('archive_refused'));
      else progressed();
    }, within);
  };
  const send = (message: ToProgram): void => void child.send(message, () => {});
  // One after the other, as they were asked for.
  let last: Promise<void> = Promise.resolve();
  let seen = 0;
  let untaken = 0;
  const give = async (start: number, until: number): Promise<void> => {
    const isWrong = !(start >= 0 && until > start && until <= size && until - start <= mostAtOnce);
    seen += until - start;
    if (isWrong || ('do' in first && first.do === 'list' && seen > largestTable + size)) return broken();
    const chunks: Buffer[] = [];
    for await (const chunk of await blobs.read(hash, { start, end: until - 1 })) chunks.push(chunk as Buffer);
    send({ bytes: Buffer.concat(chunks) });
  };
  child.on('error', fail);
  child.once('exit', broken);
  child.on('message', (message: FromProgram) => {
    if ('start' in message) {
      last = last.then(() => give(message.start, message.end));
      last.catch(fail);
      return;
    }
    progressed();
    if ('alive' in message) return;
    if ('fault' in message) return fail(refusals[message.fault]());
    if ('part' in message) untaken += message.part.length;
    if (untaken > mostUntaken || waiting.length > 3 * mostEntries) return broken();
    waiting.push(message);
    wake();
  });
  const leave = (): void => fail(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  lowerProcessPriority(child.pid);
  progressed();
  send(first);
  try {
    for (;;) {
      const message = waiting.shift();
      if (message !== undefined) {
        if ('done' in message) return;
        isTaken = false;
        yield message;
        isTaken = true;
        if ('part' in message) untaken -= message.part.length;
        progressed();
        if ('part' in message) send({ next: true });
        continue;
      }
      if (end !== undefined) throw end;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  }
}

const refusals: Readonly<Record<Fault, () => ApiError>> = {
  broken: () => new ApiError('archive_broken'),
  bomb: () => new ApiError('archive_refused'),
  many: () => new ApiError('archive_too_large'),
  password: () => new ApiError('archive_password'),
};

/** The table of an archive. @throws {ApiError} where it is broken, a bomb, or locked by another password. */
export async function listArchive(
  blobs: Pick<BlobStore, 'read'>,
  content: ArchiveContent,
  { name, encoding, language, password, ...options }: ListOptions,
): Promise<readonly ListedEntry[]> {
  const found: ListedEntry[] = [];
  const first: ToProgram = { do: 'list', size: content.size, name, encoding, language, password };
  for await (const message of reading(blobs, content, first, options)) {
    if (!('entries' in message) || found.length + message.entries.length > mostEntries)
      throw new ApiError('archive_broken');
    found.push(...message.entries);
  }
  return found;
}

interface UnpackedFile {
  readonly index: number;
  /** Must be read to its end. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The wanted files of an archive, in the order of its table. */
export async function* unpackArchive(
  blobs: Pick<BlobStore, 'read'>,
  content: ArchiveContent,
  {
    password,
    wanted,
    ...options
  }: ReadingOptions & { readonly password: string; readonly wanted: ReadonlySet<number> },
): AsyncGenerator<UnpackedFile> {
  const marks = new Uint8Array(mostEntries);
  for (const index of wanted) marks[index] = 1;
  const first: ToProgram = { do: 'unpack', size: content.size, password, wanted: marks };
  const messages = reading(blobs, content, first, options);
  try {
    for (let next = await messages.next(); !next.done; next = await messages.next()) {
      if (!('begun' in next.value)) throw new ApiError('archive_broken');
      yield { index: next.value.begun, body: partsOf(messages) };
    }
  } finally {
    await messages.return();
  }
}

async function* partsOf(messages: AsyncGenerator<Progress, void, void>): AsyncGenerator<Uint8Array> {
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    if ('ended' in next.value) return;
    if (!('part' in next.value)) break;
    yield next.value.part;
  }
  throw new ApiError('archive_broken');
}
