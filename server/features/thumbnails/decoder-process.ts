import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { lowerProcessPriority } from '../../thread-priority.ts';
import type { DecoderReply, DecoderRequest } from './decoder-program.ts';
import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';
import type { PictureFormat } from './resize.ts';

export interface DecoderProcessOptions {
  /** Milliseconds for the header and for the decoding, the start of the process included; waiting for memory is not. */
  readonly within?: number;
  /** Milliseconds without work after which the process ends. */
  readonly idle?: number;
  readonly mostPixels?: number;
  /** Shared by all processes that decode; by itself a process has it alone. */
  readonly budget?: MemoryBudget;
  /** Bytes that a process may reach with a picture that takes so many once it is decoded. */
  readonly mostMemory?: (decoded: number) => number;
  /** Whether everything else goes before it: nobody waits for its pictures. */
  readonly isBehind?: boolean;
  /** Another program, for tests of the worst that a decoder may do. */
  readonly program?: string;
}

/** Result of decoding: `broken` if it failed, crashed, grew too large or took too long. */
type ResizeResult = { readonly thumbnail: Uint8Array } | Broken;
interface Broken {
  readonly broken: string;
}

interface DecoderProcess {
  /** One at a time. Never rejects. */
  readonly resize: (picture: Uint8Array, side: number, format?: PictureFormat) => Promise<ResizeResult>;
  readonly close: () => Promise<void>;
}

const megabyte = 1024 * 1024;
/** Bytes that a process reaches with a picture that has been sent and none that is decoded. */
const ownMemory = 160 * megabyte;
/** Bytes that the encoder of AVIF takes beside that, for the widths in which pictures are sent. */
const encoderMemory = 160 * megabyte;
/** Memory of decoding beside the decoded picture itself, such as the rows of the thumbnail. */
const overhead = 1.25;
/** Bytes; a picture that takes more once it is decoded gets no thumbnail (100 million pixels with transparency take 400). */
const largestDecoded = 480 * megabyte;
/** Bytes; a process that decoded more ends, since it would keep much of that memory. */
const worthKeeping = 64 * megabyte;

/** The budget of all processes that decode pictures: two photographs at once, or one picture of the largest. */
export const createDecoderBudget = (): MemoryBudget =>
  createMemoryBudget(ownMemory + largestDecoded * overhead);

/**
 * A process that makes one thumbnail after another, started when it is needed and ended when it is idle: a crash of a
 * decoder does not affect the server, and an idle server stays small. A thread would not do: native code cannot be
 * stopped in it, and takes the whole process with it when it crashes. The header of a picture shows how much memory
 * decoding will take; as much is reserved of the budget before, and the process ends where it takes more.
 */
export function createDecoderProcess({
  within = 15_000,
  idle = 10_000,
  mostPixels = 100_000_000,
  budget = createDecoderBudget(),
  isBehind = false,
  mostMemory = (decoded) => ownMemory + decoded * overhead,
  program = join(import.meta.dirname, 'decoder-program.ts'),
}: DecoderProcessOptions = {}): DecoderProcess {
  let running: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      // No secret of the environment is any business of a decoder.
      env: { PATH: process.env.PATH, VIPS_BLOCK_UNTRUSTED: '1' },
    });
    if (isBehind) lowerProcessPriority(child.pid);
    child.on('error', () => {});
    child.once('exit', () => {
      if (running === child) running = undefined;
    });
    return child;
  };

  const stop = (): Promise<void> => {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  };

  /** Sends one request and waits for the reply; a process that fails to answer is lost, and ended. */
  const ask = (
    child: ChildProcess,
    request: DecoderRequest,
  ): Promise<Exclude<DecoderReply, { fault: string }> | Broken> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => settle({ broken: 'too slow' }, true), within);
      const settle = (outcome: Awaited<ReturnType<typeof ask>>, isLost: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.off('exit', died);
        if (isLost) void stop().then(() => resolve(outcome));
        else resolve(outcome);
      };
      const died = (): void => settle({ broken: 'the process ended' }, true);
      child.once('exit', died);
      child.once('message', (reply: DecoderReply) =>
        settle('fault' in reply ? { broken: reply.fault } : reply, false),
      );
      child.send(request, (error) => {
        if (error) settle({ broken: 'the process ended' }, true);
      });
    });

  const decode = async (
    child: ChildProcess,
    picture: Uint8Array,
    side: number,
    format: PictureFormat,
  ): Promise<ResizeResult> => {
    const header = await ask(child, { picture, mostPixels });
    if ('broken' in header) return header;
    if (!('decoded' in header)) return { broken: 'the process gave no size' };
    const { decoded } = header;
    if (decoded > largestDecoded) return { broken: 'too large' };
    const memory = mostMemory(decoded) + (format === 'avif' ? encoderMemory : 0);
    return budget.within(memory, async () => {
      const reply = await ask(child, { side, format, mostMemory: memory });
      if (decoded > worthKeeping) await stop();
      return 'decoded' in reply ? { broken: 'the process gave no picture' } : reply;
    });
  };

  return {
    resize: async (picture, side, format = 'webp') => {
      clearTimeout(idleTimer);
      running ??= start();
      running.ref();
      running.channel?.ref();
      const result = await decode(running, picture, side, format);
      // An idle process must not keep the server from ending.
      running?.unref();
      running?.channel?.unref();
      idleTimer = setTimeout(() => void stop(), idle).unref();
      return result;
    },
    close: async () => {
      clearTimeout(idleTimer);
      await stop();
    },
  };
}
