import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHelpSearch } from './help-search.ts';

const index = [
  ['/en-US/faq#a', 'How long links last', 'As long as you like.'],
  ['/en-US/help-center/b', 'Links with a passcode', 'Type it.'],
];
const field = () => document.querySelector('input') as HTMLInputElement;
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('li a')].map((link) => link.getAttribute('href'));
const none = () => document.querySelector('[data-help-none]') as HTMLElement;
/** The words that screen readers hear. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>('[role=status] > span')]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent);
const type = (words: string) => {
  field().value = words;
  field().dispatchEvent(new Event('input', { bubbles: true }));
};
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

beforeEach(() => {
  document.body.innerHTML = `<search data-help-search="/en-US/help/search.json" inert><input><ul hidden></ul>
    <p role="status"><span data-help-none hidden>Nothing</span>
    <span data-help-some hidden>Results: <b data-help-count></b></span></p></search><a id="away" href="#">Away</a>`;
  startHelpSearch(document.querySelector('search') as HTMLElement);
});
afterEach(() => vi.unstubAllGlobals());

test('results stand there while one types, and are walked through by arrows', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify(index)));
  vi.stubGlobal('fetch', fetched);
  field().focus();
  type('link');
  await vi.waitFor(() => expect(links()).toHaveLength(2), 30_000);
  type('passcode');
  await vi.waitFor(() => expect(links()).toEqual(['/en-US/help-center/b']), 30_000);
  press('ArrowDown');
  expect(document.activeElement?.textContent).toContain('Links with a passcode');
  press('ArrowUp');
  expect(document.activeElement).toBe(field());
  press('Escape');
  expect(document.querySelector('ul')?.hidden).toBe(true);
  expect(fetched).toHaveBeenCalledOnce();
});

test('how many were found is said to screen readers, and nothing of it where nothing was', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(index))),
  );
  expect(said()).toEqual([]);
  type('link');
  await vi.waitFor(() => expect(said()).toEqual(['Results: 2']), 30_000);
  type('passcode');
  await vi.waitFor(() => expect(said()).toEqual(['Results: 1']), 30_000);
  type('zebra');
  await vi.waitFor(() => expect(said()).toEqual(['Nothing']), 30_000);
  type('');
  expect(said()).toEqual([]);
});

test('nothing found is said', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(index))),
  );
  type('zebra');
  await vi.waitFor(() => expect(none().hidden).toBe(false), 30_000);
  type('');
  expect(none().hidden).toBe(true);
});

test('an index that did not come is asked for again by the next letter', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('no network'))),
  );
  type('l');
  await Promise.resolve();
  expect(links()).toEqual([]);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(index))),
  );
  await vi.waitFor(() => {
    type('link');
    expect(links()).toHaveLength(2);
  }, 30_000);
});
