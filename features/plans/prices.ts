import { isCountry } from '../../api/contract/countries.ts';
import { amountPattern, digitsOf, parseAmount } from '../../api/contract/currencies.ts';
import type { RecordFinding, RecordWindow } from '../../engine/index.ts';

/**
 * For how long one payment is good: at least so many days as the calendar may have, so that nobody who pays again has a gap. `once`: traffic
 * until the end of a month; its days depend on when it is paid, these are the most that a month has.
 */
export const termDays = { once: 31, month: 31, quarter: 92, 'half-year': 184, year: 366 } as const;
export type Term = keyof typeof termDays;

const instantPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})$';

/** Prices of a plan or of an add-on. */
export const pricesSchema = {
  type: 'array',
  description:
    'What it costs. Of those that are open now, the one for the country of the payer counts, else those without a country; of two for the same, the one with a window.',
  items: {
    type: 'object',
    properties: {
      term: {
        enum: ['once', 'month', 'quarter', 'half-year', 'year'],
        description:
          'For how long one pays. once: traffic for the rest of the month, and the next where the rest is less than a week.',
      },
      currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'By ISO 4217: EUR, USD, JPY.' },
      amount: {
        type: 'string',
        pattern: amountPattern,
        description: "In the currency's own unit, in quotes: '4.99', '600'.",
      },
      country: {
        type: 'string',
        pattern: '^[A-Z]{2}$',
        description: 'The country in which it holds, by ISO 3166: DE. Everywhere else without it.',
      },
      from: {
        type: 'string',
        pattern: instantPattern,
        description: 'A promotion: since when it holds, 2026-11-20T00:00:00Z.',
      },
      to: { type: 'string', pattern: instantPattern, description: 'A promotion: until when it holds.' },
    },
    required: ['term', 'currency', 'amount'],
    additionalProperties: false,
  },
  maxItems: 200,
} as const;

/** How money comes in. */
export const paymentSchema = {
  type: 'object',
  description:
    'How money comes in. Without it nothing is sold here: plans are given by codes and by the operator.',
  properties: {
    providers: {
      type: 'array',
      description: 'Who takes the money, the first one offered first.',
      items: { enum: ['stripe', 'invoice', 'code'] },
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    },
    transfer: {
      type: 'object',
      description: 'For invoice: where a bank transfer goes.',
      properties: {
        lines: {
          type: 'array',
          description: 'As the payer needs them: who is paid, the account, the bank.',
          items: { type: 'string', minLength: 1, maxLength: 120 },
          minItems: 1,
          maxItems: 8,
        },
        days: {
          type: 'integer',
          minimum: 1,
          maximum: 90,
          description: 'Days in which it should arrive; 14 unless said.',
        },
      },
      required: ['lines'],
      additionalProperties: false,
    },
    issuer: {
      type: 'object',
      description: 'Who sells, as it stands on receipts. It is kept with each order.',
      properties: {
        lines: {
          type: 'array',
          description: 'Name and address.',
          items: { type: 'string', minLength: 1, maxLength: 120 },
          minItems: 1,
          maxItems: 8,
        },
        taxNumber: { type: 'string', minLength: 1, maxLength: 60, description: 'The number for tax.' },
      },
      required: ['lines'],
      additionalProperties: false,
    },
    taxes: {
      type: 'array',
      description: 'The tax of each country. None elsewhere.',
      items: {
        type: 'object',
        properties: {
          country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'By ISO 3166: DE.' },
          percent: {
            type: 'string',
            pattern: '^[0-9]{1,2}(\\.[0-9]{1,3})?$',
            description: "In quotes: '19'.",
          },
        },
        required: ['country', 'percent'],
        additionalProperties: false,
      },
      maxItems: 300,
    },
    isTaxIncluded: {
      type: 'boolean',
      description: 'Whether the prices contain the tax, as they do unless said. Otherwise it comes on top.',
    },
  },
  required: ['providers'],
  additionalProperties: false,
} as const;

export interface WrittenPrice {
  readonly term: Term;
  readonly currency: string;
  readonly amount: string;
  readonly country?: string;
  readonly from?: string;
  readonly to?: string;
}
export interface WrittenPayment {
  readonly providers: readonly ('stripe' | 'invoice' | 'code')[];
  readonly transfer?: { readonly lines: readonly string[]; readonly days?: number };
  readonly issuer?: { readonly lines: readonly string[]; readonly taxNumber?: string };
  readonly taxes?: readonly { readonly country: string; readonly percent: string }[];
  readonly isTaxIncluded?: boolean;
}

interface PricedFile {
  readonly plans: readonly {
    readonly id: string;
    readonly trafficMonthly?: string;
    readonly prices?: readonly WrittenPrice[];
  }[];
  readonly addons?: readonly {
    readonly id: string;
    readonly storage?: string;
    readonly traffic?: string;
    readonly prices?: readonly WrittenPrice[];
  }[];
  readonly payment?: WrittenPayment;
}

type Path = RecordFinding['path'];

/** Checks beyond the schema: each price that fails is passed over until it is right. */
export function checkPrices(file: PricedFile): readonly RecordFinding[] {
  const lists: readonly (readonly [Path, readonly WrittenPrice[]])[] = [
    ...file.plans.map(({ prices = [] }, at) => [['plans', at, 'prices'], prices] as const),
    ...(file.addons ?? []).map(({ prices = [] }, at) => [['addons', at, 'prices'], prices] as const),
  ];
  const sellers = (file.payment?.providers ?? []).filter((name) => name !== 'code');
  const [free] = file.plans;
  return [
    ...lists.flatMap(([path, prices]) => checkList(path, prices)),
    ...lists.flatMap(([path, prices]): RecordFinding[] =>
      prices.length > 0 && sellers.length === 0
        ? [
            wrong(
              path,
              'A price, and nobody who takes the money.',
              'Name stripe or invoice under payment: providers.',
            ),
          ]
        : [],
    ),
    ...((free?.prices?.length ?? 0) > 0
      ? [
          wrong(
            ['plans', 0, 'prices'],
            'The first plan is that of every account.',
            'It has no price: remove it.',
          ),
        ]
      : []),
    ...checkPayment(file.payment),
    ...checkTerms(file),
    ...checkAddons(file),
    ...checkNames(file),
  ];
}

const wrong = (path: Path, message: string, help: string): RecordFinding => ({
  type: 'wrong',
  path,
  message,
  help,
});

function checkList(path: Path, prices: readonly WrittenPrice[]): RecordFinding[] {
  return prices.flatMap((price, at): RecordFinding[] => {
    const fault = faultOf(price);
    if (fault !== undefined) return [wrong([...path, at, fault[0]], fault[1], fault[2])];
    const first = prices
      .slice(0, at)
      .find((other) => faultOf(other) === undefined && areForTheSame(price, other));
    if (first === undefined) return [];
    const where = price.country === undefined ? `in ${price.currency}` : `for ${price.country}`;
    return [
      wrong(
        [...path, at],
        `Two prices of a ${price.term} ${where}.`,
        'Remove one, or give one a window (from, to).',
      ),
    ];
  });
}

/** Of a country there is one price for a term, whatever its currency; elsewhere one in each currency. */
function areForTheSame(one: WrittenPrice, other: WrittenPrice): boolean {
  if (one.term !== other.term || one.country !== other.country) return false;
  if (one.country === undefined && one.currency !== other.currency) return false;
  const isPromotion = ({ from, to }: WrittenPrice) => from !== undefined || to !== undefined;
  if (isPromotion(one) !== isPromotion(other)) return false;
  const [a, b] = [windowOf(one), windowOf(other)];
  return a.from < b.to && b.from < a.to;
}

/** When a price holds, in ms since the epoch. */
export const windowOf = ({ from, to }: WrittenPrice): { readonly from: number; readonly to: number } => ({
  from: from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
  to: to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to),
});

/** The prices that hold for a time alone, for staff. */
export const priceWindows = ({ plans, addons = [] }: PricedFile): readonly RecordWindow[] =>
  [...plans, ...addons].flatMap(({ id, prices = [] }) =>
    prices.map(({ term, currency, amount, country, from, to }) => ({
      name: `${id} for ${amount} ${currency} (${[term, country].filter(Boolean).join(', ')})`,
      ...{ from, to },
    })),
  );

/** The key that is wrong, why, and what to do. */
export function faultOf(price: WrittenPrice): readonly [keyof WrittenPrice, string, string] | undefined {
  const { currency, amount, country, from, to } = price;
  const digits = digitsOf(currency);
  if (digits === undefined)
    return ['currency', `"${currency}" is no currency.`, 'Write its code of ISO 4217: EUR.'];
  const minor = parseAmount(amount, currency);
  if (minor === undefined)
    return [
      'amount',
      digits === 0
        ? `${currency} has no digits after the point.`
        : `${currency} has at most ${digits} digits after the point.`,
      `Write an amount that can be paid, such as ${(800).toFixed(digits)}.`,
    ];
  if (minor === 0)
    return ['amount', 'A price is more than nothing.', 'Remove it: what costs nothing has no price.'];
  if (country !== undefined && !isCountry(country))
    return ['country', `"${country}" is no country.`, 'Write its code of ISO 3166: DE.'];
  for (const [key, at] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (at !== undefined && Number.isNaN(Date.parse(at)))
      return [key, `"${at}" is no time.`, 'Write it so: 2026-11-20T00:00:00Z.'];
    else if (at !== undefined && /T[\d:.]+$/.test(at))
      return [key, `"${at}" has no zone.`, `Write ${at}Z, or the offset in the place of Z: +08:00.`];
  const window = windowOf(price);
  if (window.from >= window.to) return ['to', 'It ends before it begins.', 'Write a later time under to.'];
  return undefined;
}

function checkPayment(payment: WrittenPayment | undefined): RecordFinding[] {
  if (payment === undefined) return [];
  const { providers, transfer, taxes = [] } = payment;
  const findings = taxes.flatMap(({ country }, at): RecordFinding[] => {
    const path = ['payment', 'taxes', at, 'country'];
    if (!isCountry(country))
      return [wrong(path, `"${country}" is no country.`, 'Write its code of ISO 3166: DE.')];
    return taxes.findIndex((other) => other.country === country) === at
      ? []
      : [wrong(path, `Two taxes of ${country}.`, 'Remove one.')];
  });
  if (providers.includes('invoice') && transfer === undefined)
    findings.push(
      wrong(
        ['payment', 'providers', providers.indexOf('invoice')],
        'Nobody knows where a bank transfer goes.',
        'Write payment: transfer: lines: until then invoice is not offered.',
      ),
    );
  return findings;
}

/** Terms that count to the end of a month are for traffic alone. */
function checkTerms({ plans, addons = [] }: PricedFile): RecordFinding[] {
  const lists: readonly (readonly [Path, readonly WrittenPrice[]])[] = [
    ...plans.map(({ prices = [] }, at) => [['plans', at, 'prices'], prices] as const),
    ...addons.flatMap(({ traffic, prices = [] }, at) =>
      traffic === undefined ? [[['addons', at, 'prices'], prices] as const] : [],
    ),
  ];
  return lists.flatMap(([path, prices]) =>
    prices.flatMap(({ term }, at): RecordFinding[] =>
      term === 'once'
        ? [
            wrong(
              [...path, at, 'term'],
              'Only traffic is bought once.',
              'Write month, quarter, half-year or year.',
            ),
          ]
        : [],
    ),
  );
}

/** An add-on adds one thing, and something that a plan limits. */
function checkAddons({ plans, addons = [] }: PricedFile): RecordFinding[] {
  return addons.flatMap(({ storage, traffic }, at): RecordFinding[] => {
    if ((storage === undefined) === (traffic === undefined))
      return [
        wrong(['addons', at], 'An add-on adds storage or traffic.', 'Write one of the two: storage: 100 GB.'),
      ];
    return traffic !== undefined && plans.every(({ trafficMonthly }) => trafficMonthly === undefined)
      ? [
          wrong(
            ['addons', at, 'traffic'],
            'No plan limits traffic: nobody needs more of it.',
            'Write trafficMonthly in a plan, or remove this add-on.',
          ),
        ]
      : [];
  });
}

/** An order names what it buys by its id alone. */
function checkNames({ plans, addons = [] }: PricedFile): RecordFinding[] {
  const taken = new Set(plans.map(({ id }) => id));
  return addons.flatMap(({ id }, at): RecordFinding[] => {
    const isTaken = taken.has(id);
    taken.add(id);
    return isTaken
      ? [wrong(['addons', at, 'id'], `"${id}" is named twice.`, 'Give it a name of its own.')]
      : [];
  });
}
