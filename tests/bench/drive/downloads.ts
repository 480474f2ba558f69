import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, expectStatus, type Person, signUp } from '../../process/caller.ts';
import { connectTo, endPostgres, makeDataFolder, type Serving, startServer } from '../../process/serving.ts';
import { median, type Row } from '../measure.ts';
import { asStarted } from '../site.ts';
import { workOf } from './memory.ts';
import { startNginx } from './nginx.ts';
import { writeSource } from './source.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const rounds = 3;

/** A download by the server, from its call to its file. Returns MiB per second. */
async function fetched(
  { address }: Serving,
  { token }: Person,
  url: string,
): Promise<{ rate: number; id: string }> {
  const began = performance.now();
  const { body } = await expectStatus(
    200,
    ask(address, 'POST', '/drive/v1/files', {
      token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } },
    }),
  );
  for (;;) {
    const { body: task } = await ask(address, 'GET', `/drive/v1/tasks/${body.task.id}`, { token });
    if (task.phase === 'PHASE_TYPE_COMPLETE')
      return { rate: 1024 / ((performance.now() - began) / 1000), id: task.file_id };
    if (task.phase === 'PHASE_TYPE_ERROR') throw new Error(JSON.stringify(task));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** So that more downloads may be begun on one day. */
async function allowMany(data: string): Promise<void> {
  const pool = connectTo(data);
  await pool.query('update plans set downloads_daily = 1000000');
  await pool.end();
}

/** The same by curl, into a file. */
async function curled(url: string, file: string): Promise<number> {
  const began = performance.now();
  const [code] = await once(spawn('curl', ['-sS', '-f', '-o', file, url], { stdio: 'inherit' }), 'close');
  if (code !== 0) throw new Error(`curl ${url}: ${code}`);
  return 1024 / ((performance.now() - began) / 1000);
}

/** 1 GiB from nginx on the same machine, by a download and by curl in turn; and what 200 waiting downloads cost. */
export async function benchDownloads(): Promise<Row[]> {
  if (spawnSync('nginx', ['-v']).error !== undefined || spawnSync('curl', ['-V']).error !== undefined) {
    console.log('nginx or curl is missing (Debian: apt-get install nginx-light curl): no downloads.');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-downloads-'));
  writeSource(join(folder, 'source.bin'), gibibyte);
  const nginx = await startNginx(folder);
  /** Takes requests and never answers. */
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const data = makeDataFolder('bench-downloads');
  const serving = await startServer({
    data,
    env: {
      ...asStarted,
      EGRESS_ALLOW: `${new URL(nginx.address).host},${silentHost}`,
    },
  });
  try {
    const person = await signUp(serving.address, data);
    await allowMany(data);
    const rates: { ours: number; theirs: number; durable: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const url = `${nginx.address}/files/source.bin?${round}`;
      const file = join(folder, 'curled.bin');
      const began = performance.now();
      const theirs = await curled(url, file);
      spawnSync('sync', ['-d', file]);
      const durable = 1024 / ((performance.now() - began) / 1000);
      rmSync(file);
      const { rate, id } = await fetched(serving, person, url);
      rates.push({ ours: rate, theirs, durable });
      await expectStatus(
        200,
        ask(serving.address, 'POST', '/drive/v1/files:batchDelete', {
          token: person.token,
          body: { ids: [id] },
        }),
      );
    }
    const ratios = rates.map(({ ours, theirs }) => ours / theirs);
    return [
      {
        name: '1 GiB from an address',
        value: median(rates.map(({ ours }) => ours)),
        unit: 'MiB/s',
        target: '',
      },
      {
        name: '1 GiB from an address, curl',
        value: median(rates.map(({ theirs }) => theirs)),
        unit: 'MiB/s',
        target: 'beside',
      },
      {
        name: '1 GiB from an address, ratio',
        value: median(ratios),
        unit: '×',
        target: `≥ 0.9 (${ratios.map((each) => each.toFixed(2)).join(', ')})`,
      },
      {
        name: '1 GiB from an address, ratio to curl and then written to the disk, as ours is',
        value: median(rates.map(({ ours, durable }) => ours / durable)),
        unit: '×',
        target: 'beside',
      },
      ...(await benchQueue(serving, person, silentHost)),
    ];
  } finally {
    await serving.end('SIGTERM');
    await endPostgres(data);
    nginx.stop();
    silent.closeAllConnections();
    silent.close();
    for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
  }
}

const watched = 10_000;

/** Milliseconds of processor time a second of a server that nobody calls, with the processes that it started. */
async function costOf(pid: number): Promise<number> {
  const before = workOf(pid);
  await new Promise((resolve) => setTimeout(resolve, watched));
  return ((workOf(pid) - before) / (watched / 1000)) * 1000;
}

/** Milliseconds in which 95 of 100 lists of a drive are answered. */
async function listed({ address }: Serving, { token }: Person): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < 400; call += 1) {
    const began = performance.now();
    await expectStatus(200, ask(address, 'GET', '/drive/v1/files', { token }));
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[380]!;
}

async function benchQueue(serving: Serving, person: Person, silentHost: string): Promise<Row[]> {
  await listed(serving, person);
  const [without, before] = [await costOf(serving.pid), await listed(serving, person)];
  for (const part of [0, 1]) {
    const links = Array.from({ length: 100 }, (_, at) => ({ url: `http://${silentHost}/${part}/${at}` }));
    const call = { token: person.token, body: { links } };
    const { body } = await expectStatus(
      200,
      ask(serving.address, 'POST', '/drive/v1/tasks:batchCreate', call),
    );
    if (body.results.some(({ task }: { task?: object }) => task === undefined))
      throw new Error(JSON.stringify(body));
  }
  const [cost, meanwhile] = [await costOf(serving.pid), await listed(serving, person)];
  const unit = 'ms of processor time a second';
  return [
    { name: 'server at rest', value: without, unit, target: 'beside' },
    { name: '200 downloads, of which 3 run and send nothing', value: cost, unit, target: '' },
    {
      name: 'lists beside them, p95',
      value: meanwhile / before,
      unit: '× without them',
      target: '≤ 1.5',
    },
  ];
}
