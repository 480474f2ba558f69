const code = /^[a-z0-9]{6,32}$/;

/**
 * The passcode that a link carries after the hash sign: `#pwd=a1b2c3`, or nothing but the code, which never reaches a
 * server; else the `s_code` of other clients' links.
 */
export const passCodeIn = ({ hash, search }: Pick<Location, 'hash' | 'search'>): string | undefined =>
  [hash.replace(/^#(pwd=)?/, ''), new URLSearchParams(search).get('s_code') ?? ''].find(isPassCode);

/** Whether a text can be a passcode at all. */
export const isPassCode = (text: string): boolean => code.test(text);

/** The query of an address without its passcode. */
export function withoutCode(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('s_code')) return search;
  query.delete('s_code');
  return query.size === 0 ? '' : `?${query}`;
}
