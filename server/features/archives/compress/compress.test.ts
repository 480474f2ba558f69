import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import * as tasks from '../../../../api/contract/tasks.ts';
import { isLong } from '../../../../tests/long.ts';
import { readDirectory, readLocal } from '../../downloads/archives/zip-reader.fixture.ts';
import { type Archivist, archivesOfFile } from '../fixtures/archive-world.ts';

const { person, runJobs, work, onRead, bytesRead, stages, contentOf, drive } = archivesOfFile();

afterEach(async () => {
  onRead(() => {});
  expect(await stages()).toEqual([]);
});

function entriesOf(zip: Buffer): Record<string, Buffer> {
  const read = (start: number, length: number) => zip.subarray(start, start + length);
  const { records } = readDirectory(read, zip.length);
  return Object.fromEntries(
    records.map(({ name, offset, size }) => {
      const { content } = readLocal(read, offset);
      return [name, zip.subarray(content, content + size)];
    }),
  );
}

const [small, large] = [randomBytes(100), randomBytes(900_000)];

async function withPhotos(options?: { quota?: number }) {
  const ada = await person(options);
  const photos = await ada.folder('Photos 📷');
  const year = await ada.folder('2024', photos);
  await ada.file('測試.txt', small, photos);
  await ada.file('large.bin', large, year);
  return { ada, photos, year };
}

const began = async (who: Archivist, ids: readonly string[], more?: object): Promise<string> => {
  const { status, body } = await who.compress(ids, more);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.task_id;
};

test('a folder becomes a zip beside it, numbered where the name is taken, which counts', async () => {
  const { ada, photos } = await withPhotos();
  const { used } = await ada.usage();
  const task = await began(ada, [photos]);
  expect(await ada.task(task)).toMatchObject({ type: 'compress', phase: 'PHASE_TYPE_PENDING' });
  expect((await ada.usage()).reserved).toBe(used);
  await runJobs();
  const done = await ada.task(task);
  expect(done).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_name: 'Photos 📷.zip' });
  const zip = await contentOf(done.file_id);
  expect(done.reference_resource).toMatchObject({
    mime_type: 'application/zip',
    file_category: 'ARCHIVE',
    size: String(zip.length),
  });
  expect(entriesOf(zip)).toEqual({
    'Photos 📷/': Buffer.alloc(0),
    'Photos 📷/2024/': Buffer.alloc(0),
    'Photos 📷/2024/large.bin': large,
    'Photos 📷/測試.txt': small,
  });
  expect(await ada.usage()).toEqual({ used: used + zip.length, reserved: 0 });
  await Promise.all([began(ada, [photos]), began(ada, [photos])]);
  await runJobs();
  expect((await ada.names()).sort()).toEqual([
    'Photos 📷(1).zip',
    'Photos 📷(2).zip',
    'Photos 📷.zip',
    'Photos 📷/',
  ]);
});

test.each([
  ['one file', ['a.tar.gz'], {}, 'a.tar.zip'],
  ['several', ['a', 'b'], {}, 'Archive.zip'],
  ['a name', ['a'], { name: 'Letters.ZIP' }, 'Letters.zip'],
  ['a hidden file', ['.profile'], {}, '.profile.zip'],
])('%s gives it its name', async (_, names, more, expected) => {
  const ada = await person();
  const ids = await Promise.all(names.map((name) => ada.file(name, small)));
  const task = await began(ada, ids, more);
  await runJobs();
  expect((await ada.task(task)).file_name).toBe(expected);
});

test('it goes where it is wanted, by default beside the first entry', async () => {
  const { ada, year } = await withPhotos();
  const file = await ada.file('a.txt', small, year);
  const other = await ada.folder('other');
  await began(ada, [file]);
  await began(ada, [file], { to: { parent_id: other } });
  await began(ada, [file], { to: { parent_id: '' }, name: 'root' });
  await runJobs();
  expect(await ada.names(year)).toContain('a.zip');
  expect(await ada.names(other)).toEqual(['a.zip']);
  expect(await ada.names()).toContain('root.zip');
});

test('a call that is sent again makes no second one', async () => {
  const { ada, photos } = await withPhotos();
  const body = { idempotency_key: 'once' };
  const first = await began(ada, [photos], body);
  expect(await began(ada, [photos], body)).toBe(first);
  await runJobs();
  expect(await ada.names()).toEqual(['Photos 📷/', 'Photos 📷.zip']);
});

test('what is cancelled before it began, or in the middle, leaves nothing', async () => {
  const { ada, photos } = await withPhotos();
  const before = await ada.usage();
  const [waiting, running] = [await began(ada, [photos]), await began(ada, [photos])];
  expect((await ada.cancel(waiting)).status).toBe(200);
  const reading = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  onRead(() => {
    reading.resolve();
    return cancelled.promise;
  });
  const working = work(running);
  await reading.promise;
  expect((await ada.cancel(running)).status).toBe(200);
  cancelled.resolve();
  await working;
  await runJobs();
  expect(await ada.names()).toEqual(['Photos 📷/']);
  expect(await ada.usage()).toEqual(before);
});

test('the next process goes on where one was stopped', async () => {
  const { ada, photos } = await withPhotos();
  const task = await began(ada, [photos]);
  const stopping = new AbortController();
  let reads = 0;
  onRead(() => {
    reads += 1;
    if (reads === 2) stopping.abort();
  });
  await work(task, stopping.signal);
  expect((await ada.task(task)).phase).toBe('PHASE_TYPE_RUNNING');
  const before = bytesRead();
  await runJobs();
  const done = await ada.task(task);
  expect(done.phase).toBe('PHASE_TYPE_COMPLETE');
  expect(Object.keys(entriesOf(await contentOf(done.file_id)))).toHaveLength(4);
  expect(bytesRead() - before).toBeLessThan(large.length + small.length + 1);
});

test.runIf(isLong)('one whose entries have changed meanwhile begins again', async () => {
  const { ada, photos } = await withPhotos();
  const task = await began(ada, [photos]);
  const stopping = new AbortController();
  let reads = 0;
  onRead(() => {
    reads += 1;
    if (reads === 2) stopping.abort();
  });
  await work(task, stopping.signal);
  await ada.file('0.txt', small, photos);
  await runJobs();
  const zip = await contentOf((await ada.task(task)).file_id);
  expect(entriesOf(zip)).toMatchObject({ 'Photos 📷/0.txt': small, 'Photos 📷/2024/large.bin': large });
});

test('too little space is said at once, or at the end where it went meanwhile', async () => {
  const { ada, photos } = await withPhotos({ quota: 1_900_000 });
  expect((await ada.compress([photos, await ada.file('b', large)])).body).toMatchObject({
    error: 'file_space_not_enough',
  });
  const bob = await withPhotos({ quota: 1_801_000 });
  const task = await began(bob.ada, [bob.photos]);
  await drive()
    .db.updateTable('drives')
    .set({ own_quota: 1_800_300 })
    .where('user_id', '=', bob.ada.id)
    .execute();
  await runJobs();
  expect(await bob.ada.task(task)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    params: { reason: 'file_space_not_enough' },
  });
  expect((await bob.ada.usage()).reserved).toBe(0);
  await drive()
    .db.updateTable('drives')
    .set({ own_quota: 10_000_000 })
    .where('user_id', '=', bob.ada.id)
    .execute();
  await bob.ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id: task } });
  await runJobs();
  expect(await bob.ada.names()).toEqual(['Photos 📷/', 'Photos 📷.zip']);
});

test('nothing is made of what is another’s, is in the trash or is not there, nor put there', async () => {
  const { ada, photos } = await withPhotos();
  const bob = await person();
  const own = await bob.file('a', small);
  const gone = await bob.file('b', small);
  await bob.call(files.trashFiles, { body: { ids: [gone] } });
  const refused = async (ids: string[], more?: object) => (await bob.compress(ids, more)).body.error;
  expect(await refused([photos])).toBe('file_not_found');
  expect(await refused([own, 'none'])).toBe('file_not_found');
  expect(await refused([bob.id])).toBe('file_not_found');
  expect(await refused([gone])).toBe('file_in_trash');
  expect(await refused([own], { to: { parent_id: photos } })).toBe('file_not_found');
  expect(await refused([own], { name: 'a/b' })).toBe('file_name_invalid');
  expect(await ada.names(photos)).toHaveLength(2);
});

test('of what is gone until its turn comes there is no archive', async () => {
  const { ada, photos } = await withPhotos();
  const task = await began(ada, [photos]);
  await ada.call(files.deleteFiles, { body: { ids: [photos] } });
  await runJobs();
  expect(await ada.task(task)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    params: { reason: 'file_not_found' },
  });
  expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
});

test('archives of one account are made one after the other, and keep those of another waiting for nothing', async () => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.file('a', small);
  await began(ada, [id]);
  const second = await began(ada, [id]);
  const reading = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  let reads = 0;
  onRead(() => {
    reads += 1;
    if (reads > 1) return;
    reading.resolve();
    return goesOn.promise;
  });
  const first = runJobs();
  await reading.promise;
  const theirs = await began(bob, [await bob.file('b', small)]);
  await runJobs();
  expect((await bob.task(theirs)).phase).toBe('PHASE_TYPE_COMPLETE');
  expect((await ada.task(second)).phase).toBe('PHASE_TYPE_PENDING');
  goesOn.resolve();
  await first;
  await runJobs();
  expect((await ada.task(second)).phase).toBe('PHASE_TYPE_COMPLETE');
});

test('an account has twenty at most that wait', async () => {
  const ada = await person();
  const id = await ada.file('a', small);
  for (let count = 0; count < 20; count += 1) await began(ada, [id], { name: String(count) });
  expect((await ada.compress([id])).body.error).toBe('task_run_nums_limit');
  await runJobs();
  expect(await ada.names()).toHaveLength(21);
});
