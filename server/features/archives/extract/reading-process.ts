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
/** Progress of one request, then of the next, which is given once the process was done with the first. */
type Reading = AsyncGenerator<Progress, void, ToProgram | undefined>;

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
): Reading {
  signal?.throwIfAborted();
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [...permissions, '--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
    env: {},
  });
  let asked = first;
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
    if (isWrong || ('do' in asked && asked.do === 'list' && seen > largestTable + size)) return broken();
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
        isTaken = false;
        const next = yield message;
        isTaken = true;
        if ('done' in message) {
          if (next === undefined) return;
          asked = next;
          send(next);
        }
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

interface ReadArchive {
  readonly entries: readonly ListedEntry[];
  /** The wanted files, in the order of the table. */
  readonly unpack: (wanted: ReadonlySet<number>) => AsyncGenerator<UnpackedFile>;
  /** Ends the process. */
  readonly close: () => Promise<void>;
}

interface UnpackedFile {
  readonly index: number;
  /** Must be read to its end. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Reads the table of an archive, in a process that can unpack it too.
 * @throws {ApiError} where it is broken, a bomb, or locked by another password.
 */
export async function openArchive(
  blobs: Pick<BlobStore, 'read'>,
  content: ArchiveContent,
  { name, encoding, language, password, ...options }: ListOptions,
): Promise<ReadArchive> {
  const { size } = content;
  const messages = reading(blobs, content, { do: 'list', size, name, encoding, language, password }, options);
  const close = async (): Promise<void> => void (await messages.return());
  try {
    const entries: ListedEntry[] = [];
    for await (const more of untilDone(messages)) {
      if (!('entries' in more) || entries.length + more.entries.length > mostEntries)
        throw new ApiError('archive_broken');
      entries.push(...more.entries);
    }
    return {
      ...{ entries, close },
      unpack: async function* (wanted) {
        const marks = new Uint8Array(mostEntries);
        for (const index of wanted) marks[index] = 1;
        for await (const one of untilDone(messages, { do: 'unpack', size, password, wanted: marks })) {
          if (!('begun' in one)) throw new ApiError('archive_broken');
          yield { index: one.begun, body: partsOf(messages) };
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The table of an archive alone. */
export async function listArchive(...given: Parameters<typeof openArchive>): Promise<readonly ListedEntry[]> {
  const { entries, close } = await openArchive(...given);
  await close();
  return entries;
}

async function* untilDone(
  messages: Reading,
  asked?: ToProgram,
): AsyncGenerator<Exclude<Progress, { done: true }>> {
  for (let next = await messages.next(asked); !next.done; next = await messages.next()) {
    if ('done' in next.value) return;
    yield next.value;
  }
  throw new ApiError('archive_broken');
}

async function* partsOf(messages: Reading): AsyncGenerator<Uint8Array> {
  for (let next = await messages.next(); !next.done; next = await messages.next()) {
    if ('ended' in next.value) return;
    if (!('part' in next.value)) break;
    yield next.value.part;
  }
  throw new ApiError('archive_broken');
}
