import { afterEach, expect, test, vi } from 'vitest';
import { devToolsPage } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

/** The page as a browser has it, whose requests are answered by `answer`. */
async function openPage(query: string, answer: (address: string) => Promise<string>): Promise<void> {
  const nothing = () => Promise.reject(new Error('a page runs no tool'));
  const { html } = await devToolsPage(new URLSearchParams(query), nothing);
  const written = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...written.body.childNodes);
  history.replaceState(null, '', `/__dev${query && `?${query}`}`);
  vi.stubGlobal('fetch', async (address: URL) => ({
    text: () => answer(`${address.pathname}${address.search}`),
  }));
  // A parsed script does not run by itself.
  new Function(document.querySelector('script')?.textContent ?? '')();
  dispatchEvent(new Event('load'));
}
const find = (selector: string) => document.querySelector(selector);

test('stands there while its tool runs, and then shows what it says', async () => {
  const said = Promise.withResolvers<string>();
  const asked: string[] = [];
  await openPage('show=routes', (address) => {
    asked.push(address);
    return said.promise;
  });
  await vi.waitUntil(() => asked.length > 0);
  expect(asked).toEqual(['/__dev?show=routes&part=1']);
  expect(find('main [role=status]')?.textContent).toBe('Looking at the site …');
  expect(find('form button')).not.toBeNull();
  said.resolve('<pre>routes</pre>');
  await vi.waitUntil(() => find('main pre'));
  expect(find('main')?.textContent).toContain('routes');
  await vi.waitUntil(() => find('[role=status], [aria-busy]') === null);
});

test('says so where there is no answer', async () => {
  await openPage('', () => Promise.reject(new Error('away')));
  await vi.waitUntil(() => find('[aria-busy]') === null);
  expect(find('main')?.textContent).toContain('The development server did not answer.');
});
