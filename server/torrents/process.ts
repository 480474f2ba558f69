import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { OpenTorrent, TorrentSource, TorrentStatus } from './engine.ts';
import { TorrentError } from './error.ts';
import type { Answers, AskOf, InspectedTorrent, ProgramSettings, Reply, Verb } from './messages.ts';

interface TorrentsOptions extends ProgramSettings {
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
}

export interface RunningTorrent {
  /**
   * The verified bytes of a range (as in `slice`), in order.
   * @throws {TorrentError} `ended`, `cancelled`
   */
  readonly read: (from: number, to: number) => AsyncGenerator<Uint8Array>;
  readonly status: () => Promise<TorrentStatus>;
  readonly close: () => void;
}

/** The BitTorrent client, in a child process. */
export interface Torrents {
  /** What is in a .torrent file. @throws {TorrentError} */
  readonly inspect: (file: Uint8Array) => Promise<InspectedTorrent>;
  /** Fetches the metadata of a torrent from its peers. @throws {TorrentError} `no-peers` once the signal ends it. */
  readonly find: (source: TorrentSource, signal: AbortSignal) => Promise<InspectedTorrent>;
  readonly open: (torrent: OpenTorrent) => Promise<RunningTorrent>;
  readonly close: () => Promise<void>;
}

/** Bytes of one read, and the number of reads in flight. */
const [chunk, readAhead] = [512 * 1024, 4];

interface Running {
  readonly child: ChildProcess;
  readonly waiting: Map<number, (reply: Reply) => void>;
  readonly opened: Set<number>;
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
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=192', '--disable-warning=ExperimentalWarning'],
      // No secrets of the environment.
      env: { PATH: process.env.PATH },
    });
    const started: Running = { child, waiting: new Map(), opened: new Set() };
    child.on('message', (reply: Reply) => {
      const onReply = started.waiting.get(reply.id);
      started.waiting.delete(reply.id);
      onReply?.(reply);
    });
    child.on('error', () => {});
    child.once('exit', () => {
      if (running === started) running = undefined;
      const fault = { reason: 'ended', message: 'The download was interrupted.' } as const;
      for (const [id, onReply] of started.waiting) onReply({ id, fault });
      started.waiting.clear();
    });
    child.send({ settings });
    return started;
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
      to.waiting.set(id, (reply) => {
        if ('answer' in reply) resolve(reply.answer as Answers[V]);
        else reject(new TorrentError(reply.fault.reason, reply.fault.message));
      });
      to.child.send({ ...request, id }, (error) => {
        if (error === null || !to.waiting.delete(id)) return;
        reject(new TorrentError('ended', 'The download was interrupted.'));
      });
    });
    return { id, answer: answer.finally(rest) };
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
    find: async (source, signal) => {
      const to = present();
      const { id, answer } = ask(to, { verb: 'metadata', source });
      const cancel = (): void => {
        if (to.waiting.has(id)) ask(to, { verb: 'cancel', other: id }).answer.catch(() => {});
      };
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) cancel();
      return answer.finally(() => signal.removeEventListener('abort', cancel));
    },
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
          ),
        status: () => ask(to, { verb: 'status', torrent: id }).answer,
        close: () => {
          to.opened.delete(id);
          ask(to, { verb: 'close', torrent: id }).answer.catch(() => {});
        },
      };
    },
    close: async () => {
      clearTimeout(idleTimer);
      const { child } = running ?? {};
      running = undefined;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      });
    },
  };
}

/** Keeps several reads in flight, to hide the latency between the processes. */
async function* readFrom(
  ask: (from: number, to: number) => Promise<Uint8Array>,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  let next = from;
  for (;;) {
    while (ahead.length < readAhead && next < to) {
      const end = Math.min(to, next + chunk);
      const bytes = ask(next, end);
      bytes.catch(() => {});
      ahead.push(bytes);
      next = end;
    }
    const first = ahead.shift();
    if (first === undefined) return;
    yield await first;
  }
}
