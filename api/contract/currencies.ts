/** The currencies of ISO 4217 that people pay with, by the digits of their minor unit. */
const byDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
    DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
    KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
    PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
    USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const digits: ReadonlyMap<string, number> = new Map(
  Object.entries(byDigits).flatMap(([count, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(count)]),
  ),
);

/** Digits of the minor unit of a currency; undefined for what is none. */
export const digitsOf = (currency: string): number | undefined => digits.get(currency);

/** How an amount of money is written: `4.99`, `600`. */
export const amountPattern = '^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,3})?$';

/** `4.99` in minor units: 499. Undefined where the currency is none or has fewer digits. Never a fraction: money is counted. */
export function parseAmount(amount: string, currency: string): number | undefined {
  const places = digitsOf(currency);
  if (places === undefined || !new RegExp(amountPattern).test(amount)) return undefined;
  const [whole = '', part = ''] = amount.split('.');
  return part.length > places ? undefined : Number(whole + part.padEnd(places, '0'));
}

/** 499 as `4.99`. */
export function writeAmount(minor: number, currency: string): string {
  const places = digitsOf(currency) ?? 2;
  if (places === 0) return String(minor);
  const text = String(minor).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}
