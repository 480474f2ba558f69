import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminProgram } from '../../server/admin/fixtures/child.ts';
import { type Between, type Interfere, standBetween } from '../../server/blobs/fixtures/s3-between.ts';
import { hasSwift, type Swift, startSwift } from '../../server/blobs/fixtures/swift.ts';
import { openDatabase, type TestDatabase } from '../../server/fixtures/database.ts';
import { isLong } from '../long.ts';
import { ask, expectStatus, type Person, signIn, signUp, whenReady } from '../process/caller.ts';
import { makeDataFolder, type Serving, startServer } from '../process/serving.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const busy: Interfere = (call, answer) => {
  call.resume();
  call.on('end', () => answer.writeHead(503).end());
  return true;
};
const isPart = (url: string | undefined): boolean => /partNumber=\d/.test(url ?? '');

describe.runIf(isLong && hasSwift)('a served drive whose content moves to S3 and back', () => {
  const data = makeDataFolder('move');
  let swift: Swift;
  let between: Between;
  let database: TestDatabase;
  let serving: Serving;
  let person: Person;
  const files = new Map<string, string>();

  const settings = (more: Record<string, string>) => ({
    ...{ S3_ENDPOINT: between.endpoint, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
    ...{ AWS_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID ?? '' },
    ...{ AWS_SECRET_ACCESS_KEY: swift.env.AWS_SECRET_ACCESS_KEY ?? '' },
    ...more,
  });
  const onDisk = {};
  const moving = { BLOB_STORE: 's3://drive/content', BLOB_STORE_FROM: 'disk' };
  const backAgain = { BLOB_STORE: 'disk', BLOB_STORE_FROM: 's3://drive/content' };

  async function restart(stores: Record<string, string>) {
    await serving?.end('SIGTERM');
    serving = await startServer({ data, env: settings(stores) });
    if (person === undefined) return;
    const { body } = await whenReady(() => expectStatus(200, signIn(serving.address, person.email)));
    person = { ...person, token: body.access_token };
  }
  async function add(bytes: Buffer) {
    const tus = { 'tus-resumable': '1.0.0' };
    const { token } = person;
    const name = Buffer.from(`${files.size}.bin`).toString('base64');
    const headers = { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': `filename ${name}` };
    const begun = ask(serving.address, 'POST', '/drive/v1/uploads', { token, headers });
    const path = (await expectStatus(201, begun)).headers.get('location') as string;
    const sending = ask(serving.address, 'PATCH', path, {
      ...{ token, body: bytes },
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    });
    files.set((await expectStatus(204, sending)).headers.get('x-file-id') as string, sha256(bytes));
  }
  async function hashOf(id: string) {
    const { body } = await ask(serving.address, 'GET', `/drive/v1/files/${id}`, { token: person.token });
    const link = new URL(body.web_content_link);
    const answer = await fetch(new URL(link.pathname + link.search, serving.address));
    return sha256(Buffer.from(await answer.arrayBuffer()));
  }
  const expectAll = async () => {
    for (const [id, hash] of files) expect(await hashOf(id)).toBe(hash);
  };
  function move(stores: Record<string, string>, ...options: string[]) {
    const env = { ...process.env, ...settings(stores), DATA_DIR: data };
    const child = spawn(process.execPath, [...adminProgram, 'blobs', 'move', '--json', ...options], { env });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    const result = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(
      ([code, out, errors]) => ({ code, errors, ...JSON.parse(out || '{}') }),
    );
    return { child, result };
  }
  const blobsOnDisk = () =>
    readdirSync(join(data, 'blobs'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

  beforeAll(async () => {
    swift = await startSwift();
    between = await standBetween(swift.place.endpoint as string);
    database = await openDatabase();
    await restart(onDisk);
    person = await signUp(serving.address, data);
    // Three parts, and content of one call.
    await add(randomBytes(40_000_000));
    await add(randomBytes(10_000));
  }, 180_000);
  afterAll(async () => {
    await serving?.end('SIGKILL');
    await between?.close();
    await swift?.stop();
    await database?.close();
    rmSync(data, { recursive: true, force: true });
  });

  test('while S3 is away in the middle of it everything is read, and the move goes on later', async () => {
    await restart(moving);
    await add(randomBytes(20_000));
    between.interfere((call, answer) => (isPart(call.url) ? busy(call, answer) : false));
    const broken = await move(moving).result;
    expect(broken).toMatchObject({ code: 2, isWhole: false, stopped: expect.stringContaining('503') });
    between.interfere(busy);
    const [first] = [...files] as [[string, string]];
    expect(await hashOf(first[0])).toBe(first[1]);
    between.interfere();
    await expectAll();
  }, 180_000);

  test('killed in the middle of a copy, it goes on', async () => {
    between.calls.length = 0;
    const { child, result } = move(moving, '--rate', '8MB');
    await expect.poll(() => between.calls.some(isPart), { interval: 20, timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    expect((await result).code).toBeNull();
    await expectAll();
    expect(await move(moving).result).toMatchObject({
      code: 0,
      faults: [],
      there: files.size,
      isWhole: true,
    });
  }, 180_000);

  test('the source is deleted, not while a process serves otherwise, and everything is read from S3', async () => {
    const refused = await move({ ...moving, S3_FROM_ENDPOINT: 'http://127.0.0.1:9' }, '--delete-source')
      .result;
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing is deleted') });
    expect(await move(moving, '--delete-source').result).toMatchObject({ code: 0, deleted: 2, left: 0 });
    expect(blobsOnDisk()).toEqual([]);
    await expectAll();
    await restart({ BLOB_STORE: moving.BLOB_STORE });
    await expectAll();
  }, 180_000);

  test('it goes back to the disk', async () => {
    await restart(backAgain);
    await add(randomBytes(30_000));
    expect(await move(backAgain).result).toMatchObject({ code: 0, copied: 3, there: 4, faults: [] });
    await restart(onDisk);
    expect(blobsOnDisk()).toHaveLength(4);
    await expectAll();
  }, 180_000);
});
