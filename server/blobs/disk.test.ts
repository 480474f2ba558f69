import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDiskBlobs } from './disk.ts';
import {
  arriving,
  collect,
  emptyFolder,
  fault,
  hello,
  newId,
  put,
  sha256,
  silent,
  unlimited,
} from './fixtures/bytes.ts';
import { blobStoreCases } from './store.cases.ts';

describe('the store on disk', () => {
  blobStoreCases(async () => {
    const folder = join(emptyFolder(), 'not', 'made yet');
    const reopen = () => createDiskBlobs({ folder, log: silent });
    return { store: reopen(), reopen };
  });
});

function onDisk() {
  const folder = emptyFolder();
  const log = { warn: vi.fn(), error: vi.fn() };
  const pathOf = (hash: string) => join(folder, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  return { folder, log, pathOf, store: createDiskBlobs({ folder, log }) };
}

/** Files below the folder that this process has open. */
const openBelow = (folder: string) =>
  readdirSync('/proc/self/fd')
    .flatMap((number) => {
      try {
        return [readlinkSync(`/proc/self/fd/${number}`)];
      } catch {
        // The entry of the folder that is being listed.
        return [];
      }
    })
    .filter((path) => path.startsWith(folder));

test('a blob lies where its hash says, a stage where its id says, and nobody else may look', async () => {
  const { folder, pathOf, store } = onDisk();
  const id = newId();
  await store.stage(id).append(0, arriving(hello), unlimited);
  const hash = await put(store, hello);
  expect(existsSync(join(folder, 'stage', id))).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['blobs', 'stage']);
  expect((await stat(pathOf(hash))).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'blobs'))).mode & 0o077).toBe(0);
});

test('what is not ours in the folders is not listed', async () => {
  const { folder, pathOf, store } = onDisk();
  const hash = await put(store, hello);
  for (const path of [
    '.DS_Store',
    'blobs/lost',
    `${pathOf(hash).slice(folder.length)}.part`,
    'stage/x.tmp',
  ]) {
    writeFileSync(join(folder, path), 'x');
  }
  await mkdir(join(folder, 'stage', newId()));
  expect((await collect(store.list())).map((blob) => blob.hash)).toEqual([hash]);
  expect(await collect(store.stages())).toEqual([]);
});

test('the space that is left is reported before anything is stored', async () => {
  const { store } = onDisk();
  expect((await store.free())?.bytesFree).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')('no file stays open, however the reading ends', async () => {
  const { folder, store } = onDisk();
  const bytes = randomBytes(5_000_000);
  const hash = await put(store, bytes);
  await buffer(await store.read(hash));
  for await (const _ of await store.read(hash)) break;
  const unread = await store.read(hash);
  unread.destroy();
  await once(unread, 'close');
  const atOnce = store.stage(newId()).read();
  atOnce.destroy();
  await once(atOnce, 'close');
  await expect(store.read(hash, { start: 0, end: bytes.length })).rejects.toEqual(fault('out-of-range'));
  const broken = store.send(hash, () => Promise.reject(new Error('gone')));
  await expect(broken).rejects.toThrow('gone');
  expect(openBelow(folder)).toEqual([]);
});

test('a file that gets shorter while it is read is an error, not an end', async () => {
  const { pathOf, store } = onDisk();
  const hash = await put(store, randomBytes(4_000_000));
  const stream = await store.read(hash);
  truncateSync(pathOf(hash), 1_500_000);
  await expect(buffer(stream)).rejects.toEqual(fault('unavailable'));
  const whole = { start: 0, end: 1_499_999 };
  const sending = store.send(hash, async () => truncateSync(pathOf(hash), 1000), whole);
  await expect(sending).rejects.toEqual(fault('unavailable'));
});

test('a damaged blob is replaced by the next upload of its content, and that is reported', async () => {
  const { pathOf, store, log } = onDisk();
  const hash = await put(store, hello);
  truncateSync(pathOf(hash), 5);
  expect(await put(store, hello)).toBe(hash);
  expect(await buffer(await store.read(hash))).toEqual(hello);
  expect(log.error).toHaveBeenCalledOnce();
});

test('a crash between the blob and the end of its stage is mended by sealing again', async () => {
  const { folder, store } = onDisk();
  const hash = await put(store, hello);
  const id = newId();
  writeFileSync(join(folder, 'stage', id), hello);
  await store.stage(id).seal(hash);
  expect(await collect(store.stages())).toEqual([]);
  expect(await buffer(await store.read(hash))).toEqual(hello);
});

test('folders that someone cleaned away are made again, at the second try at the latest', async () => {
  const { folder, store } = onDisk();
  await put(store, hello);
  for (const gone of ['blobs', 'stage']) rmSync(join(folder, gone), { recursive: true });
  const stage = store.stage(newId());
  await expect(stage.append(0, arriving(hello), unlimited)).rejects.toEqual(fault('unavailable'));
  await stage.append(0, arriving(hello), unlimited);
  await stage.seal(sha256(hello));
  expect(await buffer(await store.read(sha256(hello)))).toEqual(hello);
});

test('a folder that cannot be used is unavailable', async () => {
  const { folder, store } = onDisk();
  for (const name of ['blobs', 'stage']) writeFileSync(join(folder, name), 'a file');
  const stage = store.stage(newId());
  const calls = [
    stage.append(0, arriving(hello), unlimited),
    stage.size(),
    store.read(sha256(hello)),
    store.size(sha256(hello)),
    collect(store.list()),
    collect(store.stages()),
  ];
  expect(await Promise.allSettled(calls)).toEqual(
    calls.map(() => ({ status: 'rejected', reason: fault('unavailable') })),
  );
});

test('what is sent into a slow connection arrives unchanged, and a lost one ends the sending', async () => {
  const { store } = onDisk();
  const bytes = randomBytes(20_000_000);
  const hash = await put(store, bytes);
  const sendings: Promise<void>[] = [];
  const server = createServer((_, response) => {
    response.setHeader('content-length', bytes.length);
    const sending = store.send(hash, (chunk) => written(response, chunk)).then(() => void response.end());
    sending.catch(() => {});
    sendings.push(sending);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const leaving = new AbortController();
  await fetch(address, { signal: leaving.signal });
  leaving.abort();
  expect((await Promise.allSettled(sendings)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

/** Settles when the bytes have left this process, or when nobody waits for them any longer. */
function written(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The connection is closed'));
    if (response.destroyed) return gone();
    response.once('close', gone);
    response.write(chunk, (error) => {
      response.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}
