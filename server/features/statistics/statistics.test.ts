import { expect, test } from 'vitest';
import { countEvents, listDownloads, listStatistics, rateArticle } from '../../../api/contract/statistics.ts';
import { ApiError } from '../../errors.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createEventCounter, listDays, statisticsJobs, statisticsRoutes } from './index.ts';

let now = Date.parse('2026-11-28T12:00:00Z');
let counter: ReturnType<typeof createEventCounter>;
let operator = '';
const log = { warn: () => {} };
const drive = driveOfFile(({ db }) => {
  counter = createEventCounter({ db, now: () => now, log });
  return statisticsRoutes({
    db,
    counter,
    now: () => now,
    hasArticle: (article) => !article.startsWith('made-up/'),
    requireOperator: async (userId) => {
      if (userId !== operator) throw new ApiError('not_found');
    },
  });
});
const send = async (body: unknown) => (await drive().call(countEvents, { body })).status;
const counts = async (day: string) => {
  await counter.flush();
  const rows = (await listDays(drive().db, '2000-01-01')).filter((row) => row.day === day);
  return Object.fromEntries(
    rows.map(({ module, event, value, count }) => [`${module} ${event} ${value}`, count]),
  );
};

test('events are counted by day, and of an arrival the host and the names that its link gave', async () => {
  const home = { module: 'page', event: 'view', value: 'home' };
  expect(await send({ events: [home, home, { module: 'login', event: 'success' }] })).toBe(200);
  const arrival = {
    referrer: 'https://news.example:8443/a?q=secret',
    source: ' mail\u0007\u202eshot* ',
    entry_source: 'share_page',
  };
  expect(await send({ events: [home], arrival })).toBe(200);
  expect(await counts('2026-11-28')).toEqual({
    'page view home': 3,
    'login success ': 1,
    'arrival host news.example': 1,
    'arrival campaign mail shot': 1,
    'arrival entry share_page': 1,
  });
});

test('what was made up is refused, and nothing of the call is counted', async () => {
  now = Date.parse('2026-11-27T12:00:00Z');
  const good = { module: 'page', event: 'view', value: 'home' };
  for (const wrong of [
    { module: 'made', event: 'up' },
    { module: 'page', event: 'view', value: 'made-up' },
    { module: 'page', event: 'toString', value: '' },
    { module: '__proto__', event: 'view', value: '' },
    { module: 'constructor', event: 'name', value: '' },
    { module: 'page', event: 'view', value: 1 },
  ])
    expect(await send({ events: [good, wrong] })).toBe(400);
  expect(await send({ events: Array(21).fill(good) })).toBe(400);
  expect(await send({ arrival: { source: 'x'.repeat(101) } })).toBe(400);
  expect(await send({ arrival: { entry_source: 'made-up' } })).toBe(400);
  const text = {
    method: 'POST',
    url: countEvents.path,
    payload: JSON.stringify({ events: [good] }),
  } as const;
  const foreign = await drive().app.inject({ ...text, headers: { 'content-type': 'text/plain' } });
  expect(foreign.statusCode).toBe(415);
  expect(await counts('2026-11-27')).toEqual({});
});

test('articles that are there can be rated; made-up names are refused and take no place of theirs', async () => {
  now = Date.parse('2026-11-25T12:00:00Z');
  const rate = async (article: string) =>
    (await drive().call(rateArticle, { body: { article, is_helpful: true } })).status;
  expect(await rate('sharing/qr-codes')).toBe(200);
  for (let at = 0; at < 3; at += 1) expect(await rate(`made-up/${at}`)).toBe(404);
  expect(await counts('2026-11-25')).toEqual({ 'article helped sharing/qr-codes': 1 });
});

test('a hundred hosts of a day have names, all others are one; those that are known go on', async () => {
  now = Date.parse('2026-11-26T12:00:00Z');
  for (let at = 0; at < 60; at += 1) await send({ arrival: { referrer: `a${at}.example` } });
  await counter.flush();
  for (let at = 0; at < 60; at += 1) await send({ arrival: { referrer: `b${at}.example` } });
  await counter.flush();
  await send({ arrival: { referrer: 'a1.example' } });
  await send({ arrival: { referrer: 'last.example' } });
  await send({ arrival: { referrer: '' } });
  const found = await counts('2026-11-26');
  expect(Object.keys(found).length).toBeLessThanOrEqual(102);
  expect(found).toMatchObject({ 'arrival host a1.example': 2, 'arrival host *': 21, 'arrival host ': 1 });
});

test('numbers go after 400 days, and the downloads of each app are those of 30 days', async () => {
  now = Date.parse('2026-01-01T12:00:00Z');
  await send({ events: [{ module: 'download', event: 'click', value: 'tv' }] });
  await counter.flush();
  const read = async () => (await drive().call(listDownloads)).body.downloads;
  expect(await read()).toContainEqual({ channel: 'tv', count: 1 });
  now = Date.parse('2026-02-01T12:00:00Z');
  expect(await read()).toContainEqual({ channel: 'tv', count: 0 });
  const clean = statisticsJobs({ db: drive().db, now: () => now })['statistics.clean'];
  await clean?.({}, {} as never);
  expect(await counts('2026-01-01')).not.toEqual({});
  now = Date.parse('2027-02-06T12:00:00Z');
  await clean?.({}, {} as never);
  expect(await counts('2026-01-01')).toEqual({});
});

test('the operator reads each event by day, days without any too, and its largest names; nobody else does', async () => {
  now = Date.parse('2031-03-01T12:00:00Z');
  const at = async (day: string, times: number, arrival: object) => {
    now = Date.parse(`${day}T12:00:00Z`);
    for (let sent = 0; sent < times; sent += 1)
      await send({ events: [{ module: 'page', event: 'view', value: 'home' }], arrival });
    await counter.flush();
  };
  await at('2031-02-22', 5, { referrer: 'early.example' });
  await at('2031-02-23', 2, { referrer: 'a.example' });
  await at('2031-03-01', 3, { referrer: 'b.example' });
  for (let name = 0; name < 30; name += 1) await send({ arrival: { source: `c${10 + name}` } });
  await counter.flush();
  const stranger = await drive().addUser();
  const ask = (as?: { token: string }, days = '7') =>
    drive().call(listStatistics, { ...(as && { as }), query: { days } });
  expect((await ask()).status).toBe(401);
  expect((await ask(stranger)).body.error).toBe('not_found');
  const runs = await drive().addUser();
  operator = runs.id;
  const { days, events } = (await ask(runs)).body;
  expect([days.length, days[0], days.at(-1)]).toEqual([7, '2031-02-23', '2031-03-01']);
  const of = (module: string, event: string) =>
    events.find((each: { module: string; event: string }) => each.module === module && each.event === event);
  expect(of('page', 'view').counts).toEqual([2, 0, 0, 0, 0, 0, 3]);
  expect(of('arrival', 'host').values).toEqual([
    { value: '', count: 30 },
    { value: 'b.example', count: 3 },
    { value: 'a.example', count: 2 },
  ]);
  expect(of('arrival', 'campaign').values).toHaveLength(20);
  for (const wrong of ['0', '8', '400', 'x', '-1']) expect((await ask(runs, wrong)).status).toBe(400);
});

test('whether an article helped is counted by its name, a hundred names a day, and nothing that is none', async () => {
  now = Date.parse('2026-11-20T12:00:00Z');
  const rate = async (article: string, isHelpful: unknown = true) =>
    (await drive().call(rateArticle, { body: { article, is_helpful: isHelpful } as never })).status;
  expect(await rate('sharing/open-a-share')).toBe(200);
  expect(await rate('sharing/open-a-share')).toBe(200);
  expect(await rate('sharing/open-a-share', false)).toBe(200);
  for (const wrong of ['', '../x', 'A', 'a b', 'a/', 'x'.repeat(101), '*'])
    expect(await rate(wrong)).toBe(400);
  expect(await rate('sharing/open-a-share', 'yes')).toBe(400);
  expect(await counts('2026-11-20')).toEqual({
    'article helped sharing/open-a-share': 2,
    'article did_not_help sharing/open-a-share': 1,
  });
  for (let at = 0; at < 120; at += 1) await rate(`made/up-${at}`);
  const names = Object.keys(await counts('2026-11-20')).filter((name) => name.startsWith('article helped '));
  expect(names).toHaveLength(101);
  expect(names).toContain('article helped *');
});
