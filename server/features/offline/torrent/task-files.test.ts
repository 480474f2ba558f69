import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as contract from '../../../../api/contract/task-files.ts';
import * as tasks from '../../../../api/contract/tasks.ts';
import { isLong } from '../../../../tests/long.ts';
import { makeTorrent } from '../../../torrents/fixtures/torrent.ts';
import type { Downloader } from '../fixtures/offline-world.ts';
import { bytesOf, kibibyte, someFiles, torrentsOfFile } from '../fixtures/torrent-world.ts';

const { seeded, begin, tree, series, tracker, person, runJobs, drive, elsewhere } = torrentsOfFile();
const { film, words, poster } = someFiles;

let port: number;
beforeAll(async () => {
  await drive().app.listen({ host: '127.0.0.1', port: 0 });
  port = (drive().app.server.address() as AddressInfo).port;
});

interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The bytes that a player gets. */
async function get(address: string, headers: Record<string, string> = {}): Promise<Got> {
  const { pathname } = new URL(address);
  const asked = request({ port, path: pathname, headers: { host: 'drive.test', ...headers } }).end();
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

const filesOf = async (who: Downloader, id: string) =>
  (await who.call(contract.listTaskFiles, { params: { id } })).body;
const choose = (who: Downloader, id: string, files: readonly number[]) =>
  who.call(contract.chooseTaskFiles, { params: { id }, body: { files } });

/** A download of which the pieces from 5 on do not come, but for those that are let through. */
async function stuck(allowed: (piece: number) => boolean = () => false, torrent = series()) {
  const open = Promise.withResolvers<true>();
  const [seeder] = await seeded(torrent, { mayPass: (piece) => piece < 5 || allowed(piece) || open.promise });
  const ada = await person();
  const id = await begin(ada, torrent.magnet);
  const running = runJobs();
  await expect.poll(() => seeder!.asked.length, { interval: 20 }).toBeGreaterThan(5);
  return {
    ada,
    id,
    seeder: seeder!,
    goOn: async () => {
      open.resolve(true);
      await running;
      await runJobs();
    },
    link: (await filesOf(ada, id)).content_link as string,
  };
}

describe('the files of a download', () => {
  test('are told with what is here of each, and where they lie once they are whole', async () => {
    const { ada, id, goOn } = await stuck();
    const { files } = await filesOf(ada, id);
    expect(files.map(({ path, is_chosen }: contract.TaskFile) => [path.join('/'), is_chosen])).toEqual([
      ['season/film.mkv', true],
      ['season/film.srt', true],
      ['empty.txt', true],
      ['poster.jpg', true],
    ]);
    expect(files[1]).toMatchObject({ size: '5000', received: '0', file_id: '' });
    const bob = await person();
    expect((await bob.call(contract.listTaskFiles, { params: { id } })).status).toBe(404);
    expect((await choose(bob, id, [0])).status).toBe(404);
    await goOn();
    expect((await ada.call(contract.listTaskFiles, { params: { id } })).body.error).toBe(
      'failed_precondition',
    );
  });

  test('are chosen anew while it runs: the one under way is let go, and what was stored stays', async () => {
    const { ada, id, goOn } = await stuck();
    expect((await choose(ada, id, [1, 9])).body.error).toBe('invalid_argument');
    expect((await choose(ada, id, [])).body.error).toBe('invalid_argument');
    expect((await choose(ada, id, [3, 1])).status).toBe(200);
    expect((await ada.usage()).reserved).toBe(poster.bytes.length + words.bytes.length);
    const { files } = await filesOf(ada, id);
    expect(files.map(({ is_chosen }: contract.TaskFile) => is_chosen)).toEqual([false, true, false, true]);
    await goOn();
    const task = await ada.task(id);
    expect(task).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      file_size: String(poster.bytes.length + words.bytes.length),
    });
    expect(await tree(ada, task.file_id)).toEqual(bytesOf(words, poster));
    expect(await ada.usage()).toEqual({ used: poster.bytes.length + words.bytes.length, reserved: 0 });
  });

  test('chosen so that there is no room for them are refused, and it goes on as before', async () => {
    const torrent = series();
    await seeded(torrent, {});
    const ada = await person({ quota: 100 * kibibyte });
    const id = await begin(ada, torrent.magnet, { files: ['1'] });
    await drive()
      .db.updateTable('offline_torrents')
      .set({ info: torrent.info })
      .where('task_id', '=', id)
      .execute();
    expect((await choose(ada, id, [0, 1])).body.error).toBe('file_space_not_enough');
    expect((await ada.usage()).reserved).toBe(0);
    await runJobs();
    expect(await tree(ada, (await ada.task(id)).file_id)).toEqual(bytesOf(words));
  });
});

describe('a file that is downloaded', () => {
  test('is played from any byte before those in front of it are here', async () => {
    const { link, goOn } = await stuck((piece) => piece >= 19);
    const range = 'bytes=1000-40000';
    const far = await get(`${link}/3/poster.jpg`, { range });
    expect([far.status, far.headers['content-type'], far.headers['content-range']]).toEqual([
      206,
      'image/jpeg',
      `bytes 1000-40000/${poster.bytes.length}`,
    ]);
    expect(far.headers['content-disposition']).toMatch(/^inline/);
    expect(far.headers['content-security-policy']).toContain("script-src 'none'");
    expect(far.body.equals(poster.bytes.subarray(1000, 40_001))).toBe(true);
    await goOn();
    // From the store, by the same address, with the same validator.
    const later = await get(`${link}/3/poster.jpg`, { range, 'if-range': far.headers.etag! });
    expect([later.status, later.headers.etag]).toEqual([206, far.headers.etag]);
    expect(later.body.equals(far.body)).toBe(true);
  });

  test.runIf(isLong)('is played to its end while it comes', async () => {
    const { link, goOn } = await stuck();
    const playing = get(`${link}/0/film.mkv`);
    await goOn();
    expect((await playing).body.equals(film.bytes)).toBe(true);
  });

  test.runIf(isLong)(
    'is read from what is here, and brought by peers behind that; another process says to come later',
    async () => {
      const long = { path: ['long.mkv'], bytes: randomBytes(3500 * kibibyte) };
      const pieceLength = 256 * kibibyte;
      const torrent = makeTorrent([long, poster], { pieceLength, trackers: [tracker().address] });
      const { ada, id, link, goOn, seeder } = await stuck((piece) => piece < 13, torrent);
      await expect
        .poll(async () => Number((await filesOf(ada, id)).files[0].received), { interval: 20 })
        .toBe(3 * 1024 * kibibyte);
      const askedFor = (piece: number) =>
        seeder.asked.filter((block) => block.startsWith(`${piece}:`)).length;
      const before = askedFor(0);
      const got = await get(`${link}/0/long.mkv`, { range: `bytes=5-${3200 * kibibyte}` });
      expect(got.body.equals(long.bytes.subarray(5, 3200 * kibibyte + 1))).toBe(true);
      expect([askedFor(0), before]).toEqual([16, 16]);
      // Another process shares the stage, and has no peers of this torrent.
      const app = await elsewhere();
      onTestFinished(() => app.close());
      const getElsewhere = async (range: string) => {
        const headers = { host: 'drive.test', range };
        const url = `${new URL(link).pathname}/0/long.mkv`;
        const { statusCode, rawPayload } = await app.inject({ url, headers });
        return { status: statusCode, body: rawPayload };
      };
      const shared = await getElsewhere('bytes=5-1000');
      expect([shared.status, shared.body.equals(long.bytes.subarray(5, 1001))]).toEqual([206, true]);
      const far = `bytes=${3300 * kibibyte}-${3300 * kibibyte + 99}`;
      expect((await getElsewhere(far)).status).toBe(503);
      await goOn();
      const stored = await getElsewhere(far);
      expect([
        stored.status,
        stored.body.equals(long.bytes.subarray(3300 * kibibyte, 3300 * kibibyte + 100)),
      ]).toEqual([206, true]);
    },
  );

  test('is there for nobody whose link is not right, and for none once its task is deleted', async () => {
    const { ada, id, link, goOn } = await stuck((piece) => piece >= 19);
    expect((await get(`${link.slice(0, -3)}abc/3/poster.jpg`)).status).toBe(404);
    expect((await get(`${link}/7/poster.jpg`)).status).toBe(404);
    expect((await get(`${link}/x/poster.jpg`)).status).toBe(404);
    const other = link.replace('/tasks/', '/files/');
    expect((await get(`${other}/poster.jpg`)).status).toBe(404);
    await ada.call(tasks.deleteTasks, { query: { task_ids: id } });
    expect((await get(`${link}/3/poster.jpg`)).status).toBe(404);
    await goOn();
  });

  test('whose name promises a page runs nothing at our origin', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const torrent = makeTorrent([{ path: ['page.html'], bytes }, poster], { trackers: [tracker().address] });
    const open = Promise.withResolvers<true>();
    await seeded(torrent, { mayPass: (piece) => piece === 0 || open.promise });
    const ada = await person();
    const id = await begin(ada, torrent.magnet);
    const running = runJobs();
    await expect
      .poll(async () => (await filesOf(ada, id)).files?.[0]?.file_id, { interval: 20 })
      .toBeTruthy();
    const got = await get(`${(await filesOf(ada, id)).content_link}/0/page.html`);
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringMatching(/^sandbox/),
    });
    expect(got.body.equals(bytes)).toBe(true);
    open.resolve(true);
    await running;
  });
});
