import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/fixtures/free-port.ts';
import { until } from '../../process/serving.ts';

interface Nginx {
  /** Files of `folder` under `/files/`; takes PUT under `/put/`. */
  readonly address: string;
  /** Where what is put is kept. */
  readonly putFolder: string;
  readonly stop: () => void;
}

/** nginx with one worker, which sends files of a folder as they are, and stores what is put. */
export async function startNginx(files: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  for (const name of ['', 'temp', 'put']) {
    mkdirSync(join(folder, name), { recursive: true });
    // Started by root, nginx works as nobody.
    chmodSync(join(folder, name), 0o777);
  }
  const port = await freePort();
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp;`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http { access_log off; sendfile on; client_max_body_size 0; ${temps.join(' ')}
  server { listen 127.0.0.1:${port};
    location /files/ { alias ${files}/; }
    location /put/ { alias ${folder}/put/; dav_methods PUT DELETE; } } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    'nginx to start',
  );
  return {
    address,
    putFolder: join(folder, 'put'),
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
