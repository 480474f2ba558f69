import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/fixtures/free-port.ts';
import { until } from '../process/serving.ts';

const root = join(import.meta.dirname, '..', '..');

/** Whether nginx is here. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** nginx as `deploy/nginx.conf` sets it up. */
interface Proxy {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** The lines of an upstream that name the servers, each with the same options. */
const servers = /(?: {2}server server-\d:8080 ([^;]*);\n)+/g;

/**
 * Writes a configuration around `deploy/nginx.conf` in which nothing is changed but the addresses of the servers
 * (`127.0.0.1:8080`) and where it listens. @returns its folder, with `nginx.conf`.
 */
export function configureProxy(
  addresses: readonly string[],
  port: number,
  change = (text: string) => text,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'drive-proxy-'));
  mkdirSync(join(folder, 'temporary'));
  // Started by root, nginx works as nobody.
  for (const name of ['', 'temporary']) chmodSync(join(folder, name), 0o777);
  const given = change(readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8'));
  const text = given
    .replaceAll(servers, (_, options: string) =>
      addresses.map((each) => `  server ${each} ${options};\n`).join(''),
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temporary;`,
  );
  writeFileSync(join(folder, 'drive.conf'), text);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; ${places.join(' ')} include ${folder}/drive.conf; }
`,
  );
  return folder;
}

/** Starts nginx on loopback, before servers of these addresses. */
export async function startProxy(addresses: readonly string[]): Promise<Proxy> {
  const port = await freePort();
  const folder = configureProxy(addresses, port);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(new URL('/readyz', address)).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 'nginx to start');
  return {
    address,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
