import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, expectStatus, type Person } from '../../process/caller.ts';
import type { Serving } from '../../process/serving.ts';
import { median, type Row } from '../measure.ts';
import { peakOf, residentOf } from './memory.ts';
import { startNginx } from './nginx.ts';
import { writeSource } from './source.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const rounds = 3;

const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** curl, so that the other end costs the same for both. Returns MiB per second, and what came as headers. */
async function curl(bytes: number, ...args: readonly string[]): Promise<{ rate: number; headers: string }> {
  const child = spawn('curl', ['-sS', '-f', '-D', '-', '-o', '/dev/null', '-H', 'Expect:', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk;
    });
  const began = performance.now();
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`curl ${args.join(' ')}: ${said}`);
  return { rate: bytes / mebibyte / seconds, headers: said };
}

async function upload(
  { address }: Serving,
  { token }: Person,
  source: string,
  size: number,
): Promise<{ rate: number; id: string }> {
  const created = await expectStatus(
    201,
    ask(address, 'POST', '/drive/v1/uploads', {
      token,
      headers: {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': `filename ${base64('large.bin')}`,
      },
    }),
  );
  const { rate, headers } = await curl(
    size,
    ...['-X', 'PATCH', '-T', source, '-H', `Authorization: Bearer ${token}`],
    ...['-H', 'Tus-Resumable: 1.0.0', '-H', 'Upload-Offset: 0'],
    ...['-H', 'Content-Type: application/offset+octet-stream'],
    new URL(created.headers.get('location')!, address).href,
  );
  return { rate, id: /x-file-id: (\S+)/i.exec(headers)![1]! };
}

async function remove({ address }: Serving, { token }: Person, id: string): Promise<void> {
  await expectStatus(
    200,
    ask(address, 'POST', '/drive/v1/files:batchDelete', { token, body: { ids: [id] } }),
  );
}

/** 1 GiB down and up, beside nginx with the same bytes on the same disk, in turn. */
export async function benchTransfer(serving: Serving, person: Person): Promise<Row[]> {
  if (spawnSync('nginx', ['-v']).error !== undefined || spawnSync('curl', ['-V']).error !== undefined) {
    console.log('nginx or curl is missing (Debian: apt-get install nginx-light curl): no transfers.');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-transfer-'));
  const source = join(folder, 'source.bin');
  writeSource(source, gibibyte);
  const nginx = await startNginx(folder);
  try {
    const up: { ours: number; theirs: number; durable: number }[] = [];
    let id = '';
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const theirs = (await curl(gibibyte, '-T', source, `${nginx.address}/put/${round}`)).rate;
      spawnSync('sync', ['-d', join(nginx.putFolder, String(round))]);
      const durable = 1024 / ((performance.now() - began) / 1000);
      await fetch(`${nginx.address}/put/${round}`, { method: 'DELETE' });
      if (id !== '') await remove(serving, person, id);
      // The same content would be known by its hash and only compared: each round has its own.
      const ours = await upload(serving, person, source, gibibyte);
      id = ours.id;
      up.push({ ours: ours.rate, theirs, durable });
    }
    const { body } = await ask(serving.address, 'GET', `/drive/v1/files/${id}`, { token: person.token });
    const down: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds + 1; round += 1) {
      const theirs = (await curl(gibibyte, `${nginx.address}/files/source.bin`)).rate;
      down.push({ theirs, ours: (await curl(gibibyte, body.web_content_link)).rate });
    }
    await remove(serving, person, id);
    return [
      ...compared('download', down.slice(1), '≥ 0.65'),
      ...compared('upload by tus', up, '≥ 0.5'),
      {
        name: '1 GiB upload by tus, ratio to a PUT that is then written to the disk, as ours is',
        value: median(up.map(({ ours, durable }) => ours / durable)),
        unit: '×',
        target: 'beside',
      },
    ];
  } finally {
    nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(what: string, all: readonly { ours: number; theirs: number }[], target: string): Row[] {
  const row = (name: string, value: number, unit: string, beside: string): Row => ({
    name: `1 GiB ${what}${name}`,
    value,
    unit,
    target: beside,
  });
  const ratios = all.map(({ ours, theirs }) => ours / theirs);
  return [
    row('', median(all.map(({ ours }) => ours)), 'MiB/s', ''),
    row(', nginx', median(all.map(({ theirs }) => theirs)), 'MiB/s', 'beside'),
    row(', ratio', median(ratios), '×', `${target} (${ratios.map((each) => each.toFixed(2)).join(', ')})`),
  ];
}

/** How much more memory the server takes while 4 GiB arrive, than when it rests after a first, small upload. */
export async function benchMemory(serving: Serving, person: Person): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const source = join(folder, 'sparse.bin');
  try {
    writeSource(source, 64 * mebibyte);
    await remove(serving, person, (await upload(serving, person, source, 64 * mebibyte)).id);
    const idle = residentOf(serving.pid);
    // Nothing but its length: the file takes no space where it is read.
    truncateSync(source, 4 * gibibyte);
    const peak = await peakOf(serving.pid, async () => {
      await remove(serving, person, (await upload(serving, person, source, 4 * gibibyte)).id);
    });
    return [
      {
        name: 'memory over idle, 4 GiB upload',
        value: peak - idle,
        unit: 'MB',
        target: `< 50 (idle ${idle.toFixed(0)})`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
