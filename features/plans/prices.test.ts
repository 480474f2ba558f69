import { expect, test } from 'vitest';
import { parseAmount, writeAmount } from '../../api/contract/currencies.ts';
import { offersOf } from './index.ts';
import { checkPrices, priceWindows, type WrittenPayment, type WrittenPrice } from './prices.ts';

const price = (more: Partial<WrittenPrice> = {}): WrittenPrice => ({
  ...{ term: 'month', currency: 'EUR', amount: '4.99' },
  ...more,
});
const transfer = { lines: ['Ada', 'DE00'] };
const payment: WrittenPayment = { providers: ['invoice'], transfer };
const plan = (id: string, prices: readonly WrittenPrice[] = []) => ({
  ...{ id, name: { 'en-US': id }, storage: '1 GB', downloadsDaily: 1 },
  ...(prices.length > 0 && { prices }),
});
const file = (prices: readonly WrittenPrice[], more: object = { payment }) => ({
  plans: [plan('free'), plan('plus', prices)],
  ...more,
});
const said = (...given: Parameters<typeof file>) =>
  checkPrices(file(...given)).map((one) =>
    one.type === 'wrong' ? `${one.path.join('.')}: ${one.message}` : '',
  );

test('prices of several countries, currencies, terms and times stand beside each other', () => {
  const good = [
    price(),
    price({ currency: 'USD' }),
    price({ term: 'year', amount: '49.90' }),
    price({ country: 'JP', currency: 'JPY', amount: '600' }),
    price({ country: 'KW', currency: 'KWD', amount: '1.250' }),
    price({ from: '2026-11-20T00:00:00Z', to: '2026-12-01T00:00:00Z' }),
    price({ from: '2026-12-01T00:00:00Z', to: '2026-12-24T00:00:00Z' }),
  ];
  expect(said(good)).toEqual([]);
});

test.each([
  [[price(), price({ amount: '5.99' })], '1: Two prices of a month in EUR.'],
  [[price({ country: 'DE' }), price({ country: 'DE', currency: 'USD' })], '1: Two prices of a month for DE.'],
  [
    [price({ from: '2026-11-20T00:00:00Z' }), price({ to: '2026-12-01T00:00:00Z' })],
    '1: Two prices of a month in EUR.',
  ],
  [[price({ currency: 'EUX' })], '0.currency: "EUX" is no currency.'],
  [[price({ currency: 'JPY' })], '0.amount: JPY has no digits after the point.'],
  [[price({ amount: '0.00' })], '0.amount: A price is more than nothing.'],
  [[price({ country: 'XX' })], '0.country: "XX" is no country.'],
  [[price({ from: '2026-13-40T00:00:00Z' })], '0.from: "2026-13-40T00:00:00Z" is no time.'],
  [[price({ from: '2026-12-01T00:00:00Z', to: '2026-12-01T00:00:00Z' })], '0.to: It ends before it begins.'],
] as const)('%j: %s', (prices, words) => {
  expect(said(prices)).toEqual([`plans.1.prices.${words}`]);
});

test('what belongs together is missed, and what is named twice is found', () => {
  expect(said([price()], {})).toEqual(['plans.1.prices: A price, and nobody who takes the money.']);
  expect(said([price()], { payment: { providers: ['invoice'] } })).toEqual([
    'payment.providers.0: Nobody knows where a bank transfer goes.',
  ]);
  const taxes = [
    { country: 'DE', percent: '19' },
    { country: 'DE', percent: '7' },
    { country: 'ZZ', percent: '1' },
  ];
  expect(said([], { payment: { ...payment, taxes } })).toEqual([
    'payment.taxes.1.country: Two taxes of DE.',
    'payment.taxes.2.country: "ZZ" is no country.',
  ]);
  const bounded = [{ ...plan('free'), trafficMonthly: '1 GB' }, plan('plus', [price({ term: 'once' })])];
  const traffic = { id: 'more', traffic: '5 GB', prices: [price({ term: 'once' })] };
  expect(said([], { payment, addons: [traffic, { ...traffic, id: 'two', storage: '1 GB' }] })).toEqual([
    'addons.0.traffic: No plan limits traffic: nobody needs more of it.',
    'addons.1: An add-on adds storage or traffic.',
  ]);
  expect(
    said([], { plans: bounded, payment, addons: [traffic, plan('room', [price({ term: 'once' })])] }),
  ).toEqual([
    'plans.1.prices.0.term: Only traffic is bought once.',
    'addons.1.prices.0.term: Only traffic is bought once.',
  ]);
  const addons = [plan('plus', [price()])];
  expect(said([], { payment, addons })).toEqual(['addons.0.id: "plus" is named twice.']);
  const paidByAll = { plans: [plan('free', [price()])], payment };
  expect(checkPrices(paidByAll)).toHaveLength(1);
});

test('an add-on of traffic is offered as that, and one that adds two things is not offered', () => {
  const prices = [price()];
  const addons = [
    { id: 'more', name: {}, traffic: '5 GB', prices },
    { id: 'both', name: {}, traffic: '5 GB', storage: '1 GB', prices },
    { id: 'none', name: {}, prices },
  ];
  const offers = offersOf({ record: () => ({ plans: [plan('free')], addons, payment }) });
  expect(offers?.items.map(({ id, unit, storage, traffic }) => [id, unit, storage, traffic])).toEqual([
    ['free', 'plan', 1024 ** 3, null],
    ['more', 'traffic', 0, 5 * 1024 ** 3],
  ]);
});

test('a price that is wrong is passed over, and the others are offered', () => {
  const read = (value: object) => offersOf({ record: () => value });
  const offers = read(file([price({ currency: 'EUX' }), price({ amount: '5.00' })]));
  expect(offers?.items.map(({ id, prices }) => [id, prices.map(({ amount }) => amount)])).toEqual([
    ['free', []],
    ['plus', [500]],
  ]);
  expect(offers?.transfer).toEqual({ ...transfer, days: 14 });
  // With one plan alone there is nothing to have.
  expect(read({ plans: [plan('free')] })).toBeUndefined();
});

test.each([
  ['4.99', 'EUR', 499],
  ['600', 'JPY', 600],
  ['1.25', 'KWD', 1250],
  ['0.1', 'EUR', 10],
  ['999999999.99', 'EUR', 99_999_999_999],
] as const)('%s %s is counted exactly', (amount, currency, minor) => {
  expect(parseAmount(amount, currency)).toBe(minor);
  expect(parseAmount(writeAmount(minor, currency), currency)).toBe(minor);
});

test.each(['', '-1', '1,5', '1e3', '01', '4.999', '1000000000', 'NaN'])('%j is no amount of euros', (text) =>
  expect(parseAmount(text, 'EUR')).toBeUndefined(),
);

test('a price with a window is told with its plan, as staff have written it', () => {
  const from = '2026-11-20T00:00:00+08:00';
  expect(priceWindows(file([price(), price({ amount: '2.99', country: 'JP', from })]))).toEqual([
    { name: 'plus for 4.99 EUR (month)', from: undefined, to: undefined },
    { name: 'plus for 2.99 EUR (month, JP)', from, to: undefined },
  ]);
});
