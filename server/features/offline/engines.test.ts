import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { listResources } from '../../../api/contract/resources.ts';
import { listTaskFiles } from '../../../api/contract/task-files.ts';
import * as tasks from '../../../api/contract/tasks.ts';
import { isLong } from '../../../tests/long.ts';
import { makeTorrent } from '../../torrents/fixtures/torrent.ts';
import type { Downloader } from './fixtures/offline-world.ts';
import { torrentsOfFile } from './fixtures/torrent-world.ts';

/** The promises of both ways to download, whether it comes from an address or from peers. */
const { seeded, begin, tracker, person, runJobs, contentOf, drive, serve, source } = torrentsOfFile();

const [mebibyte, pieceLength] = [1024 * 1024, 64 * 1024];
const size = 4 * mebibyte;
/** Up to here the source sends at once; of the rest only what is asked of it in particular, until the test lets it go on. */
const half = 2 * mebibyte;
const far = [size - 2 * pieceLength, size - pieceLength] as const;

let port: number;
beforeAll(async () => {
  await drive().app.listen({ host: '127.0.0.1', port: 0 });
  port = (drive().app.server.address() as AddressInfo).port;
});

interface Source {
  readonly url: string;
  readonly bytes: Buffer;
  readonly goOn: () => void;
}

const engines: Readonly<Record<string, () => Promise<Source>>> = {
  'an address': async () => {
    const bytes = randomBytes(size);
    const open = Promise.withResolvers<void>();
    serve(async ({ headers }, response) => {
      const [from = 0, to = size - 1] = headers.range?.match(/\d+/g)?.map(Number) ?? [];
      const about = { etag: '"one"', 'accept-ranges': 'bytes', 'content-length': to + 1 - from };
      response.on('error', () => {});
      if (headers.range === undefined) response.writeHead(200, about);
      else response.writeHead(206, { ...about, 'content-range': `bytes ${from}-${to}/${size}` });
      if (/-\d+$/.test(headers.range ?? '')) return void response.end(bytes.subarray(from, to + 1));
      response.write(bytes.subarray(from, Math.max(from, half)));
      await open.promise;
      response.end(bytes.subarray(Math.max(from, half)));
    });
    return {
      url: `${source().origin}/film.mkv`,
      bytes,
      goOn: open.resolve,
    };
  },
  'a torrent': async () => {
    const bytes = randomBytes(size);
    const open = Promise.withResolvers<void>();
    const torrent = makeTorrent([{ path: [], bytes }], {
      name: 'film.mkv',
      pieceLength,
      trackers: [tracker().address],
    });
    const isSent = (piece: number): boolean => piece * pieceLength < half || piece * pieceLength === far[0];
    await seeded(torrent, {
      mayPass: (piece) => isSent(piece) || open.promise.then(() => true),
    });
    return {
      url: torrent.magnet,
      bytes,
      goOn: open.resolve,
    };
  },
};

const change = (who: Downloader, id: string, create_type: tasks.TaskChange) =>
  who.call(tasks.retryTask, { body: { create_type, id } });

/** A download whose first half is here, and whose job waits for the rest. */
async function halfway(made: Source) {
  const ada = await person();
  const id = await begin(ada, made.url);
  const running = runJobs();
  await expect.poll(async () => (await ada.task(id)).progress, { interval: 20 }).toBeGreaterThan(20);
  return { ada, id, running };
}

async function get(address: string, range: string): Promise<{ status: number; body: Buffer }> {
  const { pathname } = new URL(address);
  const asked = request({ port, path: pathname, headers: { host: 'drive.test', range } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, body: Buffer.concat(await answer.toArray()) };
}

describe.each(Object.entries(engines))('a download from %s', (_, make) => {
  test.runIf(isLong)('is told of before it is begun', async () => {
    const { url } = await make();
    const ada = await person();
    const { body } = await ada.call(listResources, { body: { urls: url } });
    expect(body.list.resources).toMatchObject([
      { name: 'film.mkv', file_size: String(size), meta: { error: '' } },
    ]);
    expect((await ada.call(tasks.listTasks)).body.tasks).toEqual([]);
  });

  test('becomes a file with the bytes that its source has', async () => {
    const made = await make();
    const { ada, id, running } = await halfway(made);
    const before = await ada.task(id);
    expect(before).toMatchObject({ phase: 'PHASE_TYPE_RUNNING', file_size: String(size) });
    made.goOn();
    await running;
    const task = await ada.task(id);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_name: 'film.mkv' });
    expect(before.progress).toBeLessThan(100);
    expect((await contentOf(task.file_id)).equals(made.bytes)).toBe(true);
    expect(await ada.usage()).toEqual({ used: size, reserved: 0 });
  });

  test('rests for as long as its owner wants, and goes on where it was', async () => {
    const made = await make();
    const { ada, id, running } = await halfway(made);
    expect((await change(ada, id, 'PAUSE')).status).toBe(200);
    await running;
    const paused = await ada.task(id);
    expect([paused.phase, paused.params.paused]).toEqual(['PHASE_TYPE_PENDING', '1']);
    await runJobs();
    expect((await ada.task(id)).progress).toBe(paused.progress);
    made.goOn();
    expect((await change(ada, id, 'RESUME')).status).toBe(200);
    await runJobs();
    const task = await ada.task(id);
    expect(task.phase).toBe('PHASE_TYPE_COMPLETE');
    expect((await contentOf(task.file_id)).equals(made.bytes)).toBe(true);
  });

  test.runIf(isLong)('that is removed ends, and leaves nothing', async () => {
    const made = await make();
    const { ada, id, running } = await halfway(made);
    expect((await ada.call(tasks.deleteTasks, { query: { task_ids: id } })).status).toBe(200);
    await running;
    expect(await ada.names()).toEqual([]);
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.runIf(isLong)('is played where it is not yet', async () => {
    const made = await make();
    const { ada, id, running } = await halfway(made);
    const { body } = await ada.call(listTaskFiles, { params: { id } });
    expect(body.files).toMatchObject([{ index: 0, path: ['film.mkv'], size: String(size) }]);
    const played = await get(`${body.content_link}/0/film.mkv`, `bytes=${far[0]}-${far[1] - 1}`);
    expect([played.status, played.body.equals(made.bytes.subarray(...far))]).toEqual([206, true]);
    made.goOn();
    await running;
  });

  test('for which there is no room says so before a byte, and can be tried again', async () => {
    const made = await make();
    made.goOn();
    const ada = await person({ quota: half });
    const id = await begin(ada, made.url);
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      params: { reason: 'file_space_not_enough' },
    });
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
    await drive()
      .db.updateTable('drives')
      .set({ own_quota: 2 * size })
      .where('user_id', '=', ada.id)
      .execute();
    expect((await change(ada, id, 'RETRY')).status).toBe(200);
    await runJobs();
    expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
  });
});
