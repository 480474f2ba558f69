/** Origins by language, where documents of that language have one of their own: `{ja: 'https://site.jp'}`. */
export type Domains = Readonly<Record<string, string>>;

/** The origin of a document in a language. @param origin that of the site. */
export const originIn = (locale: string, origin: string, domains: Domains | undefined): string =>
  domains?.[locale] ?? origin;

/**
 * The address of a document in a language, from one in another: a path where both have one origin, else the whole address.
 * @param from the language of the page that links there.
 */
export const addressFrom = (
  path: string,
  to: string,
  from: string,
  { origin, domains }: { readonly origin: string; readonly domains?: Domains | undefined },
): string => {
  const there = originIn(to, origin, domains);
  return there === originIn(from, origin, domains) ? path : there + path;
};
