import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Delivery, Order } from './painter.ts';

export interface EaselOptions {
  /** Milliseconds for one picture, the start of the process included. */
  readonly within?: number;
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
  readonly mostPixels?: number;
  /** Bytes of memory that the process may reach. */
  readonly mostMemory?: number;
  /** Another program, for tests of what a decoder may do at worst. */
  readonly program?: string;
}

/** What became of a picture: `broken` says that decoding failed, crashed, grew too large or took too long. */
export type Painted = { readonly thumbnail: Uint8Array } | { readonly broken: string };

export interface Easel {
  /** One at a time. Never rejects. */
  readonly paint: (picture: Uint8Array, side: number) => Promise<Painted>;
  readonly close: () => Promise<void>;
}

const megabyte = 1024 * 1024;

/**
 * A process that makes one thumbnail after another, started when it is needed and ended when it is idle: a fault of a
 * decoder is then no fault of the server, and an idle server stays small. A thread would not do: native code goes on
 * in it whatever is asked, and takes the whole process with it when it crashes.
 */
export function createEasel({
  within = 15_000,
  idle = 10_000,
  mostPixels = 100_000_000,
  mostMemory = 768 * megabyte,
  program = join(import.meta.dirname, 'painter.ts'),
}: EaselOptions = {}): Easel {
  let painter: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      // No secret of the environment is any business of a decoder.
      env: { PATH: process.env.PATH, VIPS_BLOCK_UNTRUSTED: '1' },
    });
    child.on('error', () => {});
    child.once('exit', () => {
      if (painter === child) painter = undefined;
    });
    return child;
  };

  const stop = (): Promise<void> => {
    const child = painter;
    painter = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  };

  const order = (child: ChildProcess, picture: Uint8Array, side: number): Promise<Painted> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle({ broken: 'too slow' }, true), within);
      const settle = (painted: Painted, isLost: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.off('exit', died);
        if (isLost) void stop().then(() => resolve(painted));
        else resolve(painted);
      };
      const died = (): void => settle({ broken: 'the process ended' }, true);
      child.once('exit', died);
      child.once('message', (delivery: Delivery) =>
        settle('fault' in delivery ? { broken: delivery.fault } : delivery, false),
      );
      child.send({ picture, side, mostPixels, mostMemory } satisfies Order, (error) => {
        if (error) settle({ broken: 'the process ended' }, true);
      });
    });

  return {
    paint: async (picture, side) => {
      clearTimeout(idleTimer);
      painter ??= start();
      painter.ref();
      painter.channel?.ref();
      const painted = await order(painter, picture, side);
      // What waits for no picture must not keep the server from ending.
      painter?.unref();
      painter?.channel?.unref();
      idleTimer = setTimeout(() => void stop(), idle).unref();
      return painted;
    },
    close: async () => {
      clearTimeout(idleTimer);
      await stop();
    },
  };
}
