/** Stripe counts these in hundredths although they have none (docs.stripe.com/currencies, special cases). */
const inHundredths = ['ISK', 'UGX'];
/** And this one in whole units although it has fifths. */
const inWholes = ['MGA'];
/** Three digits, of which the last is always 0. */
const ofThreeDigits = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** Our minor units as Stripe counts them; undefined where it cannot take this amount. */
export function toStripe(amount: number, currency: string): number | undefined {
  if (inHundredths.includes(currency)) return amount * 100;
  if (inWholes.includes(currency)) return amount % 100 === 0 ? amount / 100 : undefined;
  if (ofThreeDigits.includes(currency)) return amount % 10 === 0 ? amount : undefined;
  return ['IQD', 'LYD'].includes(currency) ? undefined : amount;
}

/** The same back. `currency` in whatever case. */
export function fromStripe(
  amount: number,
  currency: string,
): { readonly amount: number; readonly currency: string } {
  const code = currency.toUpperCase();
  if (inHundredths.includes(code)) return { amount: amount / 100, currency: code };
  if (inWholes.includes(code)) return { amount: amount * 100, currency: code };
  return { amount, currency: code };
}
