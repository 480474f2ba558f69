import { expect, test } from 'vitest';
import {
  getActivityOperation,
  getBasicConfig,
  getDebugOptions,
  getExternalProducts,
  getSiteResources,
} from '../../../api/contract/config.ts';
import { changeSettings } from '../../../api/contract/settings.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { readSettings, settingsRoutes } from '../settings/index.ts';
import { type ConfigDeps, configRoutes, mayDebug } from './index.ts';

const now = Date.UTC(2026, 10, 28);
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const price = { term: 'month', days: 31, currency: 'EUR', amount: 499, country: undefined } as const;
const windows: Readonly<Record<string, ReturnType<ConfigDeps['windows']>>> = {
  ja: {
    fair: {
      ...{ title: 'フェア', text: '金曜まで', link: { to: '/activity/fair' as never, label: '見る' } },
      show: { as: 'banner', to: 'new', every: 2, most: 3 },
    },
    note: { title: 'お知らせ', text: '一言', link: undefined },
  },
};
const compensations = [
  { id: 'outage', from: undefined, to: undefined },
  { id: 'begins', from: now, to: undefined },
  { id: 'later', from: now + 1, to: undefined },
  { id: 'over', from: undefined, to: now },
];
const debug = { ids: ['d1'] as string[], byTestMode: false };
let offers: ReturnType<ConfigDeps['offers']>;
const drive = driveOfFile(({ db }) => [
  ...configRoutes({
    siteName: () => 'Drive',
    windows: (language) => windows[language] ?? {},
    offers: () => offers,
    plans: () => ['free', 'plus'],
    rewards: () => ({ rewards: ['check_in'], compensations }),
    mayDebug: mayDebug(debug, async (userId) => (await readSettings(db, userId)).test_mode),
    now: () => now,
  }),
  ...settingsRoutes({ db }),
]);
const values = async (endpoint: Parameters<ReturnType<typeof drive>['call']>[0], body: object) =>
  (await drive().call(endpoint, { body })).body.values;

test('products have the names of a language and the prices that hold now; nothing is sold without offers', async () => {
  expect(await values(getExternalProducts, {})).toEqual({ products: [] });
  offers = {
    items: [
      {
        ...{ id: 'plus', unit: 'plan', names: { 'en-US': 'Plus', ja: 'プラス' }, storage: 1024 },
        ...{ traffic: null, downloadsDaily: 5, isHighlighted: false },
        prices: [
          { ...price, ...always },
          { ...price, amount: 99, from: now - 1, to: now },
          { ...price, amount: 100, from: now + 1, to: now + 2 },
        ],
      },
    ],
    ...{ providers: ['invoice'], transfer: undefined, taxes: {}, isTaxIncluded: true },
  };
  const product = {
    ...{ id: 'plus', unit: 'plan', storage: '1024', traffic: '', downloads_daily: 5 },
    prices: [{ term: 'month', currency: 'EUR', amount: '4.99', country: '' }],
  };
  expect(await values(getExternalProducts, { data: { language: 'ja' } })).toEqual({
    products: [{ ...product, name: 'プラス' }],
  });
  for (const language of ['xx', 'constructor', null])
    expect((await values(getExternalProducts, { data: { language } })).products[0].name).toBe('Plus');
});

test('windows are told in a language, those that are shown by themselves with whom and how often', async () => {
  const fair = {
    name: 'fair',
    title: 'フェア',
    text: '金曜まで',
    link: '/activity/fair',
    link_label: '見る',
  };
  const note = { name: 'note', title: 'お知らせ', text: '一言', link: '', link_label: '' };
  expect(await values(getSiteResources, { data: { language: 'ja' } })).toEqual({ windows: [fair, note] });
  const data = { language_system: 'en-US', language_app: 'ja' };
  expect(await values(getActivityOperation, { client: 'web', data })).toEqual({
    activities: [{ ...fair, form: 'banner', audience: 'new', every_days: 2, most: 3 }],
  });
  expect(await values(getActivityOperation, { client: 'web' })).toEqual({ activities: [] });
});

test('the basic configuration names what there is', async () => {
  expect(await values(getBasicConfig, { client: 'web' })).toMatchObject({
    ...{
      site_name: 'Drive',
      plans: ['free', 'plus'],
      rewards: ['check_in'],
      compensations: ['outage', 'begins'],
    },
  });
  const { status } = await drive().call(getBasicConfig, { body: { client: 'x'.repeat(21) } });
  expect(status).toBe(400);
});

test('the debug console is for devices and accounts that the operator names, and for test mode where that counts', async () => {
  const [named, testing, other] = [await drive().addUser(), await drive().addUser(), await drive().addUser()];
  const allowed = async (options: Parameters<ReturnType<typeof drive>['call']>[1]) =>
    (await drive().call(getDebugOptions, { body: { client: 'web' }, ...options })).body.values.debug_options
      .allow_vconsole;
  debug.ids.push(named.id);
  expect(await allowed({})).toBe(false);
  expect(await allowed({ headers: { 'x-device-id': 'd1' } })).toBe(true);
  expect(await allowed({ body: { data: { device_id: 'd1' } } })).toBe(true);
  expect(await allowed({ body: { data: { device_id: 'd2' } } })).toBe(false);
  // An account is that of the token: its id alone is no proof.
  expect(await allowed({ body: { data: { user_id: named.id } } })).toBe(false);
  expect(await allowed({ as: named })).toBe(true);
  await drive().call(changeSettings, { as: testing, body: { test_mode: true } });
  expect(await allowed({ as: testing })).toBe(false);
  debug.byTestMode = true;
  expect([await allowed({ as: testing }), await allowed({ as: other })]).toEqual([true, false]);
});
