import type { FileHandle } from 'node:fs/promises';
import { relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDiskBlobs } from './disk.ts';
import {
  arriving,
  emptyFolder,
  fault,
  hello,
  newId,
  put,
  sha256,
  silent,
  unlimited,
} from './fixtures/bytes.ts';

/**
 * A power cut cannot be simulated here, so the calls that guard against it are watched: the real ones, in their
 * order. The same place makes a disk fail, which no test can make a real one do.
 */
const disk = vi.hoisted(() => ({
  calls: [] as [call: string, ...paths: string[]][],
  /** Throws for the calls that are to fail. */
  before: (_call: string, _path: string): void => {},
}));

vi.mock('node:fs/promises', async (load) => {
  const fs = await load<typeof import('node:fs/promises')>();
  const note = (call: string, ...paths: string[]) => {
    disk.before(call, paths[0] as string);
    disk.calls.push([call, ...paths]);
  };
  const watch = (handle: FileHandle, path: string, call: 'sync' | 'datasync' | 'truncate' | 'write') => {
    const original = handle[call].bind(handle) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(handle, {
      [call]: async (...given: unknown[]) => {
        note(call, path);
        return original(...given);
      },
    });
  };
  return {
    ...fs,
    open: async (path: string, ...rest: [flags: string, mode?: number]) => {
      const handle = await fs.open(path, ...rest);
      for (const call of ['sync', 'datasync', 'truncate', 'write'] as const) watch(handle, path, call);
      return handle;
    },
    mkdir: async (...given: Parameters<typeof fs.mkdir>) => {
      note('mkdir', String(given[0]));
      return fs.mkdir(...given);
    },
    rename: async (from: string, to: string) => {
      note('rename', from, to);
      return fs.rename(from, to);
    },
    unlink: async (path: string) => {
      note('unlink', path);
      return fs.unlink(path);
    },
  };
});

beforeEach(() => {
  disk.calls.length = 0;
  disk.before = () => {};
});

function onDisk() {
  const folder = emptyFolder();
  /** The calls since the last question, with paths below the folder. */
  const calls = () =>
    disk.calls
      .splice(0)
      .map(([call, ...paths]) => [call, ...paths.map((path) => relative(folder, path) || '.')].join(' '));
  const reopen = () => createDiskBlobs({ folder, log: silent });
  return { store: reopen(), reopen, calls };
}

const hash = sha256(hello);
const [ab, abcd] = [`blobs/${hash.slice(0, 2)}`, `blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}`];
const systemFault = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

test('the name of a stage is durable before its first byte, its bytes before they are acknowledged', async () => {
  const { store, calls } = onDisk();
  const stage = store.stage('upload0000000000000000');
  await stage.append(0, arriving(hello), unlimited);
  expect(calls()).toEqual([
    'mkdir .',
    'mkdir stage',
    'sync .',
    'sync stage',
    'write stage/upload0000000000000000',
    'datasync stage/upload0000000000000000',
  ]);
  await stage.append(12, arriving(hello), unlimited);
  expect(calls()).toEqual(['write stage/upload0000000000000000', 'datasync stage/upload0000000000000000']);
});

test('a blob is durable in every part before sealing is done', async () => {
  const { store, calls } = onDisk();
  const stage = store.stage('upload0000000000000000');
  await stage.append(0, arriving(hello), unlimited);
  calls();
  await stage.seal(hash);
  expect(calls()).toEqual([
    'mkdir blobs',
    'sync .',
    `mkdir ${ab}`,
    'sync blobs',
    `mkdir ${abcd}`,
    `sync ${ab}`,
    'sync stage/upload0000000000000000',
    `rename stage/upload0000000000000000 ${abcd}/${hash}`,
    `sync ${abcd}`,
    'sync stage',
  ]);
});

test('a blob that is found there is made durable too before its stage goes', async () => {
  const { store, reopen, calls } = onDisk();
  await put(store, hello);
  const stage = reopen().stage('upload0000000000000000');
  await stage.append(0, arriving(hello), unlimited);
  calls();
  await stage.seal(hash);
  const made = ['mkdir blobs', 'sync .', `mkdir ${ab}`, 'sync blobs', `mkdir ${abcd}`, `sync ${ab}`];
  expect(calls()).toEqual([
    ...made,
    `sync ${abcd}/${hash}`,
    `sync ${abcd}`,
    'unlink stage/upload0000000000000000',
    'sync stage',
  ]);
});

test.each([
  ['mkdir', 'unavailable'],
  ['sync', 'unavailable'],
  ['rename', 'unavailable'],
] as const)('sealing goes through at the next try when %s failed', async (call, reason) => {
  const { store } = onDisk();
  const stage = store.stage(newId());
  await stage.append(0, arriving(hello), unlimited);
  disk.before = (made) => {
    if (made === call) throw systemFault('EIO', call);
  };
  await expect(stage.seal(hash)).rejects.toEqual(fault(reason));
  disk.before = () => {};
  await stage.seal(hash);
  expect(await buffer(await store.read(hash))).toEqual(hello);
});

test.each([
  ['write', 'EIO'],
  ['datasync', 'EIO'],
  ['datasync', 'ENOSPC'],
])('when %s fails with %s, a stage goes back to what it had', async (call, code) => {
  const { store } = onDisk();
  const stage = store.stage(newId());
  await stage.append(0, arriving(hello), unlimited);
  disk.before = (made) => {
    if (made === call) throw systemFault(code, call);
  };
  const append = stage.append(12, arriving(hello), unlimited);
  await expect(append).rejects.toEqual(fault(code === 'EIO' ? 'unavailable' : 'full'));
  expect(await stage.size()).toBe(12);
  disk.before = () => {};
  expect(await stage.append(12, arriving(hello), unlimited)).toBe(24);
});

test('when not even going back is possible, it is done before anything else', async () => {
  const { store } = onDisk();
  const stage = store.stage(newId());
  await stage.append(0, arriving(hello), unlimited);
  disk.before = (made) => {
    if (made === 'datasync' || made === 'truncate') throw systemFault('EIO', made);
  };
  await expect(stage.append(12, arriving(hello), unlimited)).rejects.toEqual(fault('unavailable'));
  expect(await stage.size()).toBe(12);
  expect(await buffer(stage.read())).toEqual(hello);
  await expect(stage.seal(sha256(Buffer.concat([hello, hello])))).rejects.toEqual(fault('unavailable'));
  disk.before = () => {};
  await stage.seal(hash);
  expect(await buffer(await store.read(hash))).toEqual(hello);
});
