import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { grantedPlans } from '../../features/plans/index.ts';
import { keptDays } from '../../server/features/files/batch/expiry.ts';
import { openTestSite } from './test-site.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const languages = readdirSync(join(root, 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

test('of the plans that are shown premium raises the number of downloads and nothing else, as the texts say', () => {
  const file = parse(read('content', 'plans.yaml'));
  const plans = grantedPlans({ record: (key) => (key === 'plans' ? file : undefined) }) ?? [];
  expect(plans.map(({ name }) => name)).toEqual(['free', 'platinum']);
  const [free, premium] = plans;
  expect(premium!.storage).toBe(free!.storage);
  expect(premium!.downloadsDaily).toBeGreaterThan(free!.downloadsDaily);
});

test.each(['en-US', 'ru', 'ja'])(
  'the home page in %s shows what the server grants, with each plan',
  async (locale) => {
    const { body } = await (await openTestSite()).get(`/${locale}`, Date.now());
    const page = Buffer.from(body ?? '').toString();
    const plans = page.slice(page.indexOf('id="plans"'), page.indexOf('id="questions"'));
    for (const { downloadsDaily } of grantedPlans({ record: () => parse(read('content', 'plans.yaml')) }) ??
      [])
      expect(plans.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
        new Intl.NumberFormat(locale).format(downloadsDaily).replaceAll(/[\u00a0\u202f]/g, ' '),
      );
  },
);

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
