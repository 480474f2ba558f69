/**
 * `npm run replay -- --requests 24000 --drives 12 --seed 7`: mixed requests to twelve drives in parallel, many of them sent
 * twice or broken off, while the operator's check runs beside them. When all work has ended, the check must find nothing, no
 * space may be promised to anything, and nothing may be left of what was on its way in.
 */
import '../temporary.ts';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { adminOf } from '../e2e/admin.ts';
import { signUp } from '../process/caller.ts';
import { connectTo, endPostgres, makeDataFolder, type Serving, startServer } from '../process/serving.ts';
import { type Counts, createCounts, openDrive, type ReplayedDrive } from './drive.ts';
import { keepBusy, settle } from './steps.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '24000' },
    drives: { type: 'string', default: '12' },
    seed: { type: 'string' },
  },
});
const [requests, drives] = [Number(values.requests), Number(values.drives)];
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (![requests, drives, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Usage: npm run replay -- [--requests 24000] [--drives 12] [--seed 7], all whole numbers.');
  process.exit(2);
}

/** People who call from addresses of their own, each with a folder of more entries than one call changes. */
async function invite(serving: Serving, data: string, pool: Pool, counts: Counts): Promise<ReplayedDrive[]> {
  const shares: string[] = [];
  const all: ReplayedDrive[] = [];
  for (let number = 0; number < drives; number += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${number + 1}` };
    const person = await signUp(serving.address, data, headers);
    const large = `Vlarge${number}${person.id}`.slice(0, 26);
    const drive = openDrive(person, { address: serving.address, counts, shares, seed: seed + number });
    await pool.query(
      `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
       values ($1, $2, $2, true, 'large', 'large', 'large')`,
      [large, person.id],
    );
    await pool.query(
      `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
       select 'V' || left(md5($1 || n), 25), $2, $1, true, 'f' || n, 'f' || n, 'f' || n from generate_series(1, 1200) n`,
      [large, person.id],
    );
    await pool.query('update drives set entries = entries + 1201 where user_id = $1', [person.id]);
    drive.large.push(large);
    all.push(drive);
  }
  return all;
}

/** The operator's check beside the work, again and again. @returns how often it was asked. */
async function keepChecking(data: string, counts: Counts, isOver: () => boolean): Promise<number> {
  let checks = 0;
  while (!isOver()) {
    await check(data, counts);
    checks += 1;
  }
  return checks;
}

/** Output of the check; it exits with 1 on a finding, which counts as a fault. */
async function check(data: string, counts: Counts): Promise<string> {
  try {
    return await adminOf(data)('storage', 'check');
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: string };
    counts.faults.push(`storage check: ${stdout || message}`);
    return '';
  }
}

/** Nothing is promised, and no stage lies on the disk. */
async function leftOver(data: string, pool: Pool, counts: Counts): Promise<void> {
  const checked = JSON.parse((await adminOf(data)('storage', 'check', '--json')) || '{}');
  const { count, bytes, promised } = checked.underWay;
  if (count + bytes + promised > 0)
    counts.faults.push(`left over: ${count} stages with ${bytes} bytes, ${promised} bytes promised`);
  const { rows } = await pool.query(
    `select user_id, reserved from drives where reserved <> 0 union all
     select id, 0 from tasks where phase in ('PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING')`,
  );
  if (rows.length > 0) counts.faults.push(`left over: ${JSON.stringify(rows)}`);
}

const began = performance.now();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const data = makeDataFolder('replay');
const counts = createCounts();
console.log(`${requests} requests to ${drives} drives, seed ${seed}`);
const serving = await startServer({ data, env: { TRUST_PROXY: '1' } });
const pool = connectTo(data);
try {
  const all = await invite(serving, data, pool, counts);
  let isOver = false;
  const checking = keepChecking(data, counts, () => isOver);
  const isEnough = (): boolean => counts.requests >= requests || counts.faults.length > 20;
  // Four windows each.
  await Promise.all(all.flatMap((drive) => [1, 2, 3, 4].map(() => keepBusy(drive, isEnough))));
  console.log(`${counts.requests} requests made, ${seconds()}`);
  await Promise.all(all.map(settle));
  isOver = true;
  const checks = await checking;
  console.log((await check(data, counts)).trim());
  await leftOver(data, pool, counts);
  const list = (counts: ReadonlyMap<unknown, number>): string =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([what, times]) => `${what}: ${times}`)
      .join(', ');
  console.log(`Answers by status: ${list(counts.statuses)}; broken off: ${counts.cut}`);
  console.log(`Steps: ${list(counts.steps)}`);
  console.log(`${counts.requests} requests and ${checks + 1} checks in ${seconds()}`);
} catch (error) {
  counts.faults.push(String((error as Error).stack));
} finally {
  await pool.end();
  await serving.end('SIGTERM');
  await endPostgres(data);
}
if (counts.faults.length === 0) {
  rmSync(data, { recursive: true, force: true });
  console.log('No fault was found.');
} else {
  console.error(`${counts.faults.length} faults; data kept in ${data}`);
  for (const fault of counts.faults.slice(0, 30)) console.error(fault);
  process.exitCode = 1;
}
