import type { RequestListener } from 'node:http';
import type { Trusts } from './trust.ts';

type CallHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The country from which a call comes (ISO 3166-1 alpha-2), as the proxy in front tells it; "" where it tells none.
 * @param header in lower case; undefined: no proxy tells it.
 */
export function countryOfCall(headers: CallHeaders, header: string | undefined): string {
  const value = header === undefined ? undefined : headers[header];
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

/** The country of whoever makes a request, "" where it is not known. */
export type CountryOf = (headers: CallHeaders, address: string) => string;

/**
 * As the proxy in front tells it, and else as a database knows the address.
 * @param header in lower case; undefined: no proxy tells it.
 */
export const countryFrom =
  (header: string | undefined, ofAddress?: (address: string) => string): CountryOf =>
  (headers, address) =>
    countryOfCall(headers, header) || (ofAddress?.(address) ?? '');

/** Takes the country off requests that come past the proxy in front: whoever makes them could claim any. */
export function withoutForgedCountry(
  listener: RequestListener,
  { header, trusts }: { readonly header: string | undefined; readonly trusts: Trusts },
): RequestListener {
  if (header === undefined) return listener;
  return (request, response) => {
    if (!trusts(request.socket.remoteAddress, 0)) delete request.headers[header];
    listener(request, response);
  };
}
