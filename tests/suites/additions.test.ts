import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSite } from '../../app/server.ts';
import { isLong } from '../long.ts';
import { copySiteTo } from './test-site.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const days = ['--from', '2027-04-01T00:00:00+08:00', '--to', '2027-04-08T00:00:00+08:00'];

/** Runs `site add …` over a copy of the product's own site. */
async function add(...argv: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'additions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copySiteTo(folder);
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  const place = { root: folder, manifestFile: join(folder, 'routes.yaml'), publicUrl: 'https://a.example' };
  const code = await runSite(['add', ...argv], { ...place, now, color: false, write, writeError: write });
  return { code, said, read: (file: string) => readFileSync(join(folder, file), 'utf8') };
}

test.each([
  ['an activity', ['activity', 'spring', '--like', 'black-friday', ...days], 'routes.yaml'],
  ['a help article', ['help', 'sharing/qr-codes'], 'content/help/sharing/qr-codes.en-US.md'],
  ['a post', ['post', 'spring-news'], 'content/blog/spring-news.en-US.md'],
  [
    'a question',
    ['question', 'basics/invoices', '--title', 'Are there invoices?', '--answer', 'Yes.'],
    'routes.yaml',
  ],
  [
    'a policy',
    ['policy', 'privacy-policy', '2027-01-01'],
    'content/policies/privacy-policy/2027-01-01.ja.md',
  ],
  ['a redirect', ['redirect', '/old', '/faq'], 'routes.yaml'],
  ['a language', ['language', 'de'], 'locales/de.json'],
])('%s is added to the site as it is', async (_, argv, file) => {
  const { code, said } = await add(...argv);
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(`wrote ${file}\n`) });
});

test.runIf(isLong)('a post begins with the day on which it is added, also as a copy of another', async () => {
  const file = 'content/blog/spring-news.en-US.md';
  const [begun, copied] = [
    await add('post', 'spring-news'),
    await add('post', 'spring-news', '--like', 'an-upload-that-survives'),
  ];
  expect(begun.read(file)).toContain('\ndate: 2026-11-22\n');
  expect(copied.read(file)).toContain('\ndate: 2026-11-22\n');
});

test('an article that is a copy of another has not been updated', async () => {
  const { read } = await add('help', 'sharing/qr-codes', '--like', 'getting-started/welcome');
  expect(read('content/help/sharing/qr-codes.en-US.md')).not.toContain('updated:');
});
