import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { lowerProcessPriority } from '../thread-priority.ts';

interface RunOptions {
  /** Given as `contentAddress`. */
  readonly content: FileHandle;
  /** Milliseconds by the clock; then it is killed. */
  readonly within: number;
  /** Bytes of its output; beyond, it is killed. */
  readonly mostOutput: number;
  /** Bytes of address space. */
  readonly mostMemory?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Where a program that is run so finds the content: a file that is open already, so it needs no name and no right to a folder. */
export const contentAddress = 'file:/dev/fd/3';

/**
 * Containers that may be opened, by the names of ffmpeg: none that refers to other files or addresses (hls, dash, concat,
 * image2), and none that takes anything for a picture or a text.
 */
const containers =
  `mov matroska avi mp3 aac flac ogg wav w64 aiff asf flv mpeg mpegts mpegvideo h264 hevc m4v ac3 eac3 dts
  dtshd truehd ape wv tta mpc mpc8 amr caf au dsf iff mxf rm 3gp`
    .split(/\s+/)
    .join(',');

/** Arguments that stand before the input: they keep the program to the file that it was given. */
export const confined: readonly string[] = [
  ...['-v', 'error', '-protocol_whitelist', 'file,pipe', '-format_whitelist', containers],
];

const gibibyte = 1024 ** 3;
/** Seconds of processor time; by the clock it may take longer, where the machine has other work. */
const mostSeconds = 20;

/**
 * Runs a program of ffmpeg over content of strangers: with nothing of the environment, with bounds of time, processor time,
 * memory and output, and no way to another file or to the network. Undefined where it fails or reaches a bound; rejects
 * where it cannot be started, and with the reason of the signal.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { content, within, mostOutput, mostMemory = 2 * gibibyte, signal }: RunOptions,
): Promise<Buffer | undefined> {
  signal?.throwIfAborted();
  const child = spawnConfined(program, args, { content, mostMemory, seconds: mostSeconds });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  // First of all, since what cannot be started says so at once, and has no output either.
  child.on('error', reject);
  lowerProcessPriority(child.pid);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const leave = (): void => reject(signal?.reason);
  const timer = setTimeout(() => resolve(undefined), within);
  signal?.addEventListener('abort', leave, { once: true });
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostOutput) resolve(undefined);
    else chunks.push(chunk);
  });
  child.once('close', (code) => {
    if (code === notStarted.missing || code === notStarted.forbidden)
      reject(new Error(`${program} cannot be started`));
    else resolve(code === 0 ? Buffer.concat(chunks) : undefined);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.kill('SIGKILL');
  }
}

/** How a shell ends that could not become the program. */
const notStarted = { missing: 127, forbidden: 126 };

interface Confinement {
  readonly content: FileHandle;
  readonly mostMemory: number;
  /** Of processor time. */
  readonly seconds: number;
}

/** The shell sets the bounds and becomes the program. */
const spawnConfined = (
  program: string,
  args: readonly string[],
  { content, mostMemory, seconds }: Confinement,
) =>
  spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0; ulimit -f 0; ulimit -v "$1"; ulimit -t "$2"; shift 2; exec "$@"',
      'sh',
      String(Math.ceil(mostMemory / 1024)),
      String(seconds),
      program,
      ...args,
    ],
    {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'ignore', content.fd],
    },
  );
