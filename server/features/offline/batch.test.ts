import { expect, test } from 'vitest';
import { beginDownloads } from '../../../api/contract/batch-downloads.ts';
import { mostLinks } from '../../../api/contract/bounds.ts';
import * as files from '../../../api/contract/files.ts';
import { type Downloader, offlineOfFile } from './fixtures/offline-world.ts';

const world = offlineOfFile({ daily: { free: 4, platinum: 4 } });
const linksOf = (who: Downloader, body: object) => who.call(beginDownloads, { body });
const at = (path: string) => `${world.source().origin}${path}`;

test('each link of a call has a result of its own, in their order, and each that is begun arrives', async () => {
  const ada = await world.person();
  const urls = [at('/a.txt'), 'ftp://source.example/b', at('/c.txt'), 'http://127.0.0.1:1/d'];
  const { status, body } = await linksOf(ada, { links: urls.map((url) => ({ url })) });
  expect(status).toBe(200);
  expect(body.results.map(({ url }: { url: string }) => url)).toEqual(urls);
  expect(
    body.results.map(({ task, refusal }: { task?: object; refusal?: { error: string } }) => [
      task !== undefined,
      refusal?.error,
    ]),
  ).toEqual([
    [true, undefined],
    [false, 'invalid_argument'],
    [true, undefined],
    [false, 'invalid_argument'],
  ]);
  expect(body.results[1].refusal).toMatchObject({ error_code: 3, error_description: expect.any(String) });
  await world.runJobs();
  expect(await ada.names()).toEqual(['a.txt', 'c.txt']);
});

test('what is over a limit is told of each link, and what came before it is begun', async () => {
  const ada = await world.person();
  const links = ['/1', '/2', '/3', '/4', '/5', '/6'].map((path) => ({ url: at(path) }));
  const { body } = await linksOf(ada, { links });
  expect(body.results.map(({ refusal }: { refusal?: { error: string } }) => refusal?.error)).toEqual([
    ...[undefined, undefined, undefined, undefined],
    ...['task_daily_create_limit', 'task_daily_create_limit'],
  ]);
});

test('a call that is repeated under its keys begins nothing twice, one key stands for one link', async () => {
  const ada = await world.person();
  const links = [
    { url: at('/a.txt'), idempotency_key: 'a' },
    { url: at('/b.txt'), idempotency_key: 'b' },
  ];
  const [first, again] = [await linksOf(ada, { links }), await linksOf(ada, { links })];
  expect(again.body).toEqual(first.body);
  const other = await linksOf(ada, { links: [{ url: at('/c.txt'), idempotency_key: 'b' }] });
  expect(other.body.results[0].refusal.error).toBe('idempotency_key_reused');
});

test('the folder is common to all: what is wrong with it fails the call, and begins nothing', async () => {
  const [ada, eve] = [await world.person(), await world.person()];
  const { body } = await ada.call(files.createFile, { body: { kind: 'drive#folder', name: 'Here' } });
  const call = { links: [{ url: at('/a.txt') }], parent_id: body.file.id };
  expect(await linksOf(eve, call)).toMatchObject({ status: 404, body: { error: 'file_not_found' } });
  expect((await linksOf(ada, call)).status).toBe(200);
  await world.runJobs();
  expect([await ada.names(body.file.id), await eve.names()]).toEqual([['a.txt'], []]);
});

test('a call without links, with too many or with words for a link is refused whole', async () => {
  const ada = await world.person();
  const many = Array.from({ length: mostLinks + 1 }, () => ({ url: at('/a.txt') }));
  for (const links of [[], many, ['x'], [{ url: '' }], [{ url: 'x'.repeat(9000) }]])
    expect((await linksOf(ada, { links })).status).toBe(400);
  await world.runJobs();
  expect(await ada.names()).toEqual([]);
});
