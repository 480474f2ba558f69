import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CodeRegistries } from '../define/registries.ts';
import type { ReadCatalogue, SiteReading } from '../render/reading.ts';
import { type FilesReading, readFiles } from './read-site.ts';
import type { SourceFolders } from './read-sources.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-thread.ts';

/** Reads a site's files and judges them. Throws where they cannot be read; `read` is called once at a time. */
export interface Reader {
  read(): Promise<FilesReading>;
  close(): void;
}

/** Reads on the thread that asks, which serves nobody meanwhile: for tools, development and the first reading. */
export const createReader = (folders: SourceFolders, code: CodeRegistries): Reader => ({
  read: () => readFiles(folders, code),
  close: () => {},
});

/** The files took more time or memory than any site needs; the message is fit to be shown. */
export class ReadingLimitError extends Error {
  override readonly name = 'ReadingLimitError';
}

export interface ThreadLimits {
  /** Milliseconds from the question to the answer. */
  readonly time?: number;
  /** MB of the thread's heap. */
  readonly memory?: number;
  /** Milliseconds without a question after which the thread ends and gives its memory back. */
  readonly rest?: number;
}

/**
 * Reads on a thread of its own: whatever stands in the files, no request waits for it.
 * @param script a module that calls `serveReadings` with the site's registries.
 * @param known the catalogues of an earlier reading: they are not sent again while their files stay as they are.
 */
export function createThreadReader(
  { manifestFile, contentFolder, localesFolder }: SourceFolders,
  script: URL,
  known: SiteReading['catalogues'],
  { time = 15_000, memory = 512, rest = 60_000 }: ThreadLimits = {},
): Reader {
  // Whoever calls may have more in the same object, such as functions, which no thread can be sent.
  const places = { manifestFile, contentFolder, localesFolder };
  const catalogues = new Map(known);
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(resting);
    void thread?.terminate();
    thread = undefined;
  };
  const start = (): Worker => {
    const worker = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } });
    worker.unref();
    // Whoever waits for an answer is told; nobody else needs to know.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  const ask = async (worker: Worker): Promise<ReadingAnswer> => {
    const settled = new AbortController();
    const { signal } = settled;
    const limit = setTimeout(() => settled.abort('late'), time);
    try {
      const digests = new Map([...catalogues].map(([tag, { digest }]) => [tag, digest]));
      worker.postMessage({ folders: places, known: digests } satisfies ReadingRequest);
      const answer = once(worker, 'message', { signal });
      const exit = once(worker, 'exit', { signal }).then(() => {
        throw new Error('the reading thread ended');
      });
      const [first] = await Promise.race([answer, exit]);
      return first as ReadingAnswer;
    } catch (error) {
      if (signal.reason === 'late')
        throw new ReadingLimitError(`reading it took longer than ${time / 1000} s`);
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ReadingLimitError(`reading it took more than ${memory} MB of memory`);
      throw error;
    } finally {
      clearTimeout(limit);
      settled.abort();
    }
  };
  return {
    async read() {
      clearTimeout(resting);
      thread ??= start();
      try {
        const answer = await ask(thread);
        resting = setTimeout(end, rest).unref();
        return received(answer, catalogues);
      } catch (error) {
        end();
        throw error;
      }
    },
    close: end,
  };
}

/** Puts back the catalogues that were not sent since they are known, and remembers the others. */
function received(answer: ReadingAnswer, known: Map<string, ReadCatalogue>): FilesReading {
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
  const { reading, report } = answer;
  const catalogues = new Map(
    [...reading.catalogues].map(([tag, sent]) => {
      const whole = 'catalogue' in sent ? sent : (known.get(tag) as ReadCatalogue);
      return [tag, whole] as const;
    }),
  );
  known.clear();
  for (const [tag, catalogue] of catalogues) known.set(tag, catalogue);
  return { reading: { ...reading, catalogues }, report };
}
