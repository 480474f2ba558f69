import { type ContentOf, defineRecord, wordsSchema } from '../../engine/index.ts';
import { checkPrices, paymentSchema, pricesSchema, priceWindows } from './prices.ts';
import { parseSize, sizePattern, someSizePattern } from './size.ts';

const planSchema = {
  type: 'object',
  description: 'A plan: its name, and what the server grants with it.',
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{0,39}$',
      description: 'A name that never changes: accounts that have time of the plan are kept under it.',
    },
    name: { ...wordsSchema, description: 'What readers see.' },
    terms: {
      ...wordsSchema,
      description: 'How an account comes to it, for a plan that not every account has.',
    },
    storage: {
      type: 'string',
      pattern: sizePattern,
      description: 'Room for files, counted in steps of 1024: 500 MB, 10 GB, 1.5 TB.',
    },
    downloadsDaily: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'Offline downloads that an account may begin on one day.',
    },
    downloadsAtOnce: {
      type: 'integer',
      minimum: 1,
      maximum: 8,
      description:
        'Offline downloads of an account that run at the same time; 3 without it. The server runs 8 of all accounts.',
    },
    largestFile: {
      type: 'string',
      pattern: someSizePattern,
      description:
        'The largest file that comes into a drive, by upload, offline download or saving from a share; without it as large as fits.',
    },
    trafficMonthly: {
      type: 'string',
      pattern: sizePattern,
      description:
        'Bytes of its files that may leave in a calendar month (UTC), by downloads, players and links, half of them at most by visitors of shares; without it as many as leave.',
    },
    liveShares: {
      type: 'integer',
      minimum: 0,
      maximum: 10_000,
      description: 'Shares of an account that are live at the same time; without it 10,000.',
    },
    isHighlighted: { type: 'boolean', description: 'Whether it is marked as recommended. One at most.' },
    prices: pricesSchema,
  },
  required: ['id', 'name', 'storage', 'downloadsDaily'],
  additionalProperties: false,
} as const;

const addonSchema = {
  type: 'object',
  description: 'More of something for a while, beside whatever plan an account has.',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'A name that never changes.' },
    name: { ...wordsSchema, description: 'What readers see.' },
    storage: {
      type: 'string',
      pattern: someSizePattern,
      description: 'So much more room for files: 100 GB.',
    },
    traffic: {
      type: 'string',
      pattern: someSizePattern,
      description:
        'So much more traffic in each month in which it counts, where the plan limits traffic: 500 GB.',
    },
    prices: pricesSchema,
  },
  required: ['id', 'name', 'prices'],
  additionalProperties: false,
} as const;

const fileSchema = {
  type: 'object',
  properties: {
    plans: {
      type: 'array',
      description:
        'The first is that of every account. Of the others an account may have time; the last of those that it has applies.',
      items: planSchema,
      minItems: 1,
      maxItems: 8,
    },
    addons: {
      type: 'array',
      description: 'What is sold beside the plans.',
      items: addonSchema,
      maxItems: 24,
    },
    payment: paymentSchema,
  },
  required: ['plans'],
  additionalProperties: false,
} as const;

type PlansFile = ContentOf<typeof fileSchema>;

/** The plans: what pages say of them, and what the server grants. */
export const plansFile = defineRecord<PlansFile>({
  key: 'plans',
  description: 'What the plans are called, and what each grants. A running server follows it.',
  schema: fileSchema,
  check: checkPrices,
  windows: priceWindows,
});

/** Sizes are in bytes; null: the plan says nothing of it. */
interface Limits {
  readonly storage: number;
  readonly downloadsDaily: number;
  readonly downloadsAtOnce: number | null;
  readonly largestFile: number | null;
  readonly trafficMonthly: number | null;
  readonly liveShares: number | null;
}

/** A plan as a page shows it, in its reader's language. */
export interface ShownPlan extends Limits {
  readonly id: string;
  readonly name: string;
  /** How an account comes to it; undefined for the plan of every account. */
  readonly terms: string | undefined;
  readonly isHighlighted: boolean;
}

/** The grants of a plan. */
export interface GrantedPlan extends Limits {
  readonly name: string;
  /** Its name for readers, by language. */
  readonly names: Readonly<Record<string, string>>;
}

type Files = Parameters<typeof plansFile.read>[0];

/** Of a name that stands twice the first place counts. */
const written = (files: Files): PlansFile['plans'] | undefined => {
  const plans = plansFile.read(files)?.plans;
  return plans?.filter(({ id }, at) => plans.findIndex((other) => other.id === id) === at);
};

/** The plans in the order of the file; none where the site has no such file. */
export const shownPlans = (files: Files, locale: string): readonly ShownPlan[] =>
  (written(files) ?? []).map((plan) => ({
    id: plan.id,
    name: wordsIn(plan.name, locale) ?? plan.id,
    terms: plan.terms && wordsIn(plan.terms, locale),
    ...limitsOf(plan),
    isHighlighted: plan.isHighlighted ?? false,
  }));

/** The same for the server; undefined where the site has no such file. */
export const grantedPlans = (files: Files): readonly GrantedPlan[] | undefined =>
  written(files)?.map((plan) => ({ name: plan.id, names: plan.name, ...limitsOf(plan) }));

const limitsOf = (plan: PlansFile['plans'][number]): Limits => ({
  storage: parseSize(plan.storage) ?? 0,
  downloadsDaily: plan.downloadsDaily,
  downloadsAtOnce: plan.downloadsAtOnce ?? null,
  largestFile: sizeOf(plan.largestFile),
  trafficMonthly: sizeOf(plan.trafficMonthly),
  liveShares: plan.liveShares ?? null,
});

const wordsIn = (words: Readonly<Record<string, string>>, locale: string): string | undefined =>
  words[locale] ?? words['en-US'] ?? Object.values(words)[0];

const sizeOf = (text: string | undefined): number | null =>
  text === undefined ? null : (parseSize(text) ?? null);
