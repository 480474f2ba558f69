import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  document.querySelector<HTMLElement>('button')?.click();
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
