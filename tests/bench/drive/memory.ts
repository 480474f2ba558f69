import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Resident memory of a process, in MB. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** The process and all below it. */
function family(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number((read(`/proc/${name}/stat`).split(') ')[1] ?? '').split(' ')[1])]);
  const below = (of: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === of ? [child!, ...below(child!)] : []));
  return [pid, ...below(pid)];
}

/** What a process takes, in MB: what it shares with others counts in part. */
export const proportionOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** What processes and their children take together. */
export const proportionOfAll = (pids: readonly number[]): number =>
  [...new Set(pids.flatMap(family))].reduce((sum, pid) => sum + proportionOf(pid), 0);

/** The most that a process takes while the work is done, in MB. */
export async function peakOf(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = residentOf(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentOf(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
