import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listResources } from '../../../../api/contract/resources.ts';
import * as tasks from '../../../../api/contract/tasks.ts';
import { isLong } from '../../../../tests/long.ts';
import { makeTorrent } from '../../../torrents/fixtures/torrent.ts';
import { sendRange } from '../../../torrents/fixtures/web-server.ts';
import { bytesOf, kibibyte, someFiles, torrentsOfFile } from '../fixtures/torrent-world.ts';

const { seeded, torrents, timeouts, tracker, begin, tree, series, ...world } = torrentsOfFile();
const { person, runJobs, contentOf, drive, serve, source, offline } = world;
const { film, words, nothing, poster } = someFiles;

describe('a magnet link', () => {
  test('becomes a folder with all its files', async () => {
    const torrent = series();
    const [seeder] = await seeded(torrent, {});
    const ada = await person();
    const id = await begin(ada, torrent.magnet);
    expect(await ada.task(id)).toMatchObject({
      type: 'offline',
      name: 'Series',
      params: { url: torrent.magnet },
    });
    await runJobs();
    const task = await ada.task(id);
    expect(task).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      progress: 100,
      file_name: 'Series',
      file_size: String(torrent.content.length),
    });
    expect(task.params).toEqual({ url: torrent.magnet });
    expect(await ada.names()).toEqual(['Series']);
    expect(await tree(ada, task.file_id)).toEqual(bytesOf(film, words, nothing, poster));
    expect(await ada.usage()).toEqual({ used: torrent.content.length, reserved: 0 });
    // Content that the account has already comes at once, and nobody is asked for it.
    const blocks = seeder!.asked.length;
    const again = await begin(ada, torrent.magnet);
    await runJobs();
    const { phase, file_id } = await ada.task(again);
    expect([phase, seeder!.asked.length]).toEqual(['PHASE_TYPE_COMPLETE', blocks]);
    expect(await tree(ada, file_id)).toEqual(bytesOf(film, words, nothing, poster));
  });

  test('tells what is in it before a byte is taken, and brings what was chosen', async () => {
    const torrent = series();
    const [seeder] = await seeded(torrent, {});
    const ada = await person();
    const { body } = await ada.call(listResources, { body: { urls: torrent.magnet } });
    const [resource] = body.list.resources;
    expect(resource).toMatchObject({
      name: 'Series',
      is_dir: true,
      resolver: 'TORRENT',
      meta: { error: '' },
    });
    expect(resource.files).toEqual(
      [film, words, nothing, poster].map(({ path, bytes }, index) => ({
        index,
        path,
        size: String(bytes.length),
      })),
    );
    expect(seeder!.asked).toEqual([]);
    expect(seeder!.sent()).toBeLessThan(32 * kibibyte);
    const id = await begin(ada, torrent.magnet, { files: ['3', '1'] });
    await runJobs();
    const { file_id, file_size } = await ada.task(id);
    expect(file_size).toBe(String(words.bytes.length + poster.bytes.length));
    expect(await tree(ada, file_id)).toEqual(bytesOf(words, poster));
    // Of the film no more than the end of the piece that the words begin in.
    expect(new Set(seeder!.asked.map((block) => Number(block.split(':')[0])))).not.toContain(0);
    expect(await ada.usage()).toEqual({ used: words.bytes.length + poster.bytes.length, reserved: 0 });
  });

  test.each([['9'], ['x']])('of which the file %s is chosen is refused', async (index) => {
    const torrent = series();
    await seeded(torrent, {});
    const ada = await person();
    if (index === 'x') {
      await expect(begin(ada, torrent.magnet, { files: [index] })).rejects.toThrow('invalid_argument');
      return;
    }
    const id = await begin(ada, torrent.magnet, { files: [index] });
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'invalid_argument' },
    });
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('that nobody has says so, and can be tried again', async () => {
    const torrent = series();
    await seeded(torrent, 'nobody');
    timeouts.findWithin = 500;
    const ada = await person();
    const looked = await ada.call(listResources, { body: { urls: `magnet:?xt=urn:btih:${'0'.repeat(39)}` } });
    expect(looked.body.list.resources[0].meta.error).toContain('names no torrent');
    const id = await begin(ada, torrent.magnet);
    const limits = drive().db.updateTable('offline_downloads').set({ tries: 11 }).where('task_id', '=', id);
    await limits.execute();
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'torrent_no_peers' },
    });
    await seeded(torrent, {});
    timeouts.findWithin = 50_000;
    await ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id } });
    await runJobs();
    expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  });

  test.runIf(isLong)('for which there is no space is refused before a byte', async () => {
    const torrent = series();
    const [seeder] = await seeded(torrent, {});
    const ada = await person({ quota: 200 * kibibyte });
    const id = await begin(ada, torrent.magnet);
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'file_space_not_enough' },
    });
    expect(seeder!.asked).toEqual([]);
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });
});

describe('a torrent file', () => {
  test.runIf(isLong)('in the drive, of one file', async () => {
    const bytes = randomBytes(100 * kibibyte);
    const torrent = makeTorrent([{ path: [], bytes }], { name: 'one.bin', trackers: [tracker().address] });
    await seeded(torrent, {});
    const ada = await person();
    serve((_, response) => void response.end(torrent.file));
    const fetched = await begin(ada, `${source().origin}/one.torrent`);
    await runJobs();
    const { file_id } = await ada.task(fetched);
    const eve = await person();
    await expect(begin(eve, `torrent:${file_id}`)).rejects.toThrow('file_not_found');
    const id = await begin(ada, `torrent:${file_id}`, {}, { name: 'mine.bin' });
    await runJobs();
    const task = await ada.task(id);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: 'mine.bin' });
    expect((await contentOf(task.file_id)).equals(bytes)).toBe(true);
    expect(await ada.names()).toEqual(['mine.bin', 'one.torrent']);
  });

  test.runIf(isLong)('at an address is looked into, and taken where files are chosen', async () => {
    const torrent = series();
    await seeded(torrent, {});
    const ada = await person();
    serve(
      (_, response) => void response.setHeader('content-type', 'application/x-bittorrent').end(torrent.file),
    );
    const url = `${source().origin}/series`;
    const { body } = await ada.call(listResources, { body: { urls: url } });
    expect(body.list.resources[0]).toMatchObject({ resolver: 'TORRENT', file_count: 4 });
    await expect(begin(ada, url, { files: ['7'] })).rejects.toThrow('url.files');
    const id = await begin(ada, url, { files: ['1'] });
    await runJobs();
    expect(await tree(ada, (await ada.task(id)).file_id)).toEqual(bytesOf(words));
  });

  test.runIf(isLong)('that names a web server brings its files from there, without peers', async () => {
    const files = [film, words, poster];
    const torrent = makeTorrent(files, { name: 'Web', webSeeds: [`${source().origin}/content/`] });
    await torrents.restart([source().allowed]);
    serve((request, response) => {
      const file = files.find(({ path }) => request.url === `/content/Web/${path.join('/')}`);
      if (file === undefined) response.end(torrent.file);
      else sendRange(request, response, file.bytes);
    });
    const ada = await person();
    const id = await begin(ada, `${source().origin}/web.torrent`, { files: ['0', '1', '2'] });
    await runJobs();
    const { phase, file_id } = await ada.task(id);
    expect(phase).toBe('PHASE_TYPE_COMPLETE');
    expect(await tree(ada, file_id)).toEqual(bytesOf(...files));
  });

  test('with names that lead elsewhere has its files in its folder all the same', async () => {
    const bytes = randomBytes(kibibyte);
    const ways = [['..', '..', 'etc', 'passwd'], ['/root'], ['a\0b'], ['', '.'], ['same'], ['same']];
    const torrent = makeTorrent(
      ways.map((path) => ({ path, bytes })),
      { name: '../up', trackers: [tracker().address] },
    );
    await seeded(torrent, {});
    const ada = await person();
    const id = await begin(ada, torrent.magnet.replace(/&dn=[^&]*/, ''));
    await runJobs();
    const task = await ada.task(id);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_name: '.._up' });
    expect(Object.keys(await tree(ada, task.file_id)).sort()).toEqual(
      ['_/_(1)', '_/_/etc/passwd', '_root', 'ab', 'same', 'same(1)'].sort(),
    );
    expect(await ada.names('')).toEqual(['My Pack']);
  });
});

test.runIf(isLong)('stored metadata of another torrent than the row says is not downloaded', async () => {
  const torrent = series();
  const [seeder] = await seeded(torrent, {});
  const ada = await person();
  const id = await begin(ada, torrent.magnet);
  const two = Buffer.concat([torrent.info, Buffer.from('4:info'), torrent.info]);
  const other = makeTorrent([film], { name: 'other' }).info;
  for (const info of [two, other]) {
    await drive()
      .db.updateTable('offline_torrents')
      .set({ info, info_hash: createHash('sha1').update(two).digest('hex') })
      .where('task_id', '=', id)
      .execute();
    await runJobs();
    expect(await ada.task(id)).toMatchObject({ params: { reason: 'torrent_invalid' } });
    await ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id } });
  }
  expect(seeder!.asked).toEqual([]);
});

test.runIf(isLong)('a download that is stopped at any file goes on, and takes nothing twice', async () => {
  const torrent = series();
  const open = Promise.withResolvers<void>();
  const [seeder] = await seeded(torrent, {
    // The poster is not sent before the process that downloads has died.
    mayPass: (piece) => (piece > 19 ? open.promise.then(() => true) : true),
  });
  const ada = await person();
  const id = await begin(ada, torrent.magnet);
  const running = runJobs();
  await expect
    .poll(async () => Object.keys(await tree(ada, '')), { interval: 20 })
    .toContain('My Pack/Series/empty.txt');
  const before = seeder!.asked.length;
  await torrents.close();
  open.resolve();
  await running;
  await runJobs();
  const task = await ada.task(id);
  expect(task.phase).toBe('PHASE_TYPE_COMPLETE');
  expect(await tree(ada, task.file_id)).toEqual(bytesOf(film, words, nothing, poster));
  const again = seeder!.asked.slice(before).map((block) => Number(block.split(':')[0]));
  expect(Math.min(...again)).toBeGreaterThanOrEqual(18);
});

test.runIf(isLong)('what is downloaded already is downloaded once more, for whoever asks', async () => {
  const torrent = series();
  await seeded(torrent, {});
  const [ada, bea] = [await person(), await person()];
  const begun = [
    { who: ada, id: await begin(ada, torrent.magnet) },
    { who: ada, id: await begin(ada, torrent.magnet) },
    { who: bea, id: await begin(bea, torrent.magnet) },
  ];
  await runJobs();
  for (const { who, id } of begun) {
    const { phase, file_id } = await who.task(id);
    expect(phase).toBe('PHASE_TYPE_COMPLETE');
    expect(await tree(who, file_id)).toEqual(bytesOf(film, words, nothing, poster));
  }
  expect((await ada.names()).toSorted()).toEqual(['Series', 'Series(1)']);
  expect(await bea.names()).toEqual(['Series']);
});

test.runIf(isLong)('a disk holds what comes once, while it comes and when it is there', async () => {
  const files = ['a.bin', 'b.bin'].map((name) => ({ path: [name], bytes: randomBytes(96 * kibibyte) }));
  const torrent = makeTorrent(files, { name: 'Pair', trackers: [tracker().address] });
  const open = Promise.withResolvers<void>();
  // The last piece is not sent before the disk was looked at.
  await seeded(torrent, { mayPass: (piece) => (piece === 11 ? open.promise.then(() => true) : true) });
  const ada = await person();
  const before = await bytesOnDisk();
  await begin(ada, torrent.magnet);
  const running = runJobs();
  await expect
    .poll(async () => Object.keys(await tree(ada, '')), { interval: 20 })
    .toEqual(['My Pack/Pair/a.bin']);
  const amid = (await bytesOnDisk()) - before;
  expect(amid).toBeGreaterThanOrEqual(96 * kibibyte);
  expect(amid).toBeLessThanOrEqual(torrent.content.length);
  open.resolve();
  await running;
  expect(await tree(ada, '')).toEqual(
    Object.fromEntries(
      Object.entries(bytesOf(...files)).map(([name, hash]) => [`My Pack/Pair/${name}`, hash]),
    ),
  );
  expect((await bytesOnDisk()) - before).toBe(torrent.content.length);
});

/** Bytes of all files of the drive's folder. One that goes away meanwhile has none. */
async function bytesOnDisk(): Promise<number> {
  const entries = await readdir(drive().folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.runIf(isLong)('a download rests as long as its owner wants, and goes on where it was', async () => {
  const torrent = series();
  const open = Promise.withResolvers<void>();
  const [seeder] = await seeded(torrent, {
    mayPass: (piece) => (piece > 19 ? open.promise.then(() => true) : true),
  });
  const ada = await person();
  const id = await begin(ada, torrent.magnet);
  const rest = async (create_type: string) =>
    (await ada.call(tasks.retryTask, { body: { create_type, id } })).body.task;
  const running = runJobs();
  await expect
    .poll(async () => Object.keys(await tree(ada, '')), { interval: 20 })
    .toContain('My Pack/Series/empty.txt');
  expect(await rest('PAUSE')).toMatchObject({ phase: 'PHASE_TYPE_PENDING', params: { paused: '1' } });
  await running;
  open.resolve();
  const before = seeder!.asked.length;
  await runJobs();
  expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_PENDING', params: { paused: '1' } });
  expect(seeder!.asked.length).toBe(before);
  expect((await rest('RESUME')).params).not.toHaveProperty('paused');
  await runJobs();
  expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
  const again = seeder!.asked.slice(before).map((block) => Number(block.split(':')[0]));
  expect(Math.min(...again)).toBeGreaterThanOrEqual(18);
  const late = await ada.call(tasks.retryTask, { body: { create_type: 'PAUSE', id } });
  expect([late.status, late.body.error]).toEqual([412, 'failed_precondition']);
});

test.runIf(isLong)('a download that is deleted takes no more, and gives its space back', async () => {
  const torrent = series();
  const open = Promise.withResolvers<void>();
  await seeded(torrent, { mayPass: (piece) => (piece > 2 ? open.promise.then(() => true) : true) });
  const ada = await person();
  const id = await begin(ada, torrent.magnet);
  const running = runJobs();
  await expect.poll(async () => (await ada.usage()).reserved).toBe(torrent.content.length);
  await ada.call(tasks.deleteTasks, { query: { task_ids: id } });
  await running;
  open.resolve();
  expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  expect(
    await drive().db.selectFrom('offline_torrents').select('task_id').where('task_id', '=', id).execute(),
  ).toEqual([]);
});

test('a blocked torrent is stopped while it runs, refused in words, and allowed again', async () => {
  const torrent = series();
  const open = Promise.withResolvers<void>();
  await seeded(torrent, { mayPass: (piece) => (piece > 2 ? open.promise.then(() => true) : true) });
  const { infoHash, magnet } = torrent;
  const { block, unblock } = offline().blockedTorrents;
  const ada = await person();
  const id = await begin(ada, magnet);
  const running = runJobs();
  await expect.poll(async () => (await ada.usage()).reserved).toBe(torrent.content.length);
  expect(await block(infoHash, 'why')).toEqual({ isNew: true, stopped: 1 });
  await running;
  open.resolve();
  const failed = { phase: 'PHASE_TYPE_ERROR', params: { reason: 'torrent_blocked' } };
  expect(await ada.task(id)).toMatchObject(failed);
  expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  await expect(begin(ada, magnet)).rejects.toThrow('403');
  const looked = await ada.call(listResources, { body: { urls: magnet } });
  expect(looked.body.list.resources[0].meta.error).toContain('does not allow this torrent');
  await ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id } });
  await runJobs();
  expect(await ada.task(id)).toMatchObject(failed);
  expect([await unblock(infoHash), await unblock(infoHash)]).toEqual([true, false]);
  await ada.call(tasks.retryTask, { body: { create_type: 'RETRY', id } });
  await runJobs();
  expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
});

test('a peer inside our network is not gone to', async () => {
  const torrent = series();
  const [seeder] = await seeded(torrent, {});
  // The tracker may be gone to; nothing allows the peer that it names.
  await torrents.restart([tracker().host]);
  timeouts.findWithin = 1000;
  const ada = await person();
  const id = await begin(ada, `${torrent.magnet}&x.pe=${seeder!.address}`);
  await drive().db.updateTable('offline_downloads').set({ tries: 11 }).where('task_id', '=', id).execute();
  await runJobs();
  expect(await ada.task(id)).toMatchObject({ params: { reason: 'torrent_no_peers' } });
  expect(seeder!.connections()).toBe(0);
});
