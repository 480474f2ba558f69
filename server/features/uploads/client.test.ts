import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Upload, type UploadOptions } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { breakingLine } from './fixtures/breaking.ts';
import { someBytes, type Uploader, uploadsOfFile } from './fixtures/uploads.ts';

/** The client that browsers use, against the server. */

const world = uploadsOfFile();
const mebibyte = 1024 * 1024;

/** Sends until it has succeeded; resolves to the address of the upload. */
function send(
  who: Uploader,
  origin: string,
  bytes: Buffer,
  options: Partial<UploadOptions> = {},
): { upload: Upload; done: Promise<string> } {
  const { promise: done, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(bytes, {
    endpoint: `${origin}/drive/v1/uploads`,
    headers: { authorization: `Bearer ${who.token}` },
    metadata: { filename: 'client.bin', filetype: 'application/octet-stream' },
    chunkSize: mebibyte,
    retryDelays: [0, 50, 100, 200, 400, 800, 1600],
    onSuccess: () => resolve(upload.url!),
    onError: reject,
    ...options,
  });
  return { upload, done };
}

async function expectStored(who: Uploader, bytes: Buffer): Promise<void> {
  const rows = await world
    .drive()
    .db.selectFrom('files')
    .select('blob_hash')
    .where('user_id', '=', who.id)
    .where('is_folder', '=', false)
    .execute();
  expect(rows.map((row) => row.blob_hash?.toString('hex'))).toEqual([
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  expect(await who.usage()).toEqual({ used: bytes.length, reserved: 0 });
}

test.each([
  ['in chunks', {}],
  ['in one request', { chunkSize: Number.POSITIVE_INFINITY }],
  ['with the creation', { uploadDataDuringCreation: true }],
  ['by POST alone', { overridePatchMethod: true }],
])('a file goes up %s', async (_, options) => {
  const who = await world.person();
  const bytes = someBytes(3 * mebibyte + 17);
  const { upload, done } = send(who, world.origin(), bytes, options);
  upload.start();
  await done;
  await expectStored(who, bytes);
});

test('nothing goes up as well', async () => {
  const who = await world.person();
  const { upload, done } = send(who, world.origin(), Buffer.alloc(0));
  upload.start();
  await done;
  expect(await who.names()).toEqual(['client.bin']);
});

test('a line that breaks again and again delays it and no more', async () => {
  const who = await world.person();
  const bytes = someBytes(6 * mebibyte);
  const line = await breakingLine(world.origin(), [1_500_000, 300_000, 40, 700_000, 1_200_000, 900_000]);
  const { upload, done } = send(who, line.origin, bytes, { chunkSize: 2 * mebibyte });
  upload.start();
  await done;
  expect(line.cutsLeft()).toBe(0);
  await expectStored(who, bytes);
});

test('it is paused, and resumed by another client that knows its address', async () => {
  const who = await world.person();
  const bytes = someBytes(4 * mebibyte);
  const halfway = Promise.withResolvers<void>();
  const first = send(who, world.origin(), bytes, {
    onChunkComplete: (_, accepted) => {
      if (accepted >= 2 * mebibyte) halfway.resolve();
    },
  });
  first.upload.start();
  await halfway.promise;
  await first.upload.abort();
  const second = send(who, world.origin(), bytes, { uploadUrl: first.upload.url! });
  second.upload.start();
  expect(await second.done).toBe(first.upload.url);
  await expectStored(who, bytes);
});

test('it is given up with the server told', async () => {
  const who = await world.person();
  const begun = Promise.withResolvers<void>();
  const { upload } = send(who, world.origin(), someBytes(4 * mebibyte), {
    onChunkComplete: () => begun.resolve(),
  });
  upload.start();
  await begun.promise;
  await upload.abort(true);
  expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
});

async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const { database, folder } = world.drive();
  const script = join(import.meta.dirname, 'fixtures/process.ts');
  const child = spawn(process.execPath, [script, database.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, origin: line.toString().trim() };
}

test.runIf(isLong)(
  'a server that is killed in the middle of a request goes on where it was when it is back',
  async () => {
    const who = await world.person();
    const bytes = someBytes(24 * mebibyte);
    const path = await who.begin(bytes.length, { filename: 'killed.bin' });
    const acknowledged = 6 * mebibyte;
    const before = await startProcess();
    await who.patch(path, 0, bytes.subarray(0, acknowledged), { at: before.origin });
    // Bytes that never end, so that the kill comes between two of them.
    const started = Promise.withResolvers<void>();
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(bytes.subarray(acknowledged, acknowledged + 65_536));
        started.resolve();
        return new Promise(() => {});
      },
    });
    const cut = who.patch(path, acknowledged, endless, { at: before.origin }).catch(() => 'cut');
    await started.promise;
    before.child.kill('SIGKILL');
    expect(await cut).toBe('cut');
    const { origin } = await startProcess();
    const { upload, done } = send(who, origin, bytes, { uploadUrl: `${origin}${path}` });
    const offsets: number[] = [];
    upload.options.onProgress = (sent) => offsets.push(sent);
    upload.start();
    await done;
    expect(offsets[0]).toBeGreaterThanOrEqual(acknowledged);
    await expectStored(who, bytes);
  },
);
