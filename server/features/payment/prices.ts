import { writeAmount } from '../../../api/contract/currencies.ts';
import type { OfferedItem, OfferedPrice, Offers } from '../../../app/server.ts';
import { onceUntil } from '../../entitlements/index.ts';

/** A price as it is paid. */
export interface ShownPrice extends Pick<OfferedPrice, 'term' | 'days' | 'currency'> {
  /** Minor units, tax included. */
  readonly amount: number;
  readonly tax: number;
  /** Thousandths of a percent. */
  readonly taxRate: number;
  /** The same without the promotion; undefined where there is none. */
  readonly regular: number | undefined;
  /** Ms since the epoch: when the promotion ends. */
  readonly until: number | undefined;
  /** Ms since the epoch: until when it counts if it is paid now, for what is bought once. */
  readonly countsUntil: number | undefined;
}

interface Place {
  /** ISO 3166-1 alpha-2; empty where it is not known. */
  readonly country: string;
  readonly now: number;
}

/** The prices of an item in a country: of each term that for the country, or else one in each currency. */
export function pricesIn({ prices }: OfferedItem, offers: Offers, place: Place): readonly ShownPrice[] {
  const open = prices.filter(({ from, to }) => from <= place.now && place.now < to);
  const terms = [...new Set(open.map(({ term }) => term))];
  return terms.flatMap((term) => {
    const ofTerm = open.filter((price) => price.term === term);
    const own = place.country === '' ? [] : ofTerm.filter(({ country }) => country === place.country);
    const these = own.length > 0 ? own : ofTerm.filter(({ country }) => country === undefined);
    const currencies = [...new Set(these.map(({ currency }) => currency))];
    return currencies.map((currency) =>
      shown(
        these.filter((price) => price.currency === currency),
        offers,
        place,
      ),
    );
  });
}

const isPromotion = ({ from, to }: OfferedPrice): boolean => Number.isFinite(from) || Number.isFinite(to);

function shown(same: readonly OfferedPrice[], offers: Offers, { country, now }: Place): ShownPrice {
  const promoted = same.find(isPromotion);
  const regular = same.find((price) => !isPromotion(price));
  const price = (promoted ?? regular)!;
  const { term, days, currency } = price;
  const taxRate = offers.taxes[country] ?? 0;
  return {
    term,
    days,
    currency,
    ...taxed(price.amount, taxRate, offers.isTaxIncluded),
    taxRate,
    regular: promoted && regular && taxed(regular.amount, taxRate, offers.isTaxIncluded).amount,
    until: promoted && Number.isFinite(promoted.to) ? promoted.to : undefined,
    countsUntil: term === 'once' ? onceUntil(now).getTime() : undefined,
  };
}

/** A hundred percent, in thousandths of one. */
const whole = 100_000;

/** The total, and the tax in it, rounded to whole minor units. Amounts stay below 2^53 when multiplied by a rate. */
function taxed(
  amount: number,
  rate: number,
  isIncluded: boolean,
): { readonly amount: number; readonly tax: number } {
  const tax = Math.round((amount * rate) / (isIncluded ? whole + rate : whole));
  return { amount: isIncluded ? amount : amount + tax, tax };
}

/** Thousandths of a percent as people write them: 19, 5.5. */
export const writePercent = (rate: number): string => String(rate / 1000);

export const presentPrice = ({
  term,
  currency,
  amount,
  tax,
  taxRate,
  regular,
  until,
  countsUntil,
}: ShownPrice) => ({
  term,
  currency,
  amount: writeAmount(amount, currency),
  tax: writeAmount(tax, currency),
  tax_percent: writePercent(taxRate),
  regular_amount: regular === undefined ? '' : writeAmount(regular, currency),
  until: until === undefined ? '' : new Date(until).toISOString(),
  counts_until: countsUntil === undefined ? '' : new Date(countsUntil).toISOString(),
});
