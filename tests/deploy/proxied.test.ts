import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/fixtures/free-port.ts';
import { isLong } from '../long.ts';
import { beginUpload, done, hashAt, listen, makeFolder, sendBytes, sha256 } from '../nodes/calls.ts';
import { type Nodes, openNodes } from '../nodes/nodes.ts';
import { ask, type Person, signUp } from '../process/caller.ts';
import type { Serving } from '../process/serving.ts';
import { configureProxy, hasNginx, startProxy } from './proxy.ts';

const root = join(import.meta.dirname, '..', '..');

/** A server behind nginx, set up by `deploy/nginx.conf`, beside one that is not there. */
describe.skipIf(!hasNginx)('behind the nginx of deploy/', () => {
  let nodes: Nodes & { readonly data: string };
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let serving: Serving;
  let through: Serving;
  let person: Person;

  beforeAll(async () => {
    nodes = await openNodes();
    serving = await nodes.start({ env: { TRUST_PROXY: '1' } });
    proxy = await startProxy([new URL(serving.address).host, `127.0.0.1:${await freePort()}`]);
    through = { ...serving, address: proxy.address };
    person = await signUp(proxy.address, nodes.data);
  });
  afterAll(async () => {
    await proxy?.stop();
    await nodes.close();
  });

  test('calls are answered although one of both servers is away', async () => {
    for (let call = 0; call < 6; call += 1)
      await done(through, 'GET', '/v1/user/me', { token: person.token });
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) await makeFolder(through, person.token, name);
    const { body } = await done(through, 'GET', '/drive/v1/files', { token: person.token });
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(names));
  });

  test('a change comes while its stream is open', async () => {
    const window = await listen(through, person.token);
    expect(await window.receives(await makeFolder(through, person.token, 'Heard'))).toContain(
      'event: change',
    );
  });

  test('an upload in parts and its download go through whole', async () => {
    const bytes = randomBytes(3_000_000);
    const path = await beginUpload(through, person.token, 'parts.bin', bytes.length);
    const send = (offset: number, end: number) =>
      sendBytes(through, person.token, path, { offset, bytes: bytes.subarray(offset, end) });
    expect((await send(0, 2_000_000)).status).toBe(204);
    const last = await send(2_000_000, bytes.length);
    expect(last.status).toBe(204);
    expect(await hashAt(through, person.token, last.headers.get('x-file-id') as string)).toBe(sha256(bytes));
  });

  test('the address of a caller is what the proxy says, not what the caller does', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses = [through, serving].map(
      async (node) => (await ask(node.address, 'GET', '/metrics', { headers })).status,
    );
    // Counters are for callers on the same machine.
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });

  test.runIf(isLong)('the health of the server is what the probe of the image says', async () => {
    const probe = async (port: string | number) => {
      const words = [join(root, 'deploy', 'is-healthy.mjs')];
      const [code] = await once(spawn(process.execPath, words, { env: { PORT: `${port}` } }), 'exit');
      return code as number;
    };
    expect(await probe(new URL(serving.address).port)).toBe(0);
    expect(await probe(await freePort())).toBe(1);
  });
});

test.skipIf(!hasNginx || spawnSync('openssl', ['version']).error !== undefined)(
  'nginx reads the file, with a certificate too',
  () => {
    for (const hasCertificate of [false, true]) {
      let folder = '';
      const change = (text: string) =>
        hasCertificate
          ? text.replaceAll(/# ((?:listen 443|ssl_)[^;]*;)/g, '$1').replaceAll('/etc/ssl/drive.', 'drive.')
          : text;
      folder = configureProxy(['127.0.0.1:8080', '127.0.0.1:8081'], 8000, change);
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'drive.key', '-out', 'drive.pem'];
      if (hasCertificate)
        execFileSync('openssl', ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=drive.example'], {
          cwd: folder,
          stdio: 'ignore',
        });
      const words = ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')];
      const { status, stderr } = spawnSync('nginx', words, { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.stringContaining('test is successful'),
      });
    }
  },
);
