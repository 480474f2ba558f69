import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../engine/manifest/index.ts';
import { localeHref } from '../../engine/match/href.ts';
import { sitemapPaths } from '../../engine/render/sitemap.ts';
import { grantedPlans, offersOf } from '../../features/plans/index.ts';
import { rewardsOf } from '../../features/rewards/index.ts';
import { productsIn } from '../../server/features/config/service.ts';
import { keptDays } from '../../server/features/files/batch/expiry.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { bodyOf, openSiteWithFile, openSiteWithFiles, openTestSite } from './test-site.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const languages = readdirSync(join(root, 'locales'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));

const gib = 1024 ** 3;
/** Files of plans that an operator may write: the shipped one, one plan alone, and several with every limit there is. */
const planFiles: readonly (readonly [string, PlansFile])[] = [
  ['the shipped plan', parse(read('content', 'plans.yaml'))],
  ['the example of plans', parse(read('examples', 'plans', 'content', 'plans.yaml'))],
  [
    'one plan alone',
    { plans: [plan('home', { 'en-US': 'Family' }, { storage: '3 TB', downloadsDaily: 7 })] },
  ],
  [
    'plans with every limit',
    {
      plans: [
        plan(
          'small',
          { 'en-US': 'Small', ja: '小' },
          { storage: '2 GB', downloadsDaily: 0, downloadsAtOnce: 1 },
        ),
        plan(
          'large',
          { 'en-US': 'Large' },
          {
            ...{ storage: '77 GB', downloadsDaily: 1234, downloadsAtOnce: 8, largestFile: '13 GB' },
            ...{ trafficMonthly: '555 GB', liveShares: 4321 },
          },
        ),
      ],
    },
  ],
];

interface PlansFile {
  readonly plans: readonly object[];
}
function plan(id: string, name: object, limits: object): object {
  return { id, name, ...limits };
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(planFiles)('%s', (_, file) => {
  const granted = grantedPlans({ record: (key) => (key === 'plans' ? file : undefined) }) ?? [];
  const site = openSiteWithFile('plans.yaml', JSON.stringify(file));
  const pageOf = async (path: string): Promise<string> => {
    const { status, body } = await (await site).get(path, Date.now());
    expect(status, path).toBe(200);
    return plain(Buffer.from(body ?? '').toString());
  };

  test.each(['en-US', 'ru', 'ja'])(
    'the home page in %s shows what the server grants, and nothing else',
    async (locale) => {
      const page = await pageOf(`/${locale}`);
      const plans = page.slice(page.indexOf('id="plans"'), page.indexOf('id="questions"'));
      const number = (value: number) => plain(new Intl.NumberFormat(locale).format(value));
      for (const { downloadsDaily, liveShares } of granted) {
        expect(plans).toContain(number(downloadsDaily));
        if (liveShares !== null) expect(plans).toContain(number(liveShares));
      }
      const sizes = granted.flatMap(({ storage, largestFile, trafficMonthly }) => [
        storage,
        largestFile,
        trafficMonthly,
      ]);
      for (const size of sizes)
        if (size !== null)
          expect(plans).toContain(number(size >= 1024 * gib ? size / 1024 / gib : size / gib));
      expect(plans.match(/<h3/g)?.length ?? 0).toBe(granted.length > 1 ? granted.length : 0);
    },
  );

  test.each(['/en-US', '/en-US/faq', '/en-US/help-center/account/storage-and-plans', '/zh-CN/faq'])(
    'what %s says of plans mentions none that the file does not have',
    async (path) => {
      const words = (await pageOf(path))
        .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
        .replaceAll(/<[^>]*>/g, ' ');
      const names = file === planFiles[1]?.[1] ? /^$/ : /premium|\bVIP\b|会员/i;
      expect(words).not.toMatch(names);
    },
  );
});

/** Words that no page says where every account has the same: in its text, its head and its labels. */
const ofPlans = {
  'en-US': /\bplans?\b|premium|\bVIP\b|\bprices?\b|\bpaid\b|free of charge|redeem|activation code/i,
  ru: /тариф|премиум|\bVIP\b|цен[аыу] |платн|активаци/i,
  ja: /プラン|プレミアム|VIP|料金|価格|有料|アクティベーション/i,
};
test.each(Object.entries(ofPlans))(
  'the site as it is shipped speaks in %s of no plans, premium or prices',
  async (locale, words) => {
    const shipped = await openTestSite();
    const now = Date.parse('2026-11-28T12:00:00Z');
    const { site } = shipped.snapshot;
    for (const { path } of sitemapPaths(shipped.snapshot, at(site, now))) {
      // The specification fixes the address of this agreement; its title stands in the list of policies.
      if (path.startsWith('/policy/')) continue;
      // Commands have names of their own, as `site plan`.
      const page = bodyOf(await shipped.get(localeHref(path, locale), now))
        .replaceAll(/<(script|style|code)\b[\s\S]*?<\/\1>/g, '')
        .replaceAll(/ (href|id|src|class|content|data-[a-z-]+)="(https?:|\/)?[^" ]*"/g, '');
      expect([path, words.exec(page)?.[0]]).toEqual([path, undefined]);
    }
  },
);

const rewards = {
  checkIn: {
    plan: 'large',
    steps: [
      { day: 21, gives: 17 },
      { day: 4, gives: 13 },
    ],
    makeUp: { cards: 19, within: 6 },
  },
  referral: {
    ...{ plan: 'large', inviter: 11, invited: 23, after: 'verified-mail', within: 29, most: 31, monthly: 27 },
  },
};
const plansNamed = (wanted: string): string =>
  JSON.stringify(planFiles.find(([name]) => name === wanted)?.[1]);
const wordsOf = (page: string): string => {
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  return plain(main.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' '));
};
/** Without one, and the hour of midnight, which languages name in words of their own. */
const numbersIn = (words: string): Set<number> =>
  new Set((words.match(/\d+/g) ?? []).map(Number).filter((number) => number > 1));

test.each(languages)(
  'what is given is what %s promises on the pages about rewards, and nothing else',
  async (locale) => {
    const files = {
      'plans.yaml': plansNamed('plans with every limit'),
      'rewards.yaml': JSON.stringify(rewards),
    };
    const site = await openSiteWithFiles(files);
    const { checkIn, referral } = rewardsOf({ record: () => rewards }, ['small', 'large']);
    const guide = wordsOf(bodyOf(await site.get(`/${locale}/check-in-guide`, Date.now())));
    const given = (checkIn?.steps ?? []).flatMap(({ day, gives }) => [day, gives]);
    expect(numbersIn(guide)).toEqual(new Set([...given, checkIn?.makeUp?.cards, checkIn?.makeUp?.within]));
    const invite = await site.get(`/${locale}/invite/0123456789ABCDEF`, Date.now());
    const promise = numbersIn(wordsOf(bodyOf(invite)));
    expect(promise).toEqual(new Set([referral?.invited, referral?.within]));
  },
);

test.each([
  ['no file', null, 'plans with every limit'],
  ['an empty file', '{}', 'plans with every limit'],
  ['the plan of every account alone', JSON.stringify(rewards), 'one plan alone'],
])('with %s no page speaks of rewards', async (_, text, plans) => {
  const site = await openSiteWithFiles({ 'plans.yaml': plansNamed(plans), 'rewards.yaml': text });
  for (const path of ['check-in', 'check-in-guide', 'referral', 'invite/0123456789ABCDEF'])
    expect((await site.get(`/en-US/${path}`, Date.now())).status, path).toBe(404);
  for (const path of ['', '/faq', '/help-center/account/storage-and-plans']) {
    expect(wordsOf(bodyOf(await site.get(`/en-US${path}`, Date.now())))).not.toMatch(
      /check[- ]?in\b|invite|referral/i,
    );
  }
});

test.each(languages)(
  'the card of a program in %s shows what the calls of the shop and the server have',
  async (language) => {
    const file = read('examples', 'plans', 'content', 'plans.yaml');
    const site = await openSiteWithFiles({ 'plans.yaml': file });
    const page = bodyOf(await site.get(`/${language}/inapp/widget`, Date.now()));
    const card = wordsOf(page);
    // A link says where it leads, and not the heading again.
    const [title, link] = [
      /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1],
      /<a [^>]*inapp\/shop[^>]*>(.*?)<\/a>/.exec(page)?.[1],
    ];
    expect([title, link].every(Boolean) && title !== link).toBe(true);
    const offers = offersOf({ record: () => parse(file) });
    const [, ...shown] = productsIn(offers, language, Date.now());
    expect(shown.map(({ unit }) => unit)).toEqual(['plan', 'storage', 'traffic']);
    const sizeOf = ({ unit, storage, traffic }: (typeof shown)[number]): string =>
      byteSize(unit === 'traffic' ? traffic : storage, language);
    for (const product of shown) {
      expect(card).toContain(plain(product.name));
      expect(card).toContain(plain(sizeOf(product)));
    }
    const shop = await site.get(`/${language}/inapp/shop`, Date.now());
    expect(shop.status).toBe(200);
  },
);

test('where there is one plan, no page of plans is there, nor a word of it elsewhere', async () => {
  const site = await openSiteWithFiles({ 'plans.yaml': plansNamed('one plan alone') });
  for (const path of ['inapp/shop', 'inapp/widget', 'drive/payment'])
    expect((await site.get(`/en-US/${path}`, Date.now())).status, path).toBe(404);
  for (const path of ['', '/faq', '/help'])
    expect(bodyOf(await site.get(`/en-US${path}`, Date.now()))).not.toContain('inapp');
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
