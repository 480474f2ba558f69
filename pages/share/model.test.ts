import { allSettled, fork, type Store, serialize } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { readCodeFx } from '../../features/link-pages/index.ts';
import { storesOf } from './arrival.ts';
import {
  clearStaleTokensFx,
  fetchEntriesFx,
  keepDisplayFx,
  keepTokenFx,
  openByCodeFx,
  readDisplayFx,
  reloadFx,
} from './effects.ts';
import { $entries, $words, listRetried, orderChosen, rangeNeeded, wordsGiven } from './entries-model.ts';
import {
  $canDownload,
  $display,
  $facts,
  $folder,
  $shareId,
  $status,
  $token,
  opened,
  shareArrived,
} from './model.ts';
import { passcode } from './passcode-model.ts';
import { pictureMissed } from './renewal-model.ts';

const entry = (id: string) => ({ id, name: `${id}.txt`, kind: 'drive#file' }) as FileAnswer;
const folder = (id: string) => ({ id, name: `Folder ${id}`, kind: 'drive#folder' }) as FileAnswer;
const guarded: SharePageArrival = {
  shareId: 'S1',
  folderId: '',
  status: 'PASS_CODE_EMPTY',
  page: null,
  path: null,
  display: defaultSharedDisplay,
};
const open = (files: readonly FileAnswer[], next = ''): SharePageArrival =>
  ({
    ...guarded,
    status: 'OK',
    path: [],
    page: { title: 'Reef', files, next_page_token: next, pass_code_token: 'T', share_status_text: '' },
  }) as unknown as SharePageArrival;

interface Browser {
  readonly arrival: SharePageArrival;
  readonly hash?: string;
  readonly answers?: Record<string, unknown>;
}
async function browser({ arrival, hash, answers = {} }: Browser) {
  const calls = {
    code: vi.fn(async (_: unknown) => answers.code),
    entries: vi.fn(async ({ next }: { next: string }) => answers[next] ?? answers.entries),
    token: vi.fn(),
    reload: vi.fn(),
    display: vi.fn(),
  };
  const scope = fork({
    handlers: [
      [openByCodeFx, calls.code],
      [fetchEntriesFx, calls.entries],
      [keepTokenFx, calls.token],
      [reloadFx, calls.reload],
      [keepDisplayFx, calls.display],
      [readCodeFx, () => hash],
      [readDisplayFx, () => undefined],
      [clearStaleTokensFx, () => {}],
    ],
  });
  await allSettled(shareArrived, { scope, params: arrival });
  const go = (parent_ids = '', share_id = 'S1') =>
    allSettled(opened, { scope, params: { params: { share_id, parent_ids }, query: {} } });
  return { scope, calls, go };
}
type Opened = Awaited<ReturnType<typeof browser>>;
const give = async ({ scope }: Opened, code: string) => {
  await allSettled(passcode.codeTyped, { scope, params: code });
  await allSettled(passcode.codeGiven, { scope });
};

describe('the state that the server writes', () => {
  /** As the engine writes it for a page, and its browser reads it. */
  const inState = (arrival: SharePageArrival) => {
    const values = storesOf(arrival).map(({ store, value, written = value }) => [store.sid, written]);
    return JSON.parse(JSON.stringify(Object.fromEntries(values)));
  };
  const stores = [$shareId, $status, $facts, $token, $folder, $display, $canDownload] as Store<unknown>[];
  test.each([
    ['an open share', open([entry('a'), folder('b')], 'next')],
    ['a folder of one', { ...open([entry('a')]), folderId: 'F', path: [{ id: 'F', name: 'Folder F' }] }],
    ['a folder that it does not show', { ...open([]), folderId: 'F', path: null }],
    ['an empty one', open([])],
    ['one that asks for its passcode', guarded],
    ['one that has ended', { ...guarded, status: 'EXPIRED' as const }],
  ])('gives a browser what the arrival would: %s', async (_, arrival) => {
    const { scope: reported } = await browser({ arrival });
    const given = fork({ values: new Map(storesOf(arrival).map(({ store, value }) => [store, value])) });
    const read = fork({ values: inState(arrival) });
    const { key, status, next, rows } = reported.getState($entries);
    for (const scope of [given, read]) {
      for (const store of stores) expect(scope.getState(store)).toEqual(reported.getState(store));
      expect(scope.getState($entries)).toMatchObject({ key, status, next });
      expect(scope.getState($entries).rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    }
    // Nothing else of the page's stores is touched by an arrival.
    expect(Object.keys(inState(arrival))).toEqual(expect.arrayContaining(Object.keys(serialize(reported))));
  });
  test('of a guarded share nothing is in it', () => {
    expect(JSON.stringify(inState(open([entry('a')])))).toContain('a.txt');
    expect(JSON.stringify(inState(guarded))).not.toContain('Reef');
  });
});

test('a passcode of the link opens the share by itself, and its token is kept', async () => {
  const page = await browser({
    arrival: guarded,
    hash: 'abc234',
    answers: { code: { arrival: open([entry('a')]) } },
  });
  await page.go();
  expect(page.calls.code).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'abc234' }));
  expect(page.scope.getState($status)).toBe('OK');
  expect(page.calls.token).toHaveBeenCalledWith({ shareId: 'S1', token: 'T' });
  expect(page.scope.getState(passcode.$code)).toBe('');
});

test('where the token is good already, the link’s passcode is no guess', async () => {
  const page = await browser({ arrival: open([]), hash: 'abc234' });
  await page.go();
  expect(page.calls.code).not.toHaveBeenCalled();
});

test('a wrong passcode stays in its field; what can be none is not sent', async () => {
  const page = await browser({
    arrival: guarded,
    answers: { code: { arrival: { ...guarded, status: 'PASS_CODE_ERROR' } } },
  });
  await give(page, 'no');
  expect(page.scope.getState(passcode.$problem)).toBe('malformed');
  expect(page.calls.code).not.toHaveBeenCalled();
  await give(page, ' ABC234 ');
  expect(page.calls.code).toHaveBeenCalledWith(expect.objectContaining({ code: 'abc234' }));
  expect(page.scope.getState(passcode.$problem)).toBe('wrong');
  expect(page.scope.getState($status)).toBe('PASS_CODE_EMPTY');
  expect(page.scope.getState(passcode.$code)).toBe(' ABC234 ');
});

test('after too many guesses none is sent until the wait is over', async () => {
  const page = await browser({ arrival: guarded, answers: { code: { wait: 8 } } });
  await give(page, 'abc234');
  expect(page.scope.getState(passcode.$wait)).toBe(8);
  await allSettled(passcode.codeGiven, { scope: page.scope });
  expect(page.calls.code).toHaveBeenCalledOnce();
  await allSettled(passcode.waitEnded, { scope: page.scope });
  await allSettled(passcode.codeGiven, { scope: page.scope });
  expect(page.calls.code).toHaveBeenCalledTimes(2);
});

test('a share that was ended while its passcode was typed says so', async () => {
  const page = await browser({
    arrival: guarded,
    answers: { code: { arrival: { ...guarded, status: 'DELETED' } } },
  });
  await give(page, 'abc234');
  expect(page.scope.getState($status)).toBe('DELETED');
  expect(page.calls.token).not.toHaveBeenCalled();
});

test('a folder opens under its name at once, and is there again without a call when one goes back and forth', async () => {
  const inner = { status: 'OK', rows: [entry('b')], next: '', path: [{ id: 'F', name: 'Folder F' }] };
  const outer = { status: 'OK', rows: [folder('F')], next: '', path: [] };
  const page = await browser({ arrival: open([folder('F')]), answers: { entries: inner } });
  const going = page.go('F');
  expect(page.scope.getState($folder)).toEqual({ id: 'F', path: [{ id: 'F', name: 'Folder F' }] });
  expect(page.scope.getState($entries).status).toBe('loading');
  await going;
  expect(page.scope.getState($entries).rows).toEqual([entry('b')]);
  page.calls.entries.mockResolvedValue(outer);
  await page.go('');
  const requests = page.calls.entries.mock.calls.length;
  await page.go('F');
  expect(page.scope.getState($entries).rows).toEqual([entry('b')]);
  expect(page.calls.entries).toHaveBeenCalledTimes(requests);
});

test('an answer about a folder that was left meanwhile is passed over', async () => {
  const slow = Promise.withResolvers<unknown>();
  const page = await browser({ arrival: open([folder('F'), folder('G')]) });
  page.calls.entries.mockReturnValueOnce(slow.promise);
  const first = page.go('F');
  page.calls.entries.mockResolvedValueOnce({ status: 'OK', rows: [entry('g')], next: '', path: [] });
  const second = page.go('G');
  slow.resolve({ status: 'OK', rows: [entry('f')], next: '', path: [] });
  await Promise.all([first, second]);
  expect(page.scope.getState($entries).rows).toEqual([entry('g')]);
});

test('the next page is asked for once as one nears the end, and an entry that moved is not there twice', async () => {
  const more = { status: 'OK', rows: [entry('a'), entry('b')], next: '' };
  const page = await browser({ arrival: open([entry('a')], 'P2'), answers: { P2: more } });
  await Promise.all([
    allSettled(rangeNeeded, { scope: page.scope, params: 1 }),
    allSettled(rangeNeeded, { scope: page.scope, params: 1 }),
  ]);
  expect(page.calls.entries).toHaveBeenCalledOnce();
  expect(page.scope.getState($entries)).toMatchObject({
    rows: [entry('a'), entry('b')],
    next: '',
    status: 'ready',
  });
  await allSettled(rangeNeeded, { scope: page.scope, params: 2 });
  expect(page.calls.entries).toHaveBeenCalledOnce();
});

test('a list that could not be read is asked for again', async () => {
  const page = await browser({ arrival: open([folder('F')]) });
  page.calls.entries.mockRejectedValueOnce(new Error('no network'));
  await page.go('F');
  expect(page.scope.getState($entries).status).toBe('failed');
  page.calls.entries.mockResolvedValueOnce({ status: 'OK', rows: [entry('b')], next: '', path: [] });
  await allSettled(listRetried, { scope: page.scope });
  expect(page.scope.getState($entries).rows).toEqual([entry('b')]);
});

test('a search takes the place of the folder until it ends', async () => {
  const found = { status: 'OK', rows: [entry('found')], next: '' };
  const page = await browser({ arrival: open([entry('a')]), answers: { entries: found } });
  await allSettled(wordsGiven, { scope: page.scope, params: ' reef ' });
  expect(page.scope.getState($words)).toBe('reef');
  expect(page.scope.getState($entries).rows).toEqual([entry('found')]);
  await page.go('F');
  expect(page.scope.getState($words)).toBe('');
});

test('a folder that a search found shows no way before the server tells it', async () => {
  const way = [
    { id: 'G', name: 'Folder G' },
    { id: 'F', name: 'Folder F' },
  ];
  const page = await browser({ arrival: open([folder('E')]) });
  page.calls.entries.mockResolvedValueOnce({
    status: 'OK',
    rows: [],
    next: '',
    path: [{ id: 'E', name: 'Folder E' }],
  });
  await page.go('E');
  page.calls.entries.mockResolvedValueOnce({ status: 'OK', rows: [folder('F')], next: '' });
  await allSettled(wordsGiven, { scope: page.scope, params: 'folder' });
  page.calls.entries.mockResolvedValueOnce({ status: 'OK', rows: [entry('b')], next: '', path: way });
  const going = page.go('F');
  expect(page.scope.getState($folder)).toEqual({ id: 'F', path: [] });
  await going;
  expect(page.scope.getState($folder)).toEqual({ id: 'F', path: way });
});

test('an order is kept, and the folder asked for in it', async () => {
  const page = await browser({
    arrival: open([entry('a')]),
    answers: { entries: { status: 'OK', rows: [entry('b')], next: '', path: [] } },
  });
  await allSettled(orderChosen, { scope: page.scope, params: 'name_asc' });
  expect(page.calls.display).toHaveBeenCalledWith({ ...defaultSharedDisplay, order: 'name_asc' });
  expect(page.calls.entries.mock.calls[0]?.[0]).toMatchObject({
    query: { place: { display: { order: 'name_asc' } } },
  });
  expect(page.scope.getState($entries).rows).toEqual([entry('b')]);
});

test('a share that stands otherwise now shows nothing any more', async () => {
  const page = await browser({
    arrival: open([folder('F')]),
    answers: { entries: { status: 'EXPIRED', rows: [], next: '', path: [] } },
  });
  await page.go('F');
  expect(page.scope.getState($status)).toBe('EXPIRED');
  expect([page.scope.getState($facts), page.scope.getState($token)]).toEqual([null, '']);
  expect(page.scope.getState($entries).rows).toEqual([]);
});

test('another share in the address is the server’s to open', async () => {
  const page = await browser({ arrival: open([]) });
  await page.go('', 'S2');
  expect(page.calls.reload).toHaveBeenCalledOnce();
});

test('two visitors of one server see each their own share', async () => {
  const [one, other] = await Promise.all([
    browser({ arrival: open([entry('a')]) }),
    browser({ arrival: guarded }),
  ]);
  expect(one.scope.getState($status)).toBe('OK');
  expect(other.scope.getState($status)).toBe('PASS_CODE_EMPTY');
});

test('pictures whose addresses have ended come with new ones, in their places, and nothing moves', async () => {
  const renewed = (id: string) => ({ ...entry(id), thumbnail_link: 'new' });
  const page = await browser({
    arrival: open([entry('a'), entry('b'), entry('c')], 'more'),
    answers: { entries: { status: 'OK', rows: ['z', 'c', 'a'].map(renewed), next: '' } },
  });
  await allSettled(pictureMissed, { scope: page.scope });
  await allSettled(pictureMissed, { scope: page.scope });
  expect(page.calls.entries.mock.calls).toEqual([[expect.objectContaining({ type: 'again', count: 3 })]]);
  expect(page.scope.getState($entries)).toMatchObject({
    rows: [renewed('a'), entry('b'), renewed('c')],
    next: 'more',
    status: 'ready',
  });
});

test('a share that was closed meanwhile says so when its pictures are asked for', async () => {
  const page = await browser({
    arrival: open([entry('a')]),
    answers: { entries: { status: 'PROHIBITED', rows: [], next: '' } },
  });
  await allSettled(pictureMissed, { scope: page.scope });
  expect([page.scope.getState($status), page.scope.getState($facts)]).toEqual(['PROHIBITED', null]);
});
