import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../server/fixtures/free-port.ts';
import { nodeOptions } from '../process/serving.ts';

/** Answer of a rival: the same bytes and headers as ours. */
interface Answer {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer to a request that takes this encoding, as it came over the wire. On a connection of its own: others have long been idle. */
export function answerAt(address: string, encoding = 'br'): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(address, { agent: false, headers: { 'accept-encoding': encoding } }, async (answer) => {
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    resolve({ headers, body: await buffer(answer) });
  }).once('error', reject);
  return promise;
}

/** A rival that listens on loopback. */
export interface Competitor {
  readonly address: string;
  readonly pid: number;
  stop(): void;
}

/** nginx with one worker, sending the same compressed bytes with the same headers from a file. */
export async function startNginx({ body, headers }: Answer): Promise<Competitor> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  // Started by root, nginx works as nobody.
  chmodSync(folder, 0o755);
  const port = await freePort();
  mkdirSync(join(folder, 'html'));
  mkdirSync(join(folder, 'temp'));
  writeFileSync(join(folder, 'html', 'page'), body);
  const passed = Object.entries(headers).filter(
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
  const master = child.pid as number;
  // The master only waits for its one worker.
  const worker = Number(readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim());
  return {
    address,
    pid: worker,
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Node's own server without anything around it, with the options that ours is started with. */
export async function startBare({ body, headers }: Answer): Promise<Competitor> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  const [head, bytes] = [join(folder, 'head'), join(folder, 'body')];
  // Node writes these by itself, and says so for ours as well.
  const own = new Set(['date', 'connection', 'keep-alive']);
  writeFileSync(
    head,
    JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))),
  );
  writeFileSync(bytes, body);
  const child = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, 'bare.ts'), head, bytes], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (said: Buffer) => resolve(/http:\S+/.exec(String(said))?.[0] ?? '')),
  );
  return {
    address,
    pid: child.pid as number,
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
