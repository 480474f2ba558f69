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

/** Memory of a process in MB (PSS): shared pages count in part. */
export const proportionOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Memory of processes and their children. */
export const proportionOfAll = (pids: readonly number[]): number =>
  [...new Set(pids.flatMap(family))].reduce((sum, pid) => sum + proportionOf(pid), 0);

/** Fields of /proc/PID/stat in the order of proc(5), counted from the state on: time of its own and of children that ended. */
const [times, ticks] = [[11, 12, 13, 14], 100];

/** Seconds for which a process and its children have had a core: what work costs, however busy the machine is. */
export const workOf = (pid: number): number =>
  family(pid).reduce((sum, member) => {
    const fields = (read(`/proc/${member}/stat`).split(') ')[1] ?? '').split(' ');
    return sum + times.reduce((all, at) => all + Number(fields[at] ?? 0), 0) / ticks;
  }, 0);

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
