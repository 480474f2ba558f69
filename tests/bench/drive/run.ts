import { rmSync } from 'node:fs';
import { signUp } from '../../process/caller.ts';
import { endPostgres, makeDataFolder, postmasterOf, startServer } from '../../process/serving.ts';
import { print } from '../measure.ts';
import { asStarted } from '../site.ts';
import { benchCrowd } from './crowd.ts';
import { benchDownloads } from './downloads.ts';
import { benchLists } from './lists.ts';
import { proportionOf, proportionOfAll } from './memory.ts';
import { makeMillion } from './million.ts';
import { benchRestore } from './restore.ts';
import { benchSmallFiles } from './small-files.ts';
import { benchMemory, benchTransfer } from './transfer.ts';

/** One proxy is believed, so that a crowd can come from many addresses. */
const env = { ...asStarted, TRUST_PROXY: '1' };

const parts = [
  'idle',
  'downloads',
  'transfer',
  'memory',
  'small-files',
  'restore',
  'lists',
  'crowd',
] as const;
export type Part = (typeof parts)[number];

/** The figures of the drive: a whole server in a process of its own, with its own database. */
export async function benchDrive(wanted: readonly string[] = parts): Promise<void> {
  if (wanted.includes('downloads')) print('Downloads', await benchDownloads());
  if (wanted.every((part) => part === 'downloads')) return;
  const data = makeDataFolder('bench');
  const serving = await startServer({ data, env });
  try {
    const person = await signUp(serving.address, data);
    if (wanted.includes('idle')) await idle(serving.pid, data);
    if (wanted.includes('memory')) print('Memory', await benchMemory(serving, person));
    if (wanted.includes('transfer')) print('Transfer', await benchTransfer(serving, person));
    if (wanted.includes('small-files')) print('Small files', await benchSmallFiles(serving.address, person));
    if (wanted.includes('restore')) {
      const saver = await signUp(serving.address, data);
      print('Saving shares', await benchRestore(serving.address, data, [person, saver]));
    }
    if (!wanted.includes('lists') && !wanted.includes('crowd')) return;
    const began = performance.now();
    const million = await makeMillion(data, person.id);
    console.log(`\n1,000,000 files made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    try {
      if (wanted.includes('lists')) print('Lists', await benchLists(serving.address, person, million));
      if (wanted.includes('crowd')) print('Crowd', await benchCrowd(serving.address, person, million.small));
    } finally {
      await million.client.end();
    }
  } finally {
    await serving.end('SIGTERM');
    await endPostgres(data);
    rmSync(data, { recursive: true, force: true });
  }
}

/** After ten seconds of rest: what the start needed and nothing holds any more has gone by then, or stays. */
async function idle(pid: number, data: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const database = postmasterOf(data)!.pid;
  const [server, all] = [proportionOf(pid), proportionOfAll([pid, database])];
  print('Idle', [
    { name: 'server alone', value: server, unit: 'MB', target: '' },
    { name: 'server and database', value: all, unit: 'MB', target: '< 350' },
  ]);
}

// By itself, with names of parts: `node tests/bench/drive/run.ts lists crowd`.
if (import.meta.main) await benchDrive(process.argv.length > 2 ? process.argv.slice(2) : parts);
