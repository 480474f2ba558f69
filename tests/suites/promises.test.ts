import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { keptDays } from '../../server/features/files/batch/expiry.ts';
import { usualQuota } from '../../server/tree/drive.ts';
import { openTestSite } from './test-site.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const languages = readdirSync(join(root, 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

interface Route {
  readonly path: string;
  readonly content: { readonly plans: readonly { readonly id: string; readonly storageBytes: number }[] };
}
const { routes } = parse(read('routes.yaml')) as { routes: readonly Route[] };

test('each plan of the home page has the space that the server gives', () => {
  const home = routes.find(({ path }) => path === '/');
  const quotas = Object.fromEntries(
    home?.content.plans.map(({ id, storageBytes }) => [id, storageBytes]) ?? [],
  );
  // Premium raises the number of downloads a day, and nothing else.
  expect(quotas).toEqual({ free: usualQuota, premium: usualQuota });
});

test.each(languages)('what is said of the trash in %s names the days that it is kept', (language) => {
  const words = JSON.parse(read('locales', `${language}.json`)) as Record<
    string,
    string | { readonly defaultMessage: string }
  >;
  for (const id of [
    'files.emptyTrash.text',
    'faq.basics.restore-deleted-file.answer',
    'details.versions.kept',
  ]) {
    const entry = words[id];
    expect(typeof entry === 'string' ? entry : entry?.defaultMessage).toContain(String(keptDays));
  }
});

test('the home page counts as many days', async () => {
  const { body } = await (await openTestSite()).get('/en-US', Date.now());
  expect(Buffer.from(body ?? '').toString()).toContain(`stay in the trash for ${keptDays} days`);
});

test.each(['en-US', 'zh-CN'])('the help center in %s says how long deleted files are kept', (language) => {
  for (const article of ['getting-started/find-your-files', 'account/storage-and-plans'])
    expect(read('content', 'help', `${article}.${language}.md`)).toContain(` ${keptDays} `);
});
