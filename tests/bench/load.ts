import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Result of a load. */
export interface Rate {
  readonly perSecond: number;
  /** Per second of processor time of the process that answers: what it can do, however busy the machine is. */
  readonly perCpuSecond: number;
}

export const hasCommand = (command: string): boolean => spawnSync(command, ['-v']).error === undefined;

/** Seconds that a process has had a core for itself: proc(5), fields 14 and 15, in hundredths. */
function cpuOf(pid: number): number {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Load {
  readonly seconds?: number;
  /** Another caller for each request, named by a proxy in front: no address is then held to what one may ask. */
  readonly isCrowd?: boolean;
}

const crowd = join(import.meta.dirname, 'crowd.lua');

/** Loads an address by wrk: one thread, 16 connections, brotli accepted. Throws where an answer is no 2xx. */
export async function load(
  address: string,
  pid: number,
  { seconds = 4, isCrowd = false }: Load = {},
): Promise<Rate> {
  const options = [
    '-t1',
    '-c16',
    `-d${seconds}s`,
    '-H',
    'Accept-Encoding: br',
    ...(isCrowd ? ['-s', crowd] : []),
  ];
  const before = cpuOf(pid);
  const child = spawn('wrk', [...options, address], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  await new Promise((resolve) => child.once('close', resolve));
  const used = cpuOf(pid) - before;
  const [, requests] = /(\d+) requests in/.exec(said) ?? [];
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(said) ?? [];
  if (!requests || !perSecond || /Non-2xx/.test(said)) throw new Error(`wrk: ${said}`);
  return { perSecond: Number(perSecond), perCpuSecond: Number(requests) / used };
}
