/** An amount of money in the reader's language: `€4.99`, `4,99 €`. It is written from its digits and never becomes a fraction. */
export const money = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    signDisplay: 'negative',
    currency,
    minimumFractionDigits: digitsIn(amount),
    maximumFractionDigits: digitsIn(amount),
  }).format(amount as `${number}`);

const digitsIn = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** A rate: `19%`, `5,5 %`. */
export const percent = (rate: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(Number(rate) / 100);

/** A country in the reader's language. */
export const countryName = (alpha2: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(alpha2) ?? alpha2;
