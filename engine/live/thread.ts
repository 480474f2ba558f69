import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The work took more time or memory than any site needs; the message is fit to be shown. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
}

export interface ThreadLimits {
  /** Milliseconds of processor time for an answer: on a busy machine that may be long by the clock. */
  readonly time?: number;
  /** Milliseconds by the clock: files may lie on a disk that does not answer. */
  readonly wait?: number;
  /** MB of the thread's heap. */
  readonly memory?: number;
  /** MB of it for what is short-lived. Node allows a large heap some 100 MB, which it takes although less would do. */
  readonly young?: number;
  /** Milliseconds without a question after which the thread ends and gives its memory back. */
  readonly rest?: number;
  /** Called whenever the thread starts: the `workerData` of its script. */
  readonly start?: () => unknown;
}

/** A thread that answers one question after the other, each with one message. */
interface Thread {
  /** Asks when its turn has come: the question is made then. The caller knows the type of the answer. */
  ask(question: () => unknown): Promise<unknown>;
  /** As `ask`, of a thread that runs already, and whose rest goes on meanwhile; undefined where none does. */
  askAside(question: () => unknown): Promise<unknown>;
  /**
   * Asks so many times where no thread runs, so that one does, and later questions are answered soon. Other questions come in between.
   * Never rejects.
   */
  warm(question: () => unknown, times: number): Promise<void>;
  /** Ends the thread for good: waiting and later calls are rejected. */
  close(): void;
}

/**
 * Starts the script when there is a question, and again after it has failed or rested.
 * @param work what the thread does, in messages: `reading the site`.
 */
export function createThread(
  script: URL,
  work: string,
  {
    time = 15_000,
    wait = 8 * time,
    memory = 512,
    young,
    rest = 60_000,
    start: dataOfStart,
  }: ThreadLimits = {},
): Thread {
  let isClosed = false;
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = (): Worker => {
    const worker = new Worker(script, {
      execArgv: [],
      workerData: dataOfStart?.(),
      resourceLimits: { maxOldGenerationSizeMb: memory, ...(young && { maxYoungGenerationSizeMb: young }) },
    });
    worker.unref();
    // The caller that waits for an answer gets the error; without one it does not matter.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  const end = () => {
    clearTimeout(resting);
    void thread?.terminate();
    thread = undefined;
  };
  const askNow = async (question: () => unknown): Promise<unknown> => {
    if (isClosed) throw new Error(`the thread for ${work} is closed`);
    clearTimeout(resting);
    thread ??= start();
    try {
      const answer = await answerOf(thread, question(), { work, time, wait, memory });
      resting = setTimeout(end, rest).unref();
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  const askRunning = async (question: () => unknown): Promise<unknown> => {
    if (thread === undefined) return undefined;
    const asked = thread;
    try {
      return await answerOf(asked, question(), { work, time, wait, memory });
    } catch (error) {
      if (thread === asked) end();
      throw error;
    }
  };
  const inTurn = (askIt: () => Promise<unknown>): Promise<unknown> => {
    const answer = last.then(askIt);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    ask: (question) => inTurn(() => askNow(question)),
    askAside: async (question) => thread && inTurn(() => askRunning(question)),
    warm: async (question, times) => {
      if (thread !== undefined || isClosed) return;
      try {
        for (let time = 0; time < times; time += 1) await inTurn(() => askNow(question));
      } catch {
        // Whoever asks next is told what is wrong.
      }
    },
    close() {
      isClosed = true;
      end();
    },
  };
}

interface AnswerLimits {
  readonly work: string;
  readonly time: number;
  readonly wait: number;
  readonly memory: number;
}

async function answerOf(worker: Worker, question: unknown, limits: AnswerLimits): Promise<unknown> {
  const { work, time, wait, memory } = limits;
  const settled = new AbortController();
  const { signal } = settled;
  const longest = setTimeout(() => settled.abort(wait), wait);
  try {
    worker.postMessage(question);
    void hasUsed(worker, time, signal).then((isLate) => isLate && settled.abort(time));
    const answer = once(worker, 'message', { signal });
    const exit = once(worker, 'exit', { signal }).then(() => {
      throw new Error(`the thread for ${work} ended`);
    });
    const [first] = await Promise.race([answer, exit]);
    return first;
  } catch (error) {
    if (typeof signal.reason === 'number')
      throw new ThreadLimitError(`${work} took longer than ${signal.reason / 1000} s`);
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new ThreadLimitError(`${work} took more than ${memory} MB of memory`);
    throw error;
  } finally {
    clearTimeout(longest);
    settled.abort();
  }
}

/** Waits until the thread has had the processor for so many ms from now; false where it ends, or `signal` is aborted, before. */
async function hasUsed(worker: Worker, time: number, signal: AbortSignal): Promise<boolean> {
  // A thread that is only starting cannot say yet, and has used nothing.
  const total = () =>
    worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      () => 0,
    );
  try {
    const before = await total();
    for (let left = time; left > 0; left = time - ((await total()) - before)) {
      // A thread that waits for its disk is not asked without a pause.
      await sleep(Math.max(left, time / 100), undefined, { ref: false, signal });
    }
    return !signal.aborted;
  } catch {
    return false;
  }
}
