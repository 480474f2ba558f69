/**
 * The public address of a path in a language: `('/faq?x=1#y', 'ja')` → `/ja/faq?x=1#y`, `('/', 'ja')` → `/ja`.
 * Paths under an unprefixed prefix carry no language.
 */
export function localeHref(path: string, locale: string, unprefixed: readonly string[] = []): string {
  if (isUnprefixed(pathOf(path), unprefixed)) return path;
  if (path === '/') return `/${locale}`;
  return path.startsWith('/?') || path.startsWith('/#') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** Whether a pathname lies at or under one of the prefixes. */
export function isUnprefixed(pathname: string, unprefixed: readonly string[]): boolean {
  return unprefixed.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The pathname of a site path: everything before `?` or `#`. */
export function pathOf(path: string): string {
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}
