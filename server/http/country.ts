type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The country from which a call comes (ISO 3166-1 alpha-2), as the proxy in front tells it; "" where it tells none.
 * @param header in lower case; undefined: no proxy tells it.
 */
export function countryOfCall(headers: Headers, header: string | undefined): string {
  const value = header === undefined ? undefined : headers[header];
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  return /^[A-Z]{2}$/.test(code) ? code : '';
}
