import type { OrderEventType } from '../../db/index.ts';

/** A country that something else than the payer says: the connection of the order, the card, or the address on the bill. */
export interface CountryEvidence {
  readonly source: 'connection' | 'card' | 'bill';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

interface Taxed {
  /** That which the payer chose, and by which the tax is. */
  readonly country: string;
  readonly seenCountry: string;
}

interface OrderEvent {
  readonly type: OrderEventType;
  readonly country: string | null;
}

/** Each country of each source once. */
export function countryEvidence(
  { seenCountry }: Taxed,
  events: readonly OrderEvent[],
): readonly CountryEvidence[] {
  const all: CountryEvidence[] = seenCountry === '' ? [] : [{ source: 'connection', country: seenCountry }];
  for (const { type, country } of events) {
    if (country === null || (type !== 'card-country' && type !== 'billing-country')) continue;
    const source = type === 'card-country' ? 'card' : 'bill';
    if (!all.some((one) => one.source === source && one.country === country)) all.push({ source, country });
  }
  return all;
}

/** The evidence that speaks against the country by which the tax is. */
export const against = (
  { country }: Pick<Taxed, 'country'>,
  evidence: readonly CountryEvidence[],
): readonly CountryEvidence[] => evidence.filter((one) => one.country !== country);
