import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { life as campaignLasts } from '../../features/attribution/rules.ts';
import { keptDays } from '../../server/features/files/batch/expiry.ts';
import { tokenLasts } from '../../server/features/shares/pass-code.ts';
import { usualGrace } from '../../server/storage/index.ts';
import { bodyOf, openTestSite, root } from './test-site.ts';

const testSite = await openTestSite();
const { site } = testSite.snapshot;
const languages = site.locales.supported.map(({ tag }) => tag);
const day = 86_400_000;

/** The version of a policy that is in force. */
const latest = (kind: string, locale: string): string => {
  const folder = join(root, 'content', 'policies', kind);
  const [file = ''] = readdirSync(folder)
    .filter((name) => name.endsWith(`.${locale}.md`))
    .toSorted()
    .toReversed();
  return readFileSync(join(folder, file), 'utf8');
};
/** The tables of a text, as rows of cells without their heads. */
const tablesIn = (text: string): string[][][] =>
  text
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((lines) => lines.length > 2)
    .map((lines) => lines.slice(2).map((line) => line.split('|').slice(1, -1)));
const numbersIn = (words = ''): number[] => (words.match(/\d+/g) ?? []).map(Number);

describe.each(languages)('the policies in %s name the numbers of the program', (locale) => {
  test('for cookies', async () => {
    const { headers } = await testSite.get('/?locale=ja', 0);
    const years = Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1]) * 1000;
    const [cookies = []] = tablesIn(latest('privacy-policy', locale));
    const [language, , pass, , , campaign] = cookies.map((cells) => numbersIn(cells.at(-1)));
    expect(language).toEqual([years / day]);
    expect(pass).toEqual([(tokenLasts * 1000) / (day / 24)]);
    expect(campaign).toEqual([campaignLasts / (day / 24)]);
  });

  test('for what is deleted', () => {
    const [, kept = []] = tablesIn(latest('privacy-policy', locale));
    const ends = kept.map((cells) => numbersIn(cells.at(-1)));
    expect([ends[3], ends[4]]).toEqual([[keptDays], [usualGrace / day]]);
    expect(numbersIn(latest('user-agreement', locale))).toEqual(
      expect.arrayContaining([keptDays, usualGrace / day]),
    );
  });
});

/** Campaigns that end later must have claims for their words before they open (content/claims.yaml). */
const written = Date.parse('2026-11-29T00:00:00Z');
const campaigns = site.routes.filter(({ target }) => target.type === 'page' && target.page === 'activity');

test('campaigns whose words nobody keeps any more are over, and their addresses say so', async () => {
  expect(campaigns.length).toBeGreaterThan(0);
  expect(campaigns.filter(({ window }) => !(Number(window?.to) <= written)).map(({ path }) => path)).toEqual(
    [],
  );
  for (const { path } of campaigns) {
    const { status, headers } = await testSite.get(`/en-US${path}`, written);
    expect([path, status, headers.location]).toEqual([path, 302, '/en-US/activity-end']);
  }
  expect(bodyOf(await testSite.get('/en-US/activity-end', written))).toContain('has ended');
});
