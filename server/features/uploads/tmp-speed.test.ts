import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { test } from 'vitest';
import { uploadsOfFile } from './fixtures/uploads.ts';
const world = uploadsOfFile();
const rss = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
test('speed', { timeout: 300_000 }, async () => {
  const who = await world.person({ quota: 2 ** 40 });
  const { database, folder } = world.drive();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/process.ts'), database.url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout!, 'data');
  const at = line.toString().trim();
  console.log('folder', folder, 'idle', rss(child.pid!));
  const chunk = randomBytes(1 << 20);
  for (const gib of [0.1, 1, 1, 4]) {
    const size = Math.round(gib * 1024) * 2 ** 20;
    const path = await who.begin(size, { filename: 'x.bin' });
    const idle = rss(child.pid!);
    let most = 0;
    const timer = setInterval(() => { most = Math.max(most, rss(child.pid!)); }, 50);
    const started = performance.now();
    const req = request(`${at}${path}`, { method: 'PATCH', headers: { authorization: `Bearer ${who.token}`, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'content-length': String(size) } });
    const answered = once(req, 'response');
    for (let i = 0; i < size; i += chunk.length) {
      chunk.writeDoubleLE(i + gib, 0);
      if (!req.write(chunk)) await once(req, 'drain');
    }
    req.end();
    const [res] = await answered;
    const took = (performance.now() - started) / 1000;
    clearInterval(timer);
    console.log(gib, 'GiB', res.statusCode, 'MB/s', (size / 1e6 / took).toFixed(0), 'idle', idle.toFixed(0), 'most', most.toFixed(0));
    res.resume();
    const { body } = await world.drive().call({ method: 'POST', path: '/drive/v1/files:batchDelete' }, { as: who, body: { ids: [res.headers['x-file-id']] } }).catch(() => ({ body: '' }));
    for await (const { hash } of world.drive().blobs.list()) await world.drive().blobs.remove(hash);
  }
  child.kill('SIGKILL');
});
