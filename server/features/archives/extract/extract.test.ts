import { randomBytes } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterEach, expect, test } from 'vitest';
import * as archives from '../../../../api/contract/archives.ts';
import * as files from '../../../../api/contract/files.ts';
import * as tasks from '../../../../api/contract/tasks.ts';
import { isLong, someOf } from '../../../../tests/long.ts';
import { type Archivist, archivesOfFile } from '../fixtures/archive-world.ts';
import { tableOf, type ZipEntry, zipOf } from '../fixtures/made-archives.ts';

const { person, runJobs, work, onRead, stages, treeOf, drive } = archivesOfFile();

afterEach(async () => {
  onRead(() => {});
  expect(await stages()).toEqual([]);
});

const began = async (who: Archivist, id: string, more?: object): Promise<string> => {
  const { status, body } = await who.extract(id, more);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.task_id;
};

const large = randomBytes(700_000);

test('an archive is unpacked into a folder of its name, with its folders, times and types', async () => {
  const ada = await person();
  const modified = new Date('2024-05-06T07:08:10Z');
  const zip = await zipOf(
    ['notes/'],
    ['notes/summer/beach.txt', Buffer.from('sand'), { lastModDate: modified }],
    ['large.bin', large],
    ['empty', Buffer.alloc(0)],
    ['none/'],
  );
  const id = await ada.file('holiday.zip', zip);
  const { used } = await ada.usage();
  const { body } = await ada.extract(id);
  expect(body).toMatchObject({ status: 'OK', files_num: 3 });
  expect((await ada.usage()).reserved).toBe(large.length + 4);
  expect(await ada.task(body.task_id)).toMatchObject({ type: 'decompress', file_name: 'holiday.zip' });
  await runJobs();
  const task = await ada.task(body.task_id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
  expect(await ada.names()).toEqual(['holiday/', 'holiday.zip']);
  expect(await treeOf(ada, task.file_id)).toEqual({
    'notes/': '',
    'notes/summer/': '',
    'notes/summer/beach.txt': 'sand',
    'large.bin': large.toString('latin1'),
    empty: '',
    'none/': '',
  });
  expect(await ada.usage()).toEqual({ used: used + large.length + 4, reserved: 0 });
  const summer = (
    await ada.call(files.listFiles, { query: { parent_id: '*', filters: '{"name":{"contains":"beach"}}' } })
  ).body.files[0];
  expect(new Date(summer.user_modified_time)).toEqual(modified);
  expect(summer.mime_type).toBe('text/plain');
});

test('the only entry comes without a folder around it, numbered where its name is taken', async () => {
  const ada = await person();
  const other = await ada.folder('other');
  const folder = await ada.file('a.zip', await zipOf(['trip/a.txt'], ['__MACOSX/trip/._a.txt']));
  const file = await ada.file('b.zip', await zipOf(['note.txt']));
  await ada.folder('trip');
  await ada.file('note.txt', Buffer.from('there before'), other);
  await began(ada, folder);
  await began(ada, file, { parent_id: other });
  await runJobs();
  expect((await ada.names()).sort()).toEqual(['a.zip', 'b.zip', 'other/', 'trip(1)/', 'trip/']);
  expect((await ada.names(other)).sort()).toEqual(['note(1).txt', 'note.txt']);
});

test.runIf(isLong)('some of the entries, a folder with all below it', async () => {
  const ada = await person();
  const id = await ada.file('a.zip', await zipOf(['x/'], ['x/1'], ['x/y/2'], ['3'], ['4']));
  const listed = await ada.call(archives.listArchive, { body: { file_id: id } });
  expect(listed.body.files.map(({ path, kind }: never) => [path, kind])).toEqual([
    ['x', 'drive#folder'],
    ['3', 'drive#file'],
    ['4', 'drive#file'],
  ]);
  const inX = await ada.call(archives.listArchive, { body: { file_id: id, path: 'x' } });
  expect(inX.body.files.map(({ filename }: never) => filename)).toEqual(['1', 'y']);
  const chosen = listed.body.files.filter(({ path }: { path: string }) => path !== '3');
  const task = await began(ada, id, { files: chosen });
  await runJobs();
  expect(await treeOf(ada, (await ada.task(task)).file_id)).toEqual({
    'x/': '',
    'x/1': 'x/1',
    'x/y/': '',
    'x/y/2': 'x/y/2',
    '4': '4',
  });
});

test.runIf(isLong)(
  'an entry or folder of an archive comes out by its path, without the folders above it',
  async () => {
    const ada = await person();
    const id = await ada.file('a.zip', await zipOf(['x/y/1'], ['x/y/z/2'], ['x/yy'], ['3']));
    const folder = await ada.folder('out');
    const extract = async (path: string) => (await ada.extract(id, { path, parent_id: folder })).body;
    expect(await extract('x/y')).toMatchObject({ files_num: 2 });
    expect(await extract('x/yy')).toMatchObject({ files_num: 1 });
    expect((await extract('y')).error).toBe('file_not_found');
    await runJobs();
    expect(await treeOf(ada, folder)).toEqual({
      ...{ 'y/': '', 'y/1': 'x/y/1', 'y/z/': '', 'y/z/2': 'x/y/z/2' },
      yy: 'x/yy',
    });
  },
);

const encryptions: readonly [string, object][] = [
  ['AES', {}],
  ['the older encryption', { zipCrypto: true }],
];
test.each(someOf(encryptions))(
  'an archive with a password is opened by it, and says at once that it is missing or wrong: %s',
  async (_, options) => {
    const ada = await person();
    const id = await ada.file(
      'a.zip',
      await zipOf(['open'], ['secret', large, { password: 'right', ...options }]),
    );
    expect((await ada.extract(id)).body.error).toBe('archive_password');
    if (!('zipCrypto' in options))
      expect((await ada.extract(id, { password: 'wrong' })).body.error).toBe('archive_password');
    const task = await began(ada, id, { password: 'right' });
    await runJobs();
    expect((await treeOf(ada, (await ada.task(task)).file_id)).secret).toBe(large.toString('latin1'));
    expect(await drive().db.selectFrom('archive_work').selectAll().execute()).toEqual([]);
  },
);

test('a task that failed has no password any more, and takes one for another try', async () => {
  const ada = await person();
  const zip = await zipOf(['secret', large, { password: 'right' }]);
  zip.fill(7, 200_000, 200_100);
  const task = await began(ada, await ada.file('a.zip', zip), { password: 'right' });
  await runJobs();
  expect((await ada.task(task)).phase).toBe('PHASE_TYPE_ERROR');
  const retry = (password?: string) =>
    ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id: task, ...(password && { password }) } });
  expect((await retry()).body.error).toBe('archive_password');
  expect((await ada.task(task)).phase).toBe('PHASE_TYPE_ERROR');
  expect((await retry('wrong')).status).toBe(200);
  await runJobs();
  expect((await ada.task(task)).params.reason).toBe('archive_password');
  expect((await retry('right')).status).toBe(200);
  await runJobs();
  expect((await ada.task(task)).params.reason).toBe('archive_broken');
  expect((await ada.usage()).reserved).toBe(0);
});

test.runIf(isLong)(
  'names that do not say their encoding are read by the language, or as they are told to',
  async () => {
    const ada = await person();
    const raw = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    await zip.add('Hello!', new Uint8ArrayReader(large), {
      useUnicodeFileNames: false,
      encodeText: () => raw,
    } as never);
    const id = await ada.file('old.zip', Buffer.from(await zip.close()));
    await began(ada, id, { encoding: 'windows-1251' });
    await runJobs();
    expect(await ada.names()).toEqual(['old.zip', 'Привет']);
  },
);

const shared = async (): Promise<Buffer> => {
  const zip = await zipOf(['a', large], ['b', large]);
  const first = tableOf(zip);
  zip.writeUInt32LE(0, first + 46 + zip.readUInt16LE(first + 28) + zip.readUInt16LE(first + 30) + 42);
  return zip;
};
test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['has an entry that leads upwards', 'archive_unsafe', () => zipOf(['fine'], ['../../evil'])],
  ['has entries that share bytes', 'archive_refused', shared],
  ['is none', 'archive_broken', () => large],
])('an archive that %s is refused before anything is promised', async (_, reason, make) => {
  const ada = await person();
  const id = await ada.file('a.zip', await make());
  const before = await ada.usage();
  expect((await ada.extract(id)).body.error).toBe(reason);
  await runJobs();
  expect([await ada.usage(), await ada.names()]).toEqual([before, ['a.zip']]);
});

const damages: readonly [string, (zip: Buffer) => void][] = [
  ['has more bytes than it says', (zip) => zip.writeUInt32LE(500, tableOf(zip) + 24)],
  ['is damaged', (zip) => zip.fill(7, 200_000, 200_100)],
];
test.each(someOf(damages))('what %s fails, and leaves nothing', async (_, damage) => {
  const ada = await person();
  const zip = await zipOf(['large', large], ['small']);
  damage(zip);
  const id = await ada.file('a.zip', zip);
  const before = await ada.usage();
  const task = await began(ada, id);
  await runJobs();
  const ended = await ada.task(task);
  expect(ended.phase).toBe('PHASE_TYPE_ERROR');
  expect(ended.params.reason).toMatch(/^archive_(?:broken|refused)$/);
  expect([await ada.usage(), await ada.names()]).toEqual([before, ['a.zip']]);
});

test('what is cancelled before it began, or in the middle, leaves nothing', async () => {
  const ada = await person();
  const id = await ada.file('a.zip', await zipOf(['one'], ['two', large], ['three', large]));
  const before = await ada.usage();
  const [waiting, running] = [await began(ada, id), await began(ada, id)];
  await ada.cancel(waiting);
  let reads = 0;
  const reading = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  onRead(() => {
    reads += 1;
    if (reads < 4) return;
    reading.resolve();
    return cancelled.promise;
  });
  const working = work(running);
  await reading.promise;
  await ada.cancel(running);
  cancelled.resolve();
  await working;
  await runJobs();
  expect([await ada.usage(), await ada.names()]).toEqual([before, ['a.zip']]);
});

test.runIf(isLong)('nobody sees what is there so far, and the next process goes on behind it', async () => {
  const ada = await person();
  const names = Array.from({ length: 12 }, (_, at) => `folder/${at}`);
  const id = await ada.file(
    'a.zip',
    await zipOf(...names.map((name): ZipEntry => [name, large, { level: 0 }])),
  );
  const task = await began(ada, id);
  const stopping = new AbortController();
  let reads = 0;
  onRead(() => {
    reads += 1;
    if (reads === 8) stopping.abort();
  });
  await work(task, stopping.signal);
  const row = await drive()
    .db.selectFrom('archive_work')
    .select(['done', 'root_id'])
    .executeTakeFirstOrThrow();
  expect(row.done).toBeGreaterThan(1);
  expect(row.done).toBeLessThan(12);
  expect(await ada.names()).toEqual(['a.zip']);
  expect((await ada.call(files.listFiles, { query: { parent_id: row.root_id! } })).body.error).toBe(
    'file_not_found',
  );
  await runJobs();
  const done = await ada.task(task);
  expect(done.phase).toBe('PHASE_TYPE_COMPLETE');
  expect(Object.keys(await treeOf(ada, done.file_id)).sort()).toEqual(
    Array.from({ length: 12 }, (_, at) => String(at)).sort(),
  );
  expect((await ada.usage()).reserved).toBe(0);
});

test('too little space is said at once, or once it has gone meanwhile', async () => {
  const zip = await zipOf(['a', Buffer.alloc(900_000)]);
  const ada = await person({ quota: 800_000 });
  expect((await ada.extract(await ada.file('a.zip', zip))).body.error).toBe('file_space_not_enough');
  expect((await ada.usage()).reserved).toBe(0);
});

test('nothing is unpacked of what is another’s or in the trash, nor put there', async () => {
  const [ada, bob] = [await person(), await person()];
  const zip = await zipOf(['a']);
  const [theirs, folder] = [await ada.file('a.zip', zip), await ada.folder('theirs')];
  const [own, gone] = [await bob.file('a.zip', zip), await bob.file('b.zip', zip)];
  await bob.call(files.trashFiles, { body: { ids: [gone] } });
  const refused = async (id: string, more?: object) => (await bob.extract(id, more)).body.error;
  expect(await refused(theirs)).toBe('file_not_found');
  expect((await bob.call(archives.listArchive, { body: { file_id: theirs } })).body.error).toBe(
    'file_not_found',
  );
  expect(await refused(own, { parent_id: folder })).toBe('file_not_found');
  expect(await refused(own, { parent_id: own })).toBe('file_not_found');
  expect(await refused(gone)).toBe('file_in_trash');
  expect(await refused(await bob.folder('f'))).toBe('archive_broken');
  expect(await ada.names(folder)).toEqual([]);
});

test('an account has twenty at most that wait, whatever they are', async () => {
  const ada = await person();
  const id = await ada.file('a.zip', await zipOf(['a']));
  for (let count = 0; count < 20; count += 1) expect((await ada.compress([id])).status).toBe(200);
  expect((await ada.extract(id)).body.error).toBe('task_run_nums_limit');
});
