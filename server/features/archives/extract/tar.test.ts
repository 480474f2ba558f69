import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as archives from '../../../../api/contract/archives.ts';
import { isLong, someOf } from '../../../../tests/long.ts';
import { archivesOfFile } from '../fixtures/archive-world.ts';
import { tarOf } from '../fixtures/made-archives.ts';

const { person, runJobs, contentOf, treeOf } = archivesOfFile();

const packings: readonly [string, (tar: Buffer) => Buffer][] = [
  ['a.tgz', (tar) => Buffer.concat([gzipSync(tar.subarray(0, 700)), gzipSync(tar.subarray(700))])],
  ['a.tar.zst', (tar) => zstdCompressSync(tar)],
  ['a.tar', (tar) => tar],
  ['a.tar.gz', (tar) => gzipSync(tar)],
];

test.each(someOf(packings))('%s is listed and unpacked as a zip is', async (name, packed) => {
  const ada = await person();
  const long = `${'long/'.repeat(30)}name.txt`;
  const tar = await tarOf(
    ['./notes/', undefined, { type: 'directory' }],
    ['./notes/beach.txt', Buffer.from('sand')],
    ['empty', Buffer.alloc(0)],
    [long],
    ['größe.txt'],
  );
  const id = await ada.file(name, packed(tar));
  const listed = await ada.call(archives.listArchive, { body: { file_id: id, path: 'notes' } });
  expect(listed.body.files).toMatchObject([{ filename: 'beach.txt', filesize: '4', index: 1 }]);
  const { body } = await ada.extract(id);
  expect(body).toMatchObject({ files_num: 4 });
  await runJobs();
  const { file_id: out, file_name } = await ada.task(body.task_id);
  expect(file_name).toBe(name);
  expect(await ada.names()).toContain('a/');
  const tree = await treeOf(ada, out);
  expect(tree).toMatchObject({ 'notes/': '', 'notes/beach.txt': 'sand', empty: '', [long]: long });
  expect(Object.keys(tree)).toContain('größe.txt');
  expect((await ada.usage()).reserved).toBe(0);
});

test.runIf(isLong)('one entry of a tar comes out by its path', async () => {
  const ada = await person();
  const id = await ada.file('a.tar.gz', gzipSync(await tarOf(['x/1'], ['x/y/2'], ['3'])));
  await ada.extract(id, { path: 'x/y/2' });
  await runJobs();
  expect(await ada.names()).toEqual(['2', 'a.tar.gz']);
});

const single: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['notes.txt.zst', (bytes) => zstdCompressSync(bytes)],
  ['notes.txt.gz', (bytes) => gzipSync(bytes)],
];
test.each(someOf(single))('%s is one file, without its last extension', async (name, packed) => {
  const ada = await person();
  const text = Buffer.from('a line\n'.repeat(200_000));
  const { body } = await ada.extract(await ada.file(name, packed(text)));
  await runJobs();
  const { file_id: out } = await ada.task(body.task_id);
  expect((await contentOf(out)).equals(text)).toBe(true);
  expect(await ada.names()).toEqual(['notes.txt', name]);
});

test.runIf(isLong)('names that do not say their encoding are read as they are told to', async () => {
  const ada = await person();
  const tar = await tarOf(['Hello!']);
  Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]).copy(tar);
  const sum = tar.subarray(0, 512).reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  tar.write(sum.toString(8).padStart(6, '0'), 148);
  const id = await ada.file('old.tar', tar);
  const listed = await ada.call(archives.listArchive, { body: { file_id: id, encoding: 'windows-1251' } });
  expect(listed.body.files).toMatchObject([{ filename: 'Привет' }]);
});

const truncated = async (): Promise<Buffer> => gzipSync(await tarOf(['x'])).subarray(0, -12);
const refused: readonly [string, string, string, () => Buffer | Promise<Buffer>][] = [
  ['leads upwards', 'archive_unsafe', 'a.tar', () => tarOf(['fine'], ['../../evil'])],
  ['is cut off', 'archive_broken', 'a.tgz', truncated],
];
test.each(refused)('a tar that %s is refused before anything is promised', async (_, reason, name, make) => {
  const ada = await person();
  const { body } = await ada.extract(await ada.file(name, await make()));
  expect(body.error).toBe(reason);
  expect((await ada.usage()).reserved).toBe(0);
  expect(await ada.names()).toEqual([name]);
});
