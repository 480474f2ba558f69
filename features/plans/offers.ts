import { parseAmount } from '../../api/contract/currencies.ts';
import { plansFile } from './content.ts';
import { faultOf, type Term, termDays, type WrittenPrice, windowOf } from './prices.ts';
import { parseSize } from './size.ts';

/** An offer: something that a payment buys at a price. */
export interface OfferedPrice {
  readonly term: Term;
  /** Days that it gives. */
  readonly days: number;
  readonly currency: string;
  /** Minor units of the currency, as the file says it: with the tax or without. */
  readonly amount: number;
  /** Undefined: everywhere where no other price holds. */
  readonly country: string | undefined;
  /** Ms since the epoch: when it holds. */
  readonly from: number;
  readonly to: number;
}

/** A plan or an add-on that can be shown, and bought where it has prices. */
export interface OfferedItem {
  readonly id: string;
  readonly unit: 'plan' | 'storage' | 'traffic';
  /** By language; the default language is among them. */
  readonly names: Readonly<Record<string, string>>;
  /** Bytes: of the drive with the plan, or those that are added. */
  readonly storage: number;
  /** Bytes of traffic in a month: of the plan, or those that are added; null: no limit. */
  readonly traffic: number | null;
  /** Of a plan. */
  readonly downloadsDaily: number;
  readonly isHighlighted: boolean;
  readonly prices: readonly OfferedPrice[];
}

/** All that can be had on this server, and how it is paid. */
export interface Offers {
  /** The plans in their order, that of every account first; then the add-ons. */
  readonly items: readonly OfferedItem[];
  readonly providers: readonly string[];
  /** Where bank transfers go, and days in which they should arrive. */
  readonly transfer: { readonly lines: readonly string[]; readonly days: number } | undefined;
  /** Who sells, as receipts say it. */
  readonly issuer?: { readonly lines: readonly string[]; readonly taxNumber: string } | undefined;
  /** Thousandths of a percent, by country. */
  readonly taxes: Readonly<Record<string, number>>;
  readonly isTaxIncluded: boolean;
}

const usualDays = 14;

/** Undefined where the site has no plans beside that of every account: then there is nothing to have, and no page about it. */
export function offersOf(files: Parameters<typeof plansFile.read>[0]): Offers | undefined {
  const file = plansFile.read(files);
  if (file === undefined) return undefined;
  const { plans, addons = [], payment } = file;
  const items = [
    ...plans.map((plan, at): OfferedItem => {
      const { id, name, storage, trafficMonthly, downloadsDaily, isHighlighted = false, prices = [] } = plan;
      return {
        id,
        unit: 'plan',
        names: name,
        storage: parseSize(storage) ?? 0,
        traffic: trafficMonthly === undefined ? null : (parseSize(trafficMonthly) ?? null),
        downloadsDaily,
        isHighlighted,
        prices: at === 0 ? [] : readPrices(prices),
      };
    }),
    ...addons.map(
      ({ id, name, storage, traffic, prices }): OfferedItem => ({
        id,
        unit: traffic === undefined ? 'storage' : 'traffic',
        names: name,
        storage: parseSize(storage ?? '') ?? 0,
        traffic: parseSize(traffic ?? '') ?? 0,
        downloadsDaily: 0,
        isHighlighted: false,
        prices: readPrices(prices),
      }),
    ),
  ]
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    // An add-on that adds nothing, or two things at once, is passed over until it is right.
    .filter(({ unit, storage, traffic }) => unit === 'plan' || storage > 0 !== (traffic ?? 0) > 0);
  if (items.length < 2) return undefined;
  return {
    items,
    providers: payment?.providers ?? ['code'],
    issuer: payment?.issuer && { taxNumber: '', ...payment.issuer },
    transfer: payment?.transfer && { days: usualDays, ...payment.transfer },
    taxes: Object.fromEntries(
      (payment?.taxes ?? []).map(({ country, percent }) => [country, Math.round(Number(percent) * 1000)]),
    ),
    isTaxIncluded: payment?.isTaxIncluded ?? true,
  };
}

const readPrices = (prices: readonly WrittenPrice[]): readonly OfferedPrice[] =>
  prices
    .filter((price) => faultOf(price) === undefined)
    .map((price) => {
      const { term, currency, amount, country } = price;
      const days = termDays[term];
      return {
        term,
        days,
        currency,
        amount: parseAmount(amount, currency) ?? 0,
        country,
        ...windowOf(price),
      };
    });
