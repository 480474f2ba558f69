import { allSettled, createEffect, createEvent, createStore, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { createPagedList, noList, type Page, type PagedList, type PageRequest, readPages } from './index.ts';

interface Query {
  readonly text: string;
}
type Answer = Page<string> | Promise<Page<string>>;

const [outdated, more, retry, forgotten] = [createEvent(), createEvent(), createEvent(), createEvent()];
const turned = createEvent();
const needed = createEvent<number>();
const renamed = createEvent<string>();
const removed = createEvent<string>();
const given = createEvent<Page<string>>();
const gone = new Error('there is none');

/** Two lists: one is read by windows and stands again when it comes back, the other by its button and is renewed in place. */
const $query = createStore<Query | null>(null);
const fetchFx = createEffect((_: PageRequest<Query>): Answer => ({ rows: [], next: '' }));
const $list = createStore<PagedList<Query, string>>(noList, { serialize: 'ignore' });
const list = createPagedList({
  $list,
  fetchFx,
  $query,
  idOf: (row) => row,
  outdated: [outdated],
  needed,
  ahead: 2,
  more,
  retry,
  forgets: [forgotten],
  borrowed: ({ rows }, { text }) => (text.startsWith('like') ? { rows, next: '' } : undefined),
  isNotFound: (_, error) => error === gone,
});
list.change(renamed, (rows, name) => rows.map((row) => (row === name ? `${row}!` : row)));
list.change(removed, (rows, name) => rows.filter((row) => row !== name));

const fetchStillFx = createEffect((_: PageRequest<Query>): Answer => ({ rows: [], next: '' }));
const $still = createStore<PagedList<Query, string>>(noList, { serialize: 'ignore' });
const still = createPagedList({
  $list: $still,
  fetchFx: fetchStillFx,
  $query,
  idOf: (row) => row.replace('!', ''),
  asks: [turned],
  outdated: [outdated],
  isInPlace: true,
  retry,
  given,
  keptAs: 'ready',
  forgets: [],
});
still.change(renamed, (rows, name) => rows.map((row) => (row === name ? `${row}!` : row)));

/** The server has so many rows of each list, in pages of `size`; its answers can be held. */
function reader(length = 2, size = length) {
  const answer = ({ query: { text }, type, next, count }: PageRequest<Query>): Answer => {
    const from = Number(next);
    const to = Math.min(from + (type === 'again' ? Math.max(count, size) : size), length);
    const rows = Array.from({ length: to - from }, (_, at) => `${text}${from + at + 1}`);
    return { rows, next: to < length ? String(to) : '' };
  };
  const fetch = vi.fn(answer);
  const scope = fork({
    handlers: [
      [fetchFx, fetch],
      [fetchStillFx, fetch],
    ],
  });
  return {
    scope,
    fetch,
    shown: () => scope.getState($list),
    ask: (text: string | null) => allSettled($query, { scope, params: text === null ? null : { text } }),
    send: (event: typeof more) => allSettled(event, { scope }),
    /** Holds the next answer back. */
    held: () => {
      const late = Promise.withResolvers<Page<string>>();
      fetch.mockReturnValueOnce(late.promise);
      return late;
    },
    requests: () => fetch.mock.calls.map(([{ type, next, count }]) => `${type} ${next || count}`),
  };
}

describe('windows', () => {
  test('no more is fetched than is wanted, and some ahead of it', async () => {
    const { scope, ask, shown, requests } = reader(9, 3);
    expect(shown().status).toBe('loading');
    await ask('a');
    expect(shown()).toMatchObject({ rows: ['a1', 'a2', 'a3'], next: '3', status: 'ready' });
    await allSettled(needed, { scope, params: 4 });
    expect(shown().rows).toHaveLength(6);
    await Promise.all([8, 2].map((params) => allSettled(needed, { scope, params })));
    expect([shown().rows.length, shown().next]).toEqual([9, '']);
    expect(requests()).toEqual(['open 0', 'more 3', 'more 6']);
  });
  test('a page more comes once, however often it is asked for meanwhile, and none after the last', async () => {
    const { ask, send, shown, requests } = reader(6, 3);
    await ask('a');
    await Promise.all([send(more), send(more)]);
    await send(more);
    expect(shown().rows).toHaveLength(6);
    expect(requests()).toEqual(['open 0', 'more 3']);
  });
  test('a row that moved from one page to the next is there once', async () => {
    const { ask, send, shown, held } = reader(6, 3);
    await ask('a');
    held().resolve({ rows: ['a3', 'a4'], next: '' });
    await send(more);
    expect(shown().rows).toEqual(['a1', 'a2', 'a3', 'a4']);
  });
  test('read again, as many rows are asked for as are known', async () => {
    const { ask, send, requests, shown } = reader(9, 3);
    await ask('a');
    await send(more);
    await send(outdated);
    expect(requests().at(-1)).toBe('again 6');
    expect(shown().rows).toHaveLength(6);
  });
  test('a list that is read again takes as many calls as its answers need', async () => {
    const read = vi.fn(async (next: string, limit: number) => ({
      rows: Array.from({ length: limit }, (_, at) => Number(next) + at),
      next: String(Number(next) + limit),
    }));
    const limits = { least: 50, more: 100, most: 500 };
    const known = await readPages({ type: 'again', next: '', count: 620 }, limits, read);
    await readPages({ type: 'open', next: '', count: 0 }, limits, read);
    await readPages({ type: 'more', next: '7', count: 620 }, limits, read);
    expect(known.rows).toHaveLength(620);
    expect(read.mock.calls).toEqual([
      ['', 500],
      ['500', 120],
      ['', 50],
      ['7', 100],
    ]);
  });
});

describe('pages that lead nowhere', () => {
  const limits = { least: 2 };
  const reading = (type: 'open' | 'more' | 'again', pages: Readonly<Record<string, Page<string>>>) => {
    const read = vi.fn(async (next: string) => pages[next] as Page<string>);
    const known = readPages({ type, next: type === 'more' ? 'b' : '', count: 9 }, limits, read);
    return { known, requests: () => read.mock.calls.map(([next]) => next) };
  };
  test('one without rows is passed over for the next', async () => {
    const { known, requests } = reading('open', {
      '': { rows: [], next: 'b' },
      b: { rows: [], next: 'c' },
      c: { rows: ['c1'], next: 'd' },
    });
    expect([await known, requests()]).toEqual([{ rows: ['c1'], next: 'd' }, ['', 'b', 'c']]);
  });
  test.each([
    ['more', 'itself', { b: { rows: ['b1'], next: 'b' } }, ['b']],
    ['more', 'itself without a row', { b: { rows: [], next: 'b' } }, ['b']],
    [
      'open',
      'the one before',
      { '': { rows: [], next: 'b' }, b: { rows: [], next: 'c' }, c: { rows: [], next: 'b' } },
      ['', 'b', 'c'],
    ],
    ['again', 'itself', { '': { rows: [], next: 'b' }, b: { rows: ['b1'], next: 'b' } }, ['', 'b']],
  ] as const)(
    'the answer to %s that leads to %s is a failure, and not asked for without end',
    async (type, _, pages, calls) => {
      const { known, requests } = reading(type, pages);
      await expect(known).rejects.toThrow('leads back');
      expect(requests()).toEqual(calls);
    },
  );
});

describe('races', () => {
  test.each([
    ['another list', 'b', ['b1', 'b2']],
    ['nobody', null, []],
  ])(
    'an answer that comes when the list is of %s is passed over, and so is its failure',
    async (_, text, rows) => {
      for (const end of ['resolve', 'reject'] as const) {
        const { ask, shown, held } = reader();
        const late = held();
        const requests = ask('a');
        const turned = ask(text);
        if (end === 'resolve') late.resolve({ rows: ['a1'], next: '' });
        else late.reject(new Error('no network'));
        await Promise.all([requests, turned]);
        expect(shown()).toMatchObject({ rows, status: text ? 'ready' : 'loading', isStuck: false });
      }
    },
  );
  test('of two renewals at once the second begins when the first has ended; many more are one', async () => {
    const { ask, send, held, fetch, shown } = reader();
    await ask('a');
    const [first, second] = [held(), held()];
    const works = Array.from({ length: 5 }, () => send(outdated));
    expect(fetch).toHaveBeenCalledTimes(2);
    first.resolve({ rows: ['old'], next: '' });
    await first.promise;
    second.resolve({ rows: ['new'], next: '' });
    await Promise.all(works);
    expect([fetch.mock.calls.length, shown().rows]).toEqual([3, ['new']]);
  });
  test('a page that is wanted has its turn between renewals, whatever changes', async () => {
    const { scope, ask, send, fetch, requests } = reader(9, 3);
    await ask('a');
    let at = 0;
    fetch.mockImplementation(() => {
      at += 1;
      if (at < 4) void send(outdated);
      return { rows: [`p${at}`], next: at < 4 ? 'n' : '' };
    });
    await Promise.all([send(outdated), allSettled(needed, { scope, params: 5 })]);
    expect(requests().map((one) => one.split(' ')[0])).toEqual([
      'open',
      'again',
      'more',
      'again',
      'more',
      'again',
    ]);
  });
  test('what is removed or changed while a page is on its way is so in that page too', async () => {
    const { scope, ask, send, held, shown } = reader(6, 3);
    await ask('a');
    const late = held();
    const works = [
      send(more),
      allSettled(removed, { scope, params: 'a4' }),
      allSettled(renamed, { scope, params: 'a1' }),
    ];
    late.resolve({ rows: ['a4', 'a5'], next: '' });
    await Promise.all(works);
    expect(shown().rows).toEqual(['a1!', 'a2', 'a3', 'a5']);
  });
  test('the answer after that one is believed again', async () => {
    const { scope, ask, send, shown } = reader();
    await ask('a');
    await allSettled(removed, { scope, params: 'a1' });
    await send(outdated);
    expect(shown().rows).toEqual(['a1', 'a2']);
  });
  test('two visitors do not touch', async () => {
    const [one, other] = [reader(), reader()];
    const late = other.held();
    const requests = other.ask('a');
    await one.ask('a');
    expect([one.shown().rows, other.shown().rows]).toEqual([['a1', 'a2'], []]);
    late.resolve({ rows: ['x'], next: '' });
    await requests;
    expect([one.shown().rows, other.shown().rows]).toEqual([['a1', 'a2'], ['x']]);
  });
});

describe('failures', () => {
  const broken = new Error('no network');
  test('a list that does not come has failed, and is asked for again', async () => {
    const { ask, send, held, shown } = reader();
    held().reject(broken);
    await ask('a');
    expect(shown()).toMatchObject({ status: 'failed', rows: [], request: null });
    await send(retry);
    expect(shown()).toMatchObject({ status: 'ready', rows: ['a1', 'a2'] });
  });
  test.each([
    ['by its own button', retry],
    ['by the button for more', more],
  ])('a page that does not come leaves what is there, and is asked for again %s', async (_, again) => {
    const { ask, send, held, shown, requests } = reader(6, 3);
    await ask('a');
    held().reject(broken);
    await send(more);
    expect(shown()).toMatchObject({ status: 'ready', isStuck: true, request: null });
    expect(shown().rows).toHaveLength(3);
    await send(again);
    expect([shown().rows.length, shown().isStuck]).toEqual([6, false]);
    expect(requests()).toEqual(['open 0', 'more 3', 'more 3']);
  });
  test('a renewal that does not come leaves what is there, until the next one', async () => {
    const { ask, send, held, shown } = reader();
    await ask('a');
    held().reject(broken);
    await send(outdated);
    expect(shown()).toMatchObject({ status: 'ready', rows: ['a1', 'a2'], isOutdated: true });
    await send(retry);
    expect(shown().isOutdated).toBe(false);
  });
  test('what changed while a further page was missed is asked for all the same', async () => {
    const { ask, send, held, requests } = reader(6, 3);
    await ask('a');
    const late = held();
    const works = [send(more), send(outdated)];
    late.reject(broken);
    await Promise.all(works);
    expect(requests()).toEqual(['open 0', 'more 3', 'again 3', 'more 3']);
  });
  test('a list that is gone has no rows, and is asked for again once something changes', async () => {
    const { ask, send, held, shown, fetch } = reader();
    await ask('a');
    held().reject(gone);
    await send(outdated);
    expect(shown()).toMatchObject({ status: 'not-found', rows: [] });
    await send(more);
    expect(fetch).toHaveBeenCalledTimes(2);
    await send(outdated);
    expect(shown()).toMatchObject({ status: 'ready', rows: ['a1', 'a2'] });
  });
});

describe('lists that were left', () => {
  test('stand again until they are read, and not once they are forgotten', async () => {
    const { ask, send, held, shown } = reader();
    for (const text of ['a', 'b']) await ask(text);
    const late = held();
    const back = ask('a');
    expect(shown()).toMatchObject({ status: 'stale', rows: ['a1', 'a2'] });
    late.resolve({ rows: ['a3'], next: '' });
    await back;
    expect(shown()).toMatchObject({ status: 'ready', rows: ['a3'] });
    await send(forgotten);
    const other = held();
    const again = ask('b');
    expect(shown().status).toBe('loading');
    other.resolve({ rows: ['b1'], next: '' });
    await again;
  });
  test('one that could not be read again is as long as it was', async () => {
    const { ask, held, shown } = reader(6, 3);
    for (const text of ['a', 'b']) await ask(text);
    held().reject(new Error('no network'));
    await ask('a');
    expect(shown()).toMatchObject({ status: 'ready', isOutdated: true, next: '3' });
  });
  test('one may stand in for another, which never keeps its rows', async () => {
    const { ask, held, shown } = reader();
    await ask('a');
    const late = held();
    const works = [ask('like a')];
    expect(shown()).toMatchObject({ status: 'borrowed', rows: ['a1', 'a2'] });
    late.reject(new Error('no network'));
    await Promise.all(works);
    expect(shown()).toMatchObject({ status: 'failed', rows: [] });
  });
});

describe('a list that came with the page', () => {
  const opened = async (length = 3) => {
    const page = reader(length);
    await page.ask('a');
    page.fetch.mockClear();
    const give = (...rows: string[]) => allSettled(given, { scope: page.scope, params: { rows, next: '' } });
    return { ...page, give, rows: () => page.scope.getState($still).rows };
  };
  test('is not asked for, and is renewed in its place', async () => {
    const { give, rows, fetch, held, send } = await opened();
    await give('a1', 'a2');
    expect(fetch).not.toHaveBeenCalled();
    for (const _ of ['list', 'still']) held().resolve({ rows: ['a3', 'a2!'], next: 'x' });
    await send(outdated);
    expect(rows()).toEqual(['a1', 'a2!']);
  });
  test('keeps what is changed while it is renewed', async () => {
    const { scope, give, rows, held, send } = await opened();
    await give('a1', 'a2');
    const late = ['list', 'still'].map(held);
    const works = [send(outdated), allSettled(renamed, { scope, params: 'a2' })];
    expect(rows()).toEqual(['a1', 'a2!']);
    for (const { resolve } of late) resolve({ rows: ['a1!', 'a2'], next: '' });
    await Promise.all(works);
    expect(rows()).toEqual(['a1!', 'a2!']);
  });
  test('stands again without a call when it is gone back to', async () => {
    const { give, rows, ask, send, fetch } = await opened();
    await give('a1', 'given');
    await ask('b');
    await send(turned);
    expect(rows()).toEqual(['b1', 'b2', 'b3']);
    await ask('a');
    fetch.mockClear();
    await send(turned);
    expect([rows(), fetch.mock.calls.length]).toEqual([['a1', 'given'], 0]);
  });
});
