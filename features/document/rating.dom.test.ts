import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRating } from './rating.ts';

const part = (name: string) => document.querySelector(name) as HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<div data-rating="sharing/open-a-share" inert><span data-rating-ask>
    <button data-rating-answer="yes">Yes</button><button data-rating-answer="no">No</button></span>
    <span role="status" tabindex="-1"><span data-rating-said="thanks" hidden></span>
    <span data-rating-said="failed" hidden></span></span></div>`;
  startRating(part('[data-rating]'));
});
afterEach(() => vi.unstubAllGlobals());
const shown = () =>
  ['[data-rating-ask]', '[data-rating-said="thanks"]', '[data-rating-said="failed"]'].map(
    (one) => !part(one).hidden,
  );

test('an answer is sent once, with nothing of who gives it, and thanked for', async () => {
  const fetched = vi.fn(async (_: string, __: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  expect(part('[data-rating]').hasAttribute('inert')).toBe(false);
  part('[data-rating-answer="no"]').click();
  part('[data-rating-answer="yes"]').click();
  await vi.waitFor(() => expect(shown()).toEqual([false, true, false]), 30_000);
  expect(fetched).toHaveBeenCalledOnce();
  const [, init] = fetched.mock.calls[0] ?? [];
  expect([init?.credentials, init?.body]).toEqual([
    'omit',
    '{"article":"sharing/open-a-share","is_helpful":false}',
  ]);
});

test.each([
  ['follows the button that goes, to what is said', '[data-rating-answer="yes"]', '[role=status]'],
  ['stays where the reader has gone meanwhile', 'a', 'a'],
])('the focus %s', async (_, from, to) => {
  document.body.insertAdjacentHTML('beforeend', '<a href="/">Home</a>');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  part('[data-rating-answer="yes"]').click();
  part(from).focus();
  await vi.waitFor(() => expect(shown()).toEqual([false, true, false]), 30_000);
  expect(document.activeElement).toBe(part(to));
});

const answerAgain = async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  );
  part('[data-rating-answer="yes"]').click();
  await vi.waitFor(() => expect(shown()).toEqual([false, true, false]), 30_000);
};

test('one that nothing answers is given up, and can be given again', async () => {
  const giveUp = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  part('[data-rating-answer="yes"]').click();
  expect(timeout).toHaveBeenCalledOnce();
  timeout.mockRestore();
  giveUp.abort();
  await vi.waitFor(() => expect(shown()).toEqual([true, false, true]), 30_000);
  await answerAgain();
});

test('one that was lost can be given again', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('no network'))),
  );
  part('[data-rating-answer="yes"]').click();
  await vi.waitFor(() => expect(shown()).toEqual([true, false, true]), 30_000);
  await answerAgain();
});
