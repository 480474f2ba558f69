import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAllowed } from '../../server/egress/index.ts';
import { howToInstall, isInstalled, openAria2 } from '../../server/torrents/fixtures/programs.ts';
import { openSeeder } from '../../server/torrents/fixtures/seeder.ts';
import { type MadeTorrent, makeTorrent } from '../../server/torrents/fixtures/torrent.ts';
import { openTracker } from '../../server/torrents/fixtures/tracker.ts';
import { createTorrents } from '../../server/torrents/index.ts';
import { ask, expectStatus, signUp } from '../process/caller.ts';
import { endPostgres, makeDataFolder, startServer } from '../process/serving.ts';
import { peakOf } from './drive/memory.ts';
import { median, print, type Row } from './measure.ts';
import { asStarted } from './site.ts';

const mebibyte = 1024 * 1024;
const size = 384 * mebibyte;
const rounds = 3;

/**
 * Torrents from a seeder on this machine: how fast beside aria2, in how much memory, and what others notice.
 * @param part `speed`, `memory`, `lists` or `first`; without it all of them.
 */
export async function benchTorrents(part?: string): Promise<void> {
  const bytes = Buffer.alloc(size);
  randomFillSync(bytes);
  const tracker = await openTracker();
  const torrent = makeTorrent([{ path: [], bytes }], {
    name: 'large.bin',
    pieceLength: mebibyte,
    trackers: [tracker.address],
  });
  const parts: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
    speed: () => besideAria2(torrent, tracker),
    memory: async () => [await memoryOfMany()],
    lists: () => listsMeanwhile(torrent),
    first: () => firstBytes(torrent),
  };
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (part === undefined || part === name) rows.push(...(await measure()));
  print('Torrents', rows);
  await tracker.close();
}

type OpenedTracker = Awaited<ReturnType<typeof openTracker>>;

async function besideAria2(torrent: MadeTorrent, tracker: OpenedTracker): Promise<readonly Row[]> {
  if (!isInstalled('aria2c')) {
    console.log(`\nLeft out: torrents beside aria2, which is not installed here (${howToInstall}).`);
    return [];
  }
  const seeder = await openAria2({ ...torrent, files: [{ path: [], bytes: torrent.content }] });
  tracker.name(Number(seeder.address.split(':')[1]));
  const [ours, theirs]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await readAll(torrent, seeder.address));
      theirs.push(await aria2From(torrent));
    }
  } finally {
    await seeder.close();
  }
  const [one, other] = [median(ours), median(theirs)];
  return [
    { name: 'from aria2, verified', value: one, unit: 'MiB/s', target: '' },
    { name: 'the same by aria2, to the disk', value: other, unit: 'MiB/s', target: '' },
    { name: 'of aria2’s speed', value: one / other, unit: '×', target: '≥ 0.95' },
  ];
}

/** MiB per second, from the start of the process on. */
async function readAll({ infoHash, info }: MadeTorrent, address: string): Promise<number> {
  const torrents = createTorrents({
    allowed: readAllowed(address)!,
    ports: [],
    userAgent: 'bench',
    dhtNodes: [],
  });
  const began = performance.now();
  const source = { infoHash, trackers: [], peers: [address] };
  const opened = await torrents.open({ source, info, wanted: [[0, size]] });
  let length = 0;
  for await (const chunk of opened.read(0, size)) length += chunk.length;
  const seconds = (performance.now() - began) / 1000;
  await torrents.close();
  return length / mebibyte / seconds;
}

/** The tracker answers from this process, which must not wait. */
async function aria2From({ file }: MadeTorrent): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-aria2-'));
  writeFileSync(join(folder, 'it.torrent'), file);
  const began = performance.now();
  const child = spawn(
    'aria2c',
    [
      ...['--no-conf', `--dir=${folder}`, '--seed-time=0', '--enable-dht=false', '--bt-enable-lpd=false'],
      ...['--file-allocation=none', '--quiet=true', '--stop=60', join(folder, 'it.torrent')],
    ],
    { stdio: 'ignore' },
  );
  const [status] = await once(child, 'exit');
  const seconds = (performance.now() - began) / 1000;
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) throw new Error(`aria2c ended with ${status}.`);
  return size / mebibyte / seconds;
}

/** The process that downloads, which this one has started. */
function childOf(pid: number): number {
  const found = readdirSync('/proc').find((name) => {
    try {
      const isOurs = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('torrents/program');
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('The process of torrents is not there.');
  return Number(found);
}

/** Twenty that nobody reads from: each fills as much memory as it may. */
async function memoryOfMany(): Promise<Row> {
  const made = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const bytes = Buffer.alloc(16 * mebibyte, at);
      const torrent = makeTorrent([{ path: [], bytes }], { pieceLength: mebibyte, name: `${at}` });
      return { torrent, seeder: await openSeeder(torrent) };
    }),
  );
  const torrents = createTorrents({
    allowed: readAllowed(made.map(({ seeder }) => seeder.address).join(','))!,
    ports: [],
    userAgent: 'bench',
    dhtNodes: [],
  });
  const opened = await Promise.all(
    made.map(({ torrent, seeder }) =>
      torrents.open({
        source: { infoHash: torrent.infoHash, trackers: [], peers: [seeder.address] },
        info: torrent.info,
        wanted: [[0, torrent.content.length]],
      }),
    ),
  );
  const peak = await peakOf(childOf(process.pid), async () => {
    let [before, now] = [-1, 0];
    while (now > before) {
      await new Promise((resolve) => setTimeout(resolve, 2000));
      [before, now] = [now, 0];
      for (const one of opened) now += (await one.status()).received;
    }
  });
  await torrents.close();
  await Promise.all(made.map(({ seeder }) => seeder.close()));
  return { name: 'twenty torrents, peak', value: peak, unit: 'MB', target: '< 300' };
}

/** Lists of a drive before and while it downloads a torrent. */
async function listsMeanwhile(torrent: MadeTorrent): Promise<readonly Row[]> {
  if (!isInstalled('aria2c')) return [];
  // Not from this process, which measures; and it is elsewhere in truth, so it takes no core from the server.
  const seeder = await openAria2({ ...torrent, files: [{ path: [], bytes: torrent.content }] });
  setPriority(seeder.pid, 19);
  const data = makeDataFolder('bench-torrents');
  const env = { ...asStarted, EGRESS_ALLOW: seeder.address };
  const serving = await startServer({ data, env });
  try {
    const { token } = await signUp(serving.address, data);
    const list = async (): Promise<number> => {
      const began = performance.now();
      await expectStatus(200, ask(serving.address, 'GET', '/drive/v1/files', { token }));
      return performance.now() - began;
    };
    for (let call = 0; call < 500; call += 1) await list();
    const without: number[] = [];
    // Before and after, since the machine may have other work for a while.
    const listsWithout = async (): Promise<void> => {
      for (let call = 0; call < 300; call += 1) without.push(await list());
    };
    await listsWithout();
    const url = `${torrent.magnet.replace(/&tr=.*/, '')}&x.pe=${seeder.address}`;
    const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } };
    const begun = await expectStatus(200, ask(serving.address, 'POST', '/drive/v1/files', { token, body }));
    const path = `/drive/v1/tasks/${begun.body.task.id}`;
    const meanwhile: number[] = [];
    for (let phase = ''; phase !== 'PHASE_TYPE_COMPLETE'; ) {
      for (let call = 0; call < 20; call += 1) meanwhile.push(await list());
      phase = (await ask(serving.address, 'GET', path, { token })).body.phase;
      if (phase === 'PHASE_TYPE_ERROR' || meanwhile.length > 50_000) throw new Error(`It is ${phase}.`);
    }
    await listsWithout();
    const [one, other] = [p95(without), p95(meanwhile)];
    return [
      { name: 'lists, p95', value: one, unit: 'ms', target: '' },
      { name: 'lists while one comes, p95', value: other, unit: 'ms', target: '' },
      { name: 'as many times as without', value: other / one, unit: '×', target: '≤ 1.5' },
    ];
  } finally {
    await serving.end('SIGTERM');
    await endPostgres(data);
    await seeder.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Shares of a file at which somebody begins to watch it, and milliseconds of the slowest of the answers' first bytes. */
const [watchedAt, firstByteWithin] = [[0, 0.5, 0.9], 1200];

/** How long a player waits for the first byte at several places of a file that comes at 20 MB/s. */
async function firstBytes(torrent: MadeTorrent): Promise<readonly Row[]> {
  if (!isInstalled('aria2c')) return [];
  const files = [{ path: [], bytes: torrent.content }];
  const seeder = await openAria2({ ...torrent, files }, '--max-overall-upload-limit=20M');
  const data = makeDataFolder('bench-torrents');
  const serving = await startServer({ data, env: { ...asStarted, EGRESS_ALLOW: seeder.address } });
  try {
    const { token } = await signUp(serving.address, data);
    const url = `${torrent.magnet.replace(/&tr=.*/, '')}&x.pe=${seeder.address}`;
    const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } };
    const begun = await expectStatus(200, ask(serving.address, 'POST', '/drive/v1/files', { token, body }));
    const path = `/drive/v1/tasks/${begun.body.task.id}/files`;
    let link = '';
    for (let here = 0; here === 0; ) {
      const { body: listed } = await ask(serving.address, 'GET', path, { token });
      here = Number(listed.files?.[0]?.received ?? 0);
      link = listed.content_link;
    }
    const rows: Row[] = [];
    for (const share of watchedAt) {
      const from = Math.floor(size * share);
      const began = performance.now();
      const answer = await fetch(new URL(`${link}/0/large.bin`, serving.address), {
        headers: { range: `bytes=${from}-` },
      });
      const reader = answer.body!.getReader();
      await reader.read();
      const value = performance.now() - began;
      await reader.cancel();
      const name = `first byte at ${share * 100} % of a file that comes at 20 MB/s`;
      rows.push({ name, value, unit: 'ms', target: `< ${firstByteWithin}` });
    }
    return rows;
  } finally {
    await serving.end('SIGTERM');
    await endPostgres(data);
    await seeder.close();
    rmSync(data, { recursive: true, force: true });
  }
}

const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

// By itself: `node tests/bench/torrents.ts`, or a part of it: `node tests/bench/torrents.ts lists`.
if (import.meta.main) await benchTorrents(process.argv[2]);
