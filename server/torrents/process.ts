import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { childPermissions } from '../child-permissions.ts';
import { lowerProcessPriority } from '../thread-priority.ts';
import { contentDescriptor, createContentReader, mostContent } from './content-pipe.ts';
import type { OpenTorrent, SeedTorrent, TorrentSource, TorrentStatus } from './engine.ts';
import { TorrentError } from './error.ts';
import type { Answers, Ask, AskOf, InspectedTorrent, ProgramSettings, Reply, Verb } from './messages.ts';
import type { TorrentFile } from './metainfo.ts';
import { addFiles, answers, asReply, fits } from './replies.ts';

interface TorrentsOptions extends ProgramSettings {
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
}

export interface RunningTorrent {
  /**
   * The verified bytes of a range (as in `slice`), in order. A chunk is valid until the next is asked for.
   * @throws {TorrentError} `ended`, `cancelled`
   */
  readonly read: (from: number, to: number) => AsyncGenerator<Uint8Array>;
  /** The same for any range, before all others, in chunks that stay: for somebody who watches. Ends with the signal. */
  readonly readRange: (from: number, to: number, signal: AbortSignal) => AsyncGenerator<Uint8Array>;
  readonly status: () => Promise<TorrentStatus>;
  readonly close: () => void;
}

export interface RunningSeed {
  /** Resolves when there is nothing more to read, or it was closed. @throws {TorrentError} `ended` */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Reads a range of a torrent's content, of 256 KiB at the most; undefined where nothing of it may be given any more. */
export type ReadContent = (from: number, to: number) => Promise<Uint8Array | undefined>;

/** The BitTorrent client, in a child process. */
export interface Torrents {
  /** The content of a .torrent file. @throws {TorrentError} */
  readonly inspect: (file: Uint8Array) => Promise<InspectedTorrent>;
  /** Fetches the metadata of a torrent from its peers. @throws {TorrentError} `no-peers` once the signal ends it. */
  readonly find: (source: TorrentSource, signal: AbortSignal) => Promise<InspectedTorrent>;
  readonly open: (torrent: OpenTorrent) => Promise<RunningTorrent>;
  /** Gives a torrent to peers, as fast as it is read. */
  readonly seed: (torrent: SeedTorrent, read: ReadContent) => Promise<RunningSeed>;
  readonly close: () => Promise<void>;
}

/** Reads in flight. */
const readAhead = 4;

/** Milliseconds for an answer to what takes no peers: a process that needs longer hangs. */
const answersWithin = 30_000;

interface Waiting {
  readonly request: Ask;
  readonly files: TorrentFile[];
  readonly settle: (reply: Exclude<Reply, { files: unknown }>) => void;
}

interface Running {
  readonly child: ChildProcess;
  readonly content: ReturnType<typeof createContentReader>;
  readonly waiting: Map<number, Waiting>;
  readonly opened: Set<number>;
  readonly ended: Promise<void>;
}

/**
 * Starts the child process when it is first needed and stops it when it has been idle for a while. What peers send can neither crash the
 * server nor block its event loop.
 */
export function createTorrents({ idle = 300_000, ...settings }: TorrentsOptions): Torrents {
  let running: Running | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let inspecting: Promise<unknown> = Promise.resolve();

  function start(): Running {
    const child = fork(join(import.meta.dirname, 'program.ts'), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      execArgv: [...childPermissions(), '--max-old-space-size=192', '--disable-warning=ExperimentalWarning'],
      // No secrets of the environment.
      env: { PATH: process.env.PATH },
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const waiting: Running['waiting'] = new Map();
    const content = createContentReader({
      lengthOf: (id) => {
        const request = waiting.get(id)?.request;
        return request?.verb === 'read' ? request.to - request.from : undefined;
      },
      received: (id, bytes) => {
        // A child that was taken over may have answered otherwise meanwhile.
        const settle = waiting.get(id)?.settle;
        waiting.delete(id);
        settle?.({ id, answer: bytes });
      },
    });
    const started: Running = { child, content, waiting, opened: new Set(), ended };
    // Undefined where no process could be started.
    const pipe = child.stdio?.[contentDescriptor] as Socket | undefined;
    // Requests keep the server from ending, and not the pipe.
    pipe?.unref();
    pipe?.on('error', () => child.kill('SIGKILL'));
    pipe?.on('data', (chunk: Buffer) => {
      if (!content.take(chunk)) child.kill('SIGKILL');
    });
    child.on('message', (message) => {
      if (!take(started, message)) child.kill('SIGKILL');
    });
    const end = (): void => {
      resolve();
      if (running === started) running = undefined;
      for (const { settle } of started.waiting.values()) settle({ id: 0, fault: interrupted });
      started.waiting.clear();
    };
    child.once('exit', end);
    // It could not be started, so it does not exit; or it cannot be spoken to.
    child.on('error', () => {
      child.kill('SIGKILL');
      end();
    });
    // Torrents come as fast as answers to people leave cores for them.
    lowerProcessPriority(child.pid);
    child.send({ settings });
    return started;
  }

  /** False for what is not a reply to a request. */
  function take({ waiting }: Running, message: unknown): boolean {
    const reply = asReply(message);
    const asked = reply && waiting.get(reply.id);
    // The request may have ended meanwhile.
    if (reply === undefined || asked === undefined) return reply !== undefined;
    const { request, files, settle } = asked;
    if ('files' in reply)
      return (request.verb === 'inspect' || request.verb === 'metadata') && addFiles(files, reply.files);
    if ('answer' in reply) {
      if (!answers(request, reply.id, reply.answer)) return false;
      if (isInspected(reply.answer)) {
        const { facts, info } = reply.answer;
        if (!fits(files, facts)) return false;
        waiting.delete(reply.id);
        settle({ id: reply.id, answer: { facts: { ...facts, files }, info } });
        return true;
      }
    }
    waiting.delete(reply.id);
    settle(reply);
    return true;
  }

  function rest(): void {
    clearTimeout(idleTimer);
    if (running === undefined || running.opened.size + running.waiting.size > 0) return;
    // An idle process must not keep the server from ending.
    running.child.unref();
    running.child.channel?.unref();
    idleTimer = setTimeout(() => running?.child.kill('SIGKILL'), idle).unref();
  }

  function ask<V extends Verb>(to: Running, request: AskOf<V>): { id: number; answer: Promise<Answers[V]> } {
    clearTimeout(idleTimer);
    lastId += 1;
    const id = lastId;
    to.child.ref();
    to.child.channel?.ref();
    const answer = new Promise<Answers[V]>((resolve, reject) => {
      const isWithPeers = ['read', 'metadata', 'wanted'].includes(request.verb);
      const timer = isWithPeers
        ? undefined
        : setTimeout(() => to.child.kill('SIGKILL'), answersWithin).unref();
      const settle: Waiting['settle'] = (reply) => {
        clearTimeout(timer);
        if ('answer' in reply) resolve(reply.answer as Answers[V]);
        else reject(new TorrentError(reply.fault.reason, reply.fault.message));
      };
      to.waiting.set(id, { request: request as unknown as Ask, files: [], settle });
      to.child.send({ ...request, id }, (error) => {
        if (error !== null && to.waiting.delete(id)) settle({ id, fault: interrupted });
      });
    });
    return { id, answer: answer.finally(rest) };
  }

  /** An answer that may be long in coming; the signal cancels the request. */
  function askUntil<V extends Verb>(
    signal: AbortSignal,
    to: Running,
    request: AskOf<V>,
  ): Promise<Answers[V]> {
    const { id, answer } = ask(to, request);
    const cancel = (): void => {
      if (to.waiting.has(id)) ask(to, { verb: 'cancel', other: id }).answer.catch(() => {});
    };
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    return answer.finally(() => signal.removeEventListener('abort', cancel));
  }

  function present(): Running {
    running ??= start();
    return running;
  }

  return {
    // One after the other: downloads get their turn between two of them.
    inspect: (file) => {
      const inspected = inspecting.then(() => ask(present(), { verb: 'inspect', file }).answer);
      inspecting = inspected.catch(() => {});
      return inspected;
    },
    find: async (source, signal) => askUntil(signal, present(), { verb: 'metadata', source }),
    open: async (torrent) => {
      const to = present();
      const id = await ask(to, { verb: 'open', torrent }).answer;
      to.opened.add(id);
      return {
        read: (from, until) =>
          readFrom(
            (at, end) => ask(to, { verb: 'read', torrent: id, from: at, to: end }).answer,
            from,
            until,
            to.content.giveBack,
          ),
        readRange: (from, until, signal) =>
          readFrom(
            (at, end) =>
              askUntil(signal, to, { verb: 'read', torrent: id, from: at, to: end, isUrgent: true }),
            from,
            until,
          ),
        status: () => ask(to, { verb: 'status', torrent: id }).answer,
        close: () => {
          to.opened.delete(id);
          ask(to, { verb: 'close', torrent: id }).answer.catch(() => {});
        },
      };
    },
    seed: async (torrent, read) => {
      const to = present();
      const id = await ask(to, { verb: 'seed', torrent }).answer;
      to.opened.add(id);
      let [isReading, isClosing] = [false, false];
      const close = (): void => {
        isClosing = true;
        // A range that is being read is counted: it goes out before.
        if (isReading) return;
        if (to.opened.delete(id)) ask(to, { verb: 'close', torrent: id }).answer.catch(() => {});
      };
      const give = async (): Promise<void> => {
        while (!isClosing) {
          const { from, to: end } = await ask(to, { verb: 'wanted', torrent: id }).answer;
          isReading = true;
          try {
            const bytes = await read(from, end);
            if (bytes === undefined) return;
            await ask(to, { verb: 'give', torrent: id, from, bytes }).answer;
          } finally {
            isReading = false;
          }
        }
      };
      const ended = give()
        .catch((error: unknown) => {
          // It was closed meanwhile.
          if (!isClosing) throw error;
        })
        .finally(close);
      ended.catch(() => {});
      return { ended, close };
    },
    close: async () => {
      clearTimeout(idleTimer);
      const ending = running;
      running = undefined;
      ending?.child.ref();
      ending?.child.kill('SIGKILL');
      await ending?.ended;
    },
  };
}

const interrupted = { reason: 'ended', message: 'The download was interrupted.' } as const;

const isInspected = (answer: Answers[Verb]): answer is InspectedTorrent =>
  typeof answer === 'object' && 'facts' in answer;

/** Keeps several reads in flight, to hide the latency between the processes. */
async function* readFrom(
  ask: (from: number, to: number) => Promise<Uint8Array>,
  from: number,
  to: number,
  used?: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  let next = from;
  for (;;) {
    while (ahead.length < readAhead && next < to) {
      const end = Math.min(to, next + mostContent);
      const bytes = ask(next, end);
      bytes.catch(() => {});
      ahead.push(bytes);
      next = end;
    }
    const first = ahead.shift();
    if (first === undefined) return;
    const bytes = await first;
    yield bytes;
    used?.(bytes);
  }
}
