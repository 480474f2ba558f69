import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statisticsEvents } from '../../api/contract/statistics-events.ts';
import { happened } from './happened.ts';

const sent: { address: string; body: unknown }[] = [];
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = 'ja';
  document.body.innerHTML =
    '<main></main><button data-cookie-answer="dismiss"></button><nav><a href="/ja/drive/recent">x</a></nav><a href="/x.zip" data-download="browser_extension"></a><a href="/y" data-download="constructor"></a>';
  history.replaceState(null, '', '/ja/help-center/a?__source=mail');
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    sendBeacon: (address: string, blob: Blob) => {
      blob.text().then((text) => sent.push({ address, body: JSON.parse(text) }));
      return true;
    },
  });
});
afterEach(() => {
  // Nothing that an earlier test started goes on.
  localStorage.clear();
  dispatchEvent(new Event('storage'));
  vi.unstubAllGlobals();
});

let loads = 0;
/** A module of its own each time, as in each page. To reset all modules would give other files of this process a second copy of theirs. */
const load = async () => {
  localStorage.setItem('cookieNotice', 'allow');
  loads += 1;
  await import(/* @vite-ignore */ `./counting.ts?load=${loads}`);
};
const leave = async () => {
  dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), 30_000);
};
const events = () =>
  sent
    .flatMap(({ body }) => (body as { events?: object[] }).events ?? [])
    .map((event) => Object.values(event));

test('counts kinds of pages and what is pressed, never addresses; where the visit came from is told once', async () => {
  await load();
  for (const link of document.querySelectorAll('a')) {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  }
  happened('storage_shown');
  localStorage.setItem('credentials', '{}');
  await leave();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 30_000);
  expect(sent.map(({ address }) => address)).toEqual(['/statistics/v1/events', '/statistics/v1/events']);
  expect(sent[0]?.body).toMatchObject({ arrival: { source: 'mail' } });
  expect(events()).toEqual([
    ['cookie_notice', 'show', ''],
    ['cookie_notice', 'allow', ''],
    ['page', 'view', 'help'],
    ['sidebar', 'click', 'recent'],
    ['download', 'click', 'browser_extension'],
    ['limit', 'storage_show', ''],
    ['login', 'success', 'official_page'],
  ]);
  expect(JSON.stringify(sent)).not.toContain('help-center');
});

test.each([
  ['share_page', 'share_page'],
  ['official_page', 'official_page'],
  ['made-up', 'official_page'],
])('a sign-in is counted with its scene: %s as %s', async (kept, scene) => {
  localStorage.setItem('login_scene', kept);
  await load();
  localStorage.setItem('credentials', '{}');
  await leave();
  await vi.waitFor(() => expect(events()).toContainEqual(['login', 'success', scene]), 30_000);
});

test('permission that is taken back ends it, and nothing of it stays', async () => {
  await load();
  expect(localStorage.getItem('referer_list')).not.toBeNull();
  await vi.waitFor(() => expect(sent).toHaveLength(1), 30_000);
  localStorage.setItem('cookieNotice', 'dismiss');
  document.querySelector<HTMLElement>('button')?.click();
  expect([localStorage.getItem('referer_list'), sessionStorage.length]).toEqual([null, 0]);
  happened('task_daily_create_limit');
  dispatchEvent(new Event('pagehide'));
  expect(events()).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('the page for who may not visit is counted as that, and a click that installs the app by its system', async () => {
  document.body.innerHTML = '<p data-blocked></p><button data-install></button>';
  await load();
  document.querySelector<HTMLElement>('[data-install]')?.click();
  await leave();
  await vi.waitFor(() => expect(events()).not.toEqual([]), 30_000);
  expect(events().slice(2)).toEqual([
    ['block', 'show', ''],
    ['download', 'click', 'android'],
  ]);
});

/** Causes each event of the contract (spec sections 2 and 9); the page of a blocked visitor is one of its own. */
const causes: Readonly<Record<string, () => void>> = {
  'page view': () => {},
  'cookie_notice show': () => {},
  'cookie_notice allow': () => {},
  'language switch': () => press('[data-locale]'),
  'language guide_show': () => happened('guide_shown'),
  'language guide_click': () => happened('guide_pressed'),
  'language guide_close': () => happened('guide_closed'),
  'sidebar click': () => press('nav a'),
  'promotion show': () => happened('banner_shown'),
  'promotion click': () => happened('window_pressed'),
  'login show': () => dispatchEvent(new Event('sign-in')),
  'login click': () => press('[type=submit]'),
  'login success': () => localStorage.setItem('credentials', '{}'),
  'limit storage_show': () => happened('storage_shown'),
  'limit traffic_show': () => happened('traffic_shown'),
  'limit task_show': () => happened('task_daily_create_limit'),
  'download click': () => press('[data-download]'),
  'review show': () => happened('review_shown'),
  'review pass': () => happened('review_passed'),
  'review close': () => happened('review_closed'),
};
const press = (selector: string) => {
  const pressed = document.querySelector<HTMLElement>(selector);
  pressed?.addEventListener('click', (event) => event.preventDefault());
  pressed?.click();
};

test('each event that the server counts has a cause in a page, and is counted once', async () => {
  const all = Object.entries(statisticsEvents).flatMap(([module, its]) =>
    Object.keys(its).map((event) => `${module} ${event}`),
  );
  expect([...Object.keys(causes), 'block show'].sort()).toEqual(all.toSorted());
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a href="/ko/faq" data-locale="ko"></a><form><input type="password"><button type="submit"></button></form>',
  );
  await load();
  for (const cause of Object.values(causes)) cause();
  // Words that are none of an event count for nothing.
  happened('constructor');
  await leave();
  await vi.waitFor(() => expect(events()).toHaveLength(Object.keys(causes).length), 30_000);
  expect(
    events()
      .map(([module, event]) => `${module} ${event}`)
      .sort(),
  ).toEqual(Object.keys(causes).toSorted());
});
