import { allSettled, fork } from 'effector';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../api/storage.ts';
import { reportVisitFx, shareVisited } from './model.ts';

const cookies: string[] = [];
const page = { referrer: 'https://news.example/a', search: '?__source=mail' };
beforeEach(() => {
  cookies.length = 0;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { host: 'drive.example', origin: 'https://drive.example', search: page.search });
  vi.stubGlobal('document', {
    referrer: page.referrer,
    set cookie(cookie: string) {
      cookies.push(cookie);
    },
    get cookie() {
      return 'medium=letter; x=1';
    },
  });
  return () => void vi.unstubAllGlobals();
});

/** A load of the page: what it tells. */
async function visit(shareId: string, ...again: string[]) {
  return visitWith(true, shareId, ...again);
}

async function visitWith(isAllowed: boolean, shareId: string, ...again: string[]) {
  const reported = vi.fn();
  const scope = fork({ handlers: [[reportVisitFx, reported]] });
  for (const id of [shareId, ...again])
    await allSettled(shareVisited, { scope, params: { shareId: id, locales: ['ja'], isAllowed } });
  return reported.mock.calls.map(([arrival]) => arrival);
}

test('a visit is told once, with where it came from, however often the page is loaded', async () => {
  const [arrival, ...others] = await visit('S1', 'S1');
  expect(arrival).toMatchObject({
    shareId: 'S1',
    referrers: [{ val: 'news.example' }],
    campaign: { source: 'mail', medium: 'letter' },
    entrySource: undefined,
  });
  expect(others).toEqual([]);
  expect(cookies).toEqual(['source=mail; path=/; max-age=43200; samesite=strict; secure']);
  expect(await visit('S1')).toEqual([]);
});

test('another share is another visit, and knows the hosts before', async () => {
  await visit('S1');
  const [arrival] = await visit('S2');
  expect(arrival?.referrers).toHaveLength(1);
});

test('what lies broken in the browser is passed over', async () => {
  localStorage.setItem('referer_list', '{');
  const [arrival] = await visit('S1');
  expect(arrival?.referrers).toMatchObject([{ val: 'news.example' }]);
});

test('nothing is told or kept where the visitor does not allow it', async () => {
  expect(await visitWith(false, 'S1')).toEqual([]);
  expect([cookies, localStorage.getItem('referer_list')]).toEqual([[], null]);
});
