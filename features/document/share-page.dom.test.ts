import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSharePage } from './share-page.ts';

const button = () => document.querySelector('button') as HTMLButtonElement;
const copied = () => document.querySelector('[data-share-copied] > *') as HTMLElement;
const can = (means: object) =>
  vi.stubGlobal('navigator', { share: undefined, clipboard: undefined, ...means });

beforeEach(() => {
  document.title = 'Links';
  document.body.innerHTML =
    '<button data-share-page hidden></button><span data-share-copied><span hidden>Copied</span></span>';
});
afterEach(() => vi.unstubAllGlobals());

test('the page is shared by the device’s own means, without what its address carries besides', async () => {
  const share = vi.fn(async () => {});
  can({ share, clipboard: { writeText: vi.fn() } });
  history.replaceState(null, '', '/en-US/favorite-links-hub?from=somebody#apps');
  startSharePage(button());
  expect(button().hidden).toBe(false);
  button().click();
  expect(share).toHaveBeenCalledWith({
    title: 'Links',
    url: `${location.origin}/en-US/favorite-links-hub`,
  });
  await Promise.resolve();
  expect(copied().hidden).toBe(true);
});

test('elsewhere its address is copied, and the page says so', async () => {
  const writeText = vi.fn(async () => {});
  can({ clipboard: { writeText } });
  startSharePage(button());
  button().click();
  await vi.waitFor(() => expect(copied().hidden).toBe(false), 30_000);
  expect(writeText).toHaveBeenCalledOnce();
});

test('nothing is said where the browser did not allow it', async () => {
  const writeText = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  can({ clipboard: { writeText } });
  startSharePage(button());
  button().click();
  await vi.waitFor(() => expect(writeText).toHaveBeenCalledOnce(), 30_000);
  await Promise.resolve();
  expect(copied().hidden).toBe(true);
});

test('a browser that can do neither shows no button', () => {
  can({});
  startSharePage(button());
  expect(button().hidden).toBe(true);
});
