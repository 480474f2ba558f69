import { allSettled, createEffect, createEvent, createStore, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { createPagedList, noRows, type Page, type PagedRows, type PageParams, withRows } from './index.ts';

interface Query {
  readonly text: string;
}
type Request = Query & PageParams;

const [read, readAgain, more, retry] = [createEvent(), createEvent(), createEvent(), createEvent()];
const renamed = createEvent<string>();
const $query = createStore<Query | null>({ text: 'a' });
const fetchFx = createEffect((_: Request): Page<string> | Promise<Page<string>> => ({ rows: [], next: '' }));
const $list = createStore<PagedRows<string>>(noRows);
createPagedList({
  $list,
  fetchFx,
  $query,
  keyOf: ({ text }) => text,
  idOf: (row) => row,
  read: [read, $query],
  readAgain: [readAgain],
  more,
  retry,
});
$list.on(
  renamed,
  withRows((rows, name) =>
    rows.includes(name) ? rows.map((row) => (row === name ? `${row}!` : row)) : rows,
  ),
);

function page() {
  const fetch = vi.fn(({ text, page }: Request): Page<string> | Promise<Page<string>> =>
    page === ''
      ? { rows: [`${text}1`, `${text}2`], next: 'P2' }
      : { rows: [`${text}2`, `${text}3`], next: '' },
  );
  const scope = fork({ handlers: [[fetchFx, fetch]] });
  const list = () => scope.getState($list);
  const held = () => {
    const answer = Promise.withResolvers<Page<string>>();
    fetch.mockReturnValueOnce(answer.promise);
    return answer;
  };
  return { scope, fetch, list, held, send: (event: typeof read) => allSettled(event, { scope }) };
}

test('pages come one after another, each row once, and none after the last', async () => {
  const { fetch, list, send } = page();
  expect(list().status).toBe('loading');
  await send(read);
  expect(list()).toEqual({
    rows: ['a1', 'a2'],
    next: 'P2',
    status: 'ready',
    isReading: false,
    isStuck: false,
  });
  await Promise.all([send(more), send(more)]);
  await send(more);
  expect(list()).toMatchObject({ rows: ['a1', 'a2', 'a3'], next: '' });
  expect(fetch.mock.calls.map(([{ page }]) => page)).toEqual(['', 'P2']);
});

test('read again, as many rows are asked for as are known', async () => {
  const { fetch, send } = page();
  await send(read);
  await send(more);
  await send(readAgain);
  expect(fetch.mock.lastCall).toEqual([{ text: 'a', page: '', count: 3 }]);
});

test('only the answer to the latest request counts', async () => {
  const { list, held, send } = page();
  const [older, newer] = [held(), held()];
  const asked = [send(read), send(read)];
  newer.resolve({ rows: ['new'], next: '' });
  await newer.promise;
  older.resolve({ rows: ['old'], next: 'P2' });
  await Promise.all(asked);
  expect(list()).toMatchObject({ rows: ['new'], next: '', isReading: false });
});

test.each([
  ['another query', { text: 'b' }, ['b1', 'b2']],
  ['nobody', null, []],
])('an answer that comes when the list is of %s does not', async (_, query, rows) => {
  const { scope, list, held, send } = page();
  const late = held();
  const asked = send(read);
  const turned = allSettled($query, { scope, params: query });
  late.resolve({ rows: ['a1'], next: '' });
  await Promise.all([asked, turned]);
  expect(list().rows).toEqual(rows);
});

test('a list that does not come has failed; a further page that does not come leaves what is there', async () => {
  const { fetch, list, send } = page();
  fetch.mockRejectedValueOnce(new Error('no network'));
  await send(read);
  expect(list()).toMatchObject({ status: 'failed', isStuck: true, isReading: false });
  await send(retry);
  expect(list()).toMatchObject({ status: 'ready', isStuck: false });
  fetch.mockRejectedValueOnce(new Error('no network'));
  await send(more);
  expect(list()).toMatchObject({ rows: ['a1', 'a2'], status: 'ready', isStuck: true });
  await send(retry);
  expect(list()).toMatchObject({ rows: ['a1', 'a2', 'a3'], isStuck: false });
});

test('rows change in their place; a change of none leaves the list the same', async () => {
  const { scope, list, send } = page();
  await send(read);
  await allSettled(renamed, { scope, params: 'a1' });
  expect(list().rows).toEqual(['a1!', 'a2']);
  const before = list();
  await allSettled(renamed, { scope, params: 'z' });
  expect(list()).toBe(before);
});

test('two visitors do not touch', async () => {
  const [one, other] = [page(), page()];
  const late = other.held();
  const asked = other.send(read);
  await one.send(read);
  expect([one.list().rows, other.list().rows]).toEqual([['a1', 'a2'], []]);
  late.resolve({ rows: ['x'], next: '' });
  await asked;
  expect([one.list().rows, other.list().rows]).toEqual([['a1', 'a2'], ['x']]);
});
