import { expect, test } from 'vitest';
import { createAppCache } from './app-cache.ts';
import type { RenderedPage } from './html-cache.ts';

const page = (html: string, status = 200): RenderedPage => ({
  status,
  html,
  route: '/s/:id',
  scriptHashes: [],
  locale: 'ja',
});
const terms = (fingerprint: string, until = 100) => ({ variant: '', fingerprint, until });

test('a page is given as long as its fingerprint is the same, and until its time is over', async () => {
  const cache = createAppCache();
  await cache.make('a', terms('1'), async () => page('one'));
  expect(cache.get('a', '1', 99)).toBeDefined();
  expect(cache.get('a', '1', 100)).toBeUndefined();
  expect(cache.get('a', '2', 0)).toBeUndefined();
  expect(cache.get('b', '1', 0)).toBeUndefined();
  await cache.make('a', terms('2'), async () => page('two'));
  expect(cache.get('a', '1', 0)).toBeUndefined();
  expect(String(cache.get('a', '2', 0)?.body('identity'))).toBe('two');
});

test('of many who miss it at once one makes it; another fingerprint is another page', async () => {
  const cache = createAppCache();
  const made: string[] = [];
  const make = (fingerprint: string) =>
    cache.make('a', terms(fingerprint), async () => {
      made.push(fingerprint);
      return page(fingerprint);
    });
  const all = await Promise.all([make('1'), make('1'), make('2'), make('1')]);
  expect(made).toEqual(['1', '2']);
  expect(all.map(({ isShared }) => isShared)).toEqual([false, true, false, true]);
  expect(all.map((one) => String(one.page?.body('identity')))).toEqual(['1', '1', '2', '1']);
});

test('what only one could not have is kept by nobody, and the others try by themselves', async () => {
  const cache = createAppCache();
  const answers: (() => RenderedPage | undefined)[] = [
    () => page('too often', 503),
    () => page('whole'),
    () => undefined,
    () => {
      throw new Error('broken');
    },
  ];
  const make = () => cache.make('a', terms('1'), async () => answers.shift()?.());
  const [first, second, third, fourth] = await Promise.allSettled([make(), make(), make(), make()]);
  expect(first).toMatchObject({ value: { rendered: { status: 503 }, page: undefined } });
  expect(second).toMatchObject({ value: { rendered: { html: 'whole' }, page: undefined } });
  expect(third).toMatchObject({ value: { rendered: undefined, page: undefined } });
  expect(fourth).toMatchObject({ status: 'rejected' });
  expect(cache.get('a', '1', 0)).toBeUndefined();
});

test('the oldest leave where they would weigh too much', async () => {
  const cache = createAppCache(10_000);
  for (const key of ['a', 'b', 'c', 'd'])
    await cache.make(key, terms('1'), async () => page('x'.repeat(1_000)));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key, '1', 0))).toEqual(['b', 'c', 'd']);
});
