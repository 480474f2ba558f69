import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../e2e/serve.ts';
import { makeDataFolder, startServer } from '../process/serving.ts';
import { median, type Row } from './measure.ts';
import { shareOfMany } from './share.ts';

const seconds = 4;

function has(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined;
}

/** Requests per second by wrk: one thread, 16 connections, brotli accepted. */
function load(address: string): number {
  const done = spawnSync('wrk', ['-t1', '-c16', `-d${seconds}s`, '-H', 'Accept-Encoding: br', address], {
    encoding: 'utf8',
  });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(done.stdout)?.[1];
  if (!rate || /Non-2xx/.test(done.stdout)) throw new Error(`wrk: ${done.stdout}${done.stderr}`);
  return Number(rate);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** nginx with one worker, sending the same compressed bytes with the same headers from a file. */
async function startNginx(body: Buffer, headers: Headers): Promise<{ address: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  // Started by root, nginx works as nobody.
  chmodSync(folder, 0o755);
  const port = await freePort();
  mkdirSync(join(folder, 'html'));
  mkdirSync(join(folder, 'temp'));
  writeFileSync(join(folder, 'html', 'page'), body);
  const passed = [...headers].filter(
    ([name]) =>
      ![
        'content-length',
        'date',
        'connection',
        'keep-alive',
        'etag',
        'content-type',
        'transfer-encoding',
      ].includes(name),
  );
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp;`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; open_file_cache max=10; keepalive_requests 10000000; ${temps.join(' ')}
  server { listen 127.0.0.1:${port}; root ${folder}/html; default_type "text/html; charset=utf-8";
    location / { ${passed.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join(' ')} } } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/page`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await fetch(address);
      break;
    } catch (error) {
      if (attempt > 2_000) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return {
    address,
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** From the save of a valid change to the first answer that shows it, in ms; the median of five saves. */
async function benchLive(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-live-'));
  const manifest = join(folder, 'routes.yaml');
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'routes.yaml'), 'utf8');
  writeFileSync(manifest, text);
  const site = await serve({ SITE_MANIFEST: manifest, LOG_LEVEL: 'silent' });
  const times: number[] = [];
  for (let save = 1; save <= 5; save += 1) {
    const began = performance.now();
    writeFileSync(manifest, text.replace(/^( {2}name: ).*$/m, `$1Save ${save}`));
    const isShown = async () =>
      (await (await fetch(`${site.address}/en-US/faq`)).text()).includes(`Save ${save}<`);
    while (!(await isShown()));
    times.push(performance.now() - began);
  }
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
  return { name: 'saved change, shown', value: median(times), unit: 'ms', target: '< 1,000' };
}

/** From the start to the first answer, in ms: once on an empty data folder, then three times on the one that it made. */
async function benchStarts(): Promise<readonly [number, readonly number[]]> {
  const folder = makeDataFolder('bench-start');
  const times: number[] = [];
  for (let start = 0; start < 4; start += 1) {
    const began = performance.now();
    const serving = await startServer({ data: folder });
    await (await fetch(`${serving.address}/en-US`)).arrayBuffer();
    times.push(performance.now() - began);
    await serving.end('SIGTERM');
  }
  rmSync(folder, { recursive: true, force: true });
  const [first = 0, ...others] = times;
  return [first, others];
}

/** The start, a saved change, and a kept document beside nginx with the same bytes, in turn, three rounds. */
export async function benchHttp(): Promise<Row[]> {
  const [first, starts] = await benchStarts();
  const rows: Row[] = [
    { name: 'first start, which makes the database', value: first, unit: 'ms', target: '' },
    { name: 'start to first answer', value: median(starts), unit: 'ms', target: '< 1,500' },
    await benchLive(),
  ];
  if (!has('wrk') || !has('nginx')) {
    console.log(
      'wrk or nginx is missing (Debian: apt-get install wrk nginx-light): the request rates are left out.',
    );
    return rows;
  }
  const site = await serve({ LOG_LEVEL: 'silent' });
  const page = `${site.address}/en-US/policy/anti-abuse`;
  const raw = () =>
    spawnSync('curl', ['-s', '-H', 'Accept-Encoding: br', page], { maxBuffer: 1 << 26 }).stdout as Buffer;
  // The best compression is made aside: the same bytes are compared only once it is there, after a first load.
  load(page);
  const answer = await fetch(page, { headers: { 'accept-encoding': 'br' } });
  const nginx = await startNginx(raw(), answer.headers);
  try {
    const rounds = Array.from({ length: 3 }, () => ({ ours: load(page), theirs: load(nginx.address) }));
    const ours = median(rounds.map((round) => round.ours));
    const theirs = median(rounds.map((round) => round.theirs));
    rows.push({ name: 'kept document', value: ours, unit: 'requests/s', target: '' });
    rows.push({ name: 'nginx, the same bytes', value: theirs, unit: 'requests/s', target: 'beside' });
    rows.push({
      name: 'ratio',
      value: median(rounds.map((round) => round.ours / round.theirs)),
      unit: '×',
      target: '≥ 0.45',
    });
    const share = load(await shareOfMany(site));
    rows.push({
      name: 'a share of 100 entries, rendered each time',
      value: share,
      unit: 'requests/s',
      target: `beside ${Math.round(ours)} kept`,
    });
  } finally {
    nginx.stop();
    await site.stop();
  }
  return rows;
}
