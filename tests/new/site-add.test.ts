import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { code } from '../../app/registry.ts';
import { siteTools } from '../../app/site-tools.ts';
import { runTool } from '../../engine/server.ts';
import { complaints, openScratch } from './scratch.ts';

const scratch = openScratch();
const { folder } = scratch;
afterAll(() => scratch[Symbol.dispose]());

const opensNothing = { description: 'To be written.', params: [], run: () => {} };
let known: typeof code = code;
const site = (...argv: string[]) =>
  runTool(argv, {
    ...siteTools,
    root: folder,
    manifestFile: join(folder, 'routes.yaml'),
    code: known,
    personas: [],
    publicUrl: 'https://drive.example',
    now: Date.parse('2026-11-28T00:00:00Z'),
  });

test('what "site add" writes has its types and its style, and the site has no error with it', async () => {
  const written: string[] = [];
  for (const argv of [
    ['help', 'sharing/qr-codes'],
    ['help', 'sharing/more-codes', '--like', 'sharing/create-a-share-link'],
    ['redirect', '/before', '/faq'],
    ['language', 'de'],
    ['language', 'pt-BR', '--like', 'pt'],
    ['layout', 'wide'],
    ['layout', 'wide-too', '--like', 'basic'],
    ['rule', 'event-exists'],
    ['guard', 'country-block'],
    ['policy', 'privacy-policy', '2099-01-01'],
    [
      'activity',
      'spring',
      '--like',
      'black-friday',
      '--from',
      '2099-01-01T00:00:00Z',
      '--to',
      '2099-02-01T00:00:00Z',
    ],
  ]) {
    const { exit, text } = await site('add', ...argv);
    expect([exit, text]).toEqual([0, expect.stringContaining('wrote')]);
    written.push(...[...text.matchAll(/^wrote (.*)$/gm)].map(([, name = '']) => name));
  }
  const { text } = await site('check');
  expect(text).not.toContain('error[');
  // Only a build knows new entries of the registries.
  const { text: action } = await site('add', 'action', 'show_prices');
  known = { ...code, actions: { ...code.actions, show_prices: opensNothing } };
  const { text: page } = await site('add', 'page', 'press-kit');
  expect(page).toContain('wrote pages/press-kit/view.tsx');
  for (const said of [action, page])
    written.push(...[...said.matchAll(/^wrote (.*)$/gm)].map(([, name = '']) => name));
  expect(complaints(folder, 'tsc', ['--noEmit'])).toBe('');
  const judged = [...new Set(written)].filter((name) => /\.(tsx?|json)$/.test(name));
  expect(judged).toContain('locales/en-US.json');
  expect(complaints(folder, 'biome', ['check', '--error-on-warnings', ...judged])).toBe('');
}, 120_000);
