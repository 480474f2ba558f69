import { beforeEach, describe, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import { listResources } from '../../../../api/contract/resources.ts';
import { ApiError } from '../../../errors.ts';
import { makeTorrent } from '../../../torrents/fixtures/torrent.ts';
import type { Torrents } from '../../../torrents/index.ts';
import { type Downloader, offlineOfFile } from '../fixtures/offline-world.ts';

let inspect: Torrents['inspect'];
const torrents: Torrents = {
  inspect: (file) => inspect(file),
  find: () => Promise.reject(new Error('nobody is asked')),
  seed: () => Promise.reject(new Error('Nothing is seeded here.')),
  open: () => Promise.reject(new Error('nothing is opened')),
  close: async () => {},
};
let taken: string[];
let most: number;
beforeEach(() => {
  taken = [];
  most = Number.POSITIVE_INFINITY;
  inspect = () => Promise.reject(new Error('nothing is inspected'));
});
const { person, serve, source, requests, drive } = offlineOfFile({
  torrents,
  limits: {
    take: async (name, key) => {
      if (taken.length >= most) throw new ApiError('too_many_requests');
      taken.push(`${name} ${key}`);
      return { isSoft: false };
    },
  },
});

const { file, magnet, infoHash } = makeTorrent([{ path: [], bytes: Buffer.alloc(10) }]);
const inspected = {
  facts: {
    infoHash,
    trackers: [],
    webSeeds: [],
    name: 'one',
    size: 10,
    files: [{ index: 0, path: ['one'], size: 10, offset: 0 }],
    isPrivate: false,
  },
  info: Buffer.alloc(0),
};
const begin = (who: Downloader, url: string, more: object = {}) =>
  who.call(files.createFile, {
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url, ...more } },
  });

describe('a torrent that has to be read', () => {
  test('counts before it is read', async () => {
    const ada = await person();
    most = 0;
    serve((_, response) => void response.end(file));
    const answers = [
      await begin(ada, `${source().origin}/a`, { files: ['0'] }),
      await begin(ada, 'torrent:nothing'),
    ];
    expect(answers.map(({ body }) => body.error)).toEqual(['too_many_requests', 'too_many_requests']);
    expect(requests()).toEqual([]);
    most = 1;
    inspect = async () => inspected;
    expect((await begin(ada, `${source().origin}/a`, { files: ['0'] })).status).toBe(200);
    expect(taken).toEqual([`addresses-looked-at ${ada.id}`]);
  });

  test('counts where it is refused, too', async () => {
    const ada = await person();
    await begin(ada, 'torrent:nothing');
    expect(taken).toHaveLength(1);
  });

  test('waits while two others of the account are read, and nobody else waits', async () => {
    const [ada, bob] = [await person(), await person()];
    const going = Promise.withResolvers<void>();
    let reading = 0;
    inspect = async () => {
      reading += 1;
      await going.promise;
      return inspected;
    };
    serve((_, response) => void response.end(file));
    const three = ['a', 'b', 'c'].map((path) => begin(ada, `${source().origin}/${path}`, { files: ['0'] }));
    await expect.poll(() => reading).toBe(2);
    const other = begin(bob, `${source().origin}/d`, { files: ['0'] });
    await expect.poll(() => reading).toBe(3);
    expect(requests()).toHaveLength(3);
    going.resolve();
    const answers = await Promise.all([...three, other]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

test('a magnet link, of which nothing is read, does not count', async () => {
  expect((await begin(await person(), magnet)).status).toBe(200);
  expect(taken).toEqual([]);
});

test('of several torrents in one call no more files are listed than one torrent may have', async () => {
  const ada = await person();
  const file = { path: ['one'], size: 1, offset: 0 };
  const most = Array.from({ length: 10_000 }, (_, index) => ({ ...file, index }));
  inspect = async (bytes) => ({
    ...inspected,
    facts: { ...inspected.facts, files: bytes[0] === 1 ? most : most.slice(0, 1) },
  });
  serve((request, response) => {
    response.setHeader('content-type', 'application/x-bittorrent');
    response.end(Buffer.of(request.url === '/small' ? 2 : 1));
  });
  const urls = ['a', 'b', 'small'].map((path) => `${source().origin}/${path}`).join(' ');
  const { body } = await ada.call(listResources, { body: { urls } });
  const [first, second, third] = body.list.resources;
  expect([first.files.length, first.meta.error]).toEqual([10_000, '']);
  for (const resource of [second, third]) {
    expect(resource.files).toBeUndefined();
    expect(resource.meta.error).toContain('alone');
  }
});

test('of one account 32 MiB of metadata are kept, and another torrent file is refused then', async () => {
  const ada = await person();
  inspect = async () => inspected;
  serve((_, response) => void response.end(file));
  const { body } = await begin(ada, magnet);
  await drive()
    .db.updateTable('offline_torrents')
    .set({ info: Buffer.alloc(32 * 1024 * 1024 + 1) })
    .where('task_id', '=', body.task.id)
    .execute();
  const refused = await begin(ada, `${source().origin}/a`, { files: ['0'] });
  expect(refused.body.error).toBe('task_run_nums_limit');
  expect((await begin(await person(), `${source().origin}/a`, { files: ['0'] })).status).toBe(200);
});
