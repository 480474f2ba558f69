import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Between, type Interfere, standBetween } from '../../server/blobs/fixtures/s3-between.ts';
import { hasSwift, type Swift, startSwift } from '../../server/blobs/fixtures/swift.ts';
import { openDatabase } from '../../server/fixtures/database.ts';
import { ask, expectStatus, type Person, signIn, signUp, whenReady } from '../process/caller.ts';
import { makeDataFolder, type Serving, startServer } from '../process/serving.ts';

const tus = { 'tus-resumable': '1.0.0' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const busy: Interfere = (call, answer) => {
  call.resume();
  call.on('end', () => answer.writeHead(503).end());
  return true;
};

describe.skipIf(!hasSwift)('a server whose content is in S3', () => {
  let swift: Swift;
  let between: Between;
  let serving: Serving;
  let person: Person;
  let close: () => Promise<void>;
  const data = makeDataFolder('s3');
  const start = (url: string) =>
    startServer({
      data,
      env: { ...swift.env, S3_ENDPOINT: between.endpoint, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    });
  let url = '';

  beforeAll(async () => {
    swift = await startSwift();
    between = await standBetween(swift.place.endpoint as string);
    const database = await openDatabase();
    url = database.url;
    close = async () => {
      await serving.end('SIGKILL');
      await between.close();
      await swift.stop();
      await database.close();
      rmSync(data, { recursive: true, force: true });
    };
    serving = await start(url);
    person = await signUp(serving.address, data);
  }, 120_000);
  afterAll(() => close());

  const begin = async (name: string, size: number): Promise<string> => {
    const headers = {
      ...tus,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    };
    const { token } = person;
    const begun = ask(serving.address, 'POST', '/drive/v1/uploads', { token, headers });
    return (await expectStatus(201, begun)).headers.get('location') as string;
  };
  const send = (path: string, offset: number, body: Uint8Array) =>
    ask(serving.address, 'PATCH', path, {
      token: person.token,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    });
  const offsetOf = async (path: string): Promise<number> => {
    const { headers } = await ask(serving.address, 'HEAD', path, { token: person.token, headers: tus });
    return Number(headers.get('upload-offset'));
  };
  const read = async (id: string) => {
    const { body } = await ask(serving.address, 'GET', `/drive/v1/files/${id}`, { token: person.token });
    const link = new URL(body.web_content_link);
    return fetch(new URL(link.pathname + link.search, serving.address));
  };
  const hashOf = async (id: string): Promise<string> =>
    sha256(Buffer.from(await (await read(id)).arrayBuffer()));

  test('keeps nothing of it on its own disk, and has it after it was killed', async () => {
    const bytes = randomBytes(20_000_000);
    const path = await begin('first.bin', bytes.length);
    const done = await expectStatus(204, send(path, 0, bytes));
    const id = done.headers.get('x-file-id') as string;
    expect(await hashOf(id)).toBe(sha256(bytes));
    expect(readdirSync(data)).not.toContain('blobs');
    expect(readdirSync(join(data, 'stage'))).toEqual([]);
    await serving.end('SIGKILL');
    serving = await start(url);
    // Its address is another one, and tokens are of an address.
    const { body } = await whenReady(() => expectStatus(200, signIn(serving.address, person.email)));
    person = { ...person, token: body.access_token };
    expect(await hashOf(id)).toBe(sha256(bytes));
  }, 120_000);

  test('deploy/make-bucket.mjs makes a bucket, once', async () => {
    const run = async () => {
      const program = join(import.meta.dirname, '..', '..', 'deploy', 'make-bucket.mjs');
      const env = {
        ...process.env,
        ...swift.env,
        BLOB_STORE: 's3://another/prefix',
        S3_ENDPOINT: between.endpoint,
      };
      const [code] = await once(spawn(process.execPath, [program], { env }), 'exit');
      return code as number;
    };
    expect(await run()).toBe(0);
    expect(between.calls).toContain('PUT /another/');
    between.calls.length = 0;
    expect(await run()).toBe(0);
    expect(between.calls).toEqual(['HEAD /another/']);
  }, 60_000);

  test('while S3 is away it says so, and an upload goes on when it is back', async () => {
    const bytes = randomBytes(1_000_000);
    const path = await begin('second.bin', bytes.length);
    between.interfere(busy);
    const refused = await send(path, 0, bytes);
    expect(refused.status).toBeGreaterThanOrEqual(500);
    const pages = [
      await ask(serving.address, 'GET', '/en-US'),
      await ask(serving.address, 'GET', '/healthz'),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    between.interfere();
    const from = await offsetOf(path);
    const done = await expectStatus(204, send(path, from, bytes.subarray(from)));
    expect(await hashOf(done.headers.get('x-file-id') as string)).toBe(sha256(bytes));
  }, 60_000);
});
