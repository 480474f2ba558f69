/** What the locale functions need of the site: its languages and the default one. */
export interface LocaleSet {
  readonly default: string;
  readonly supported: readonly { readonly tag: string }[];
}

/** A path taken apart: the language in front of it, if there is one, and the rest, which always begins with `/`. */
export interface LocalePath {
  readonly locale: string | undefined;
  readonly path: string;
  /** False where the language is written in another case (`/EN-us/faq`); such addresses redirect. */
  readonly isCanonical: boolean;
}

/** Takes the language off a pathname, before any route is matched. */
export function splitLocale(pathname: string, locales: LocaleSet): LocalePath {
  const end = pathname.indexOf('/', 1);
  const first = end < 0 ? pathname.slice(1) : pathname.slice(1, end);
  const locale = tagsOf(locales).get(first) ?? tagsOf(locales).get(first.toLowerCase());
  if (!locale) return { locale: undefined, path: pathname, isCanonical: true };
  return { locale, path: end < 0 ? '/' : pathname.slice(end), isCanonical: first === locale };
}

const known = new WeakMap<LocaleSet, ReadonlyMap<string, string>>();

/** Tags as written and in lower case, by which a path's first segment is looked up: as quick for eleven as for one. */
function tagsOf(locales: LocaleSet): ReadonlyMap<string, string> {
  let tags = known.get(locales);
  if (!tags) {
    tags = new Map(
      locales.supported.flatMap(({ tag }) => [[tag.toLowerCase(), tag] as const, [tag, tag] as const]),
    );
    known.set(locales, tags);
  }
  return tags;
}

/**
 * The supported language that serves a reader of `tag` best, or undefined. Exact first, then by language and
 * script as CLDR completes them, so that `zh-HK` and `zh-Hant` find `zh-TW`, and `pt-BR` finds `pt`.
 */
export function matchLocale(tag: string, locales: LocaleSet): string | undefined {
  const lower = tag.toLowerCase();
  const exact = locales.supported.find((candidate) => candidate.tag.toLowerCase() === lower);
  if (exact) return exact.tag;
  const wanted = languageAndScript(tag);
  if (!wanted) return undefined;
  return locales.supported.find((candidate) => languageAndScript(candidate.tag) === wanted)?.tag;
}

/**
 * Languages of an Accept-Language header, best first (RFC 9110, 12.5.4). `q=0` means "not this one";
 * malformed parts are passed over; at most 32 are read.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .slice(0, 2_000)
    .split(',', 32)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map(
        (parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1],
      );
      return { tag: tag.trim(), quality: Math.min(1, Number(weight.find(Boolean) ?? 1)), index };
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag))
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ tag }) => tag);
}

/** Which language a visitor gets where the address names none, and why. Spec section 4: cookie, then header, then default. */
export function chooseLocale(
  visitor: { readonly cookie: string | undefined; readonly acceptLanguage: string | undefined },
  locales: LocaleSet,
): { readonly locale: string; readonly because: 'cookie' | 'accept-language' | 'default' } {
  const stored = locales.supported.find(({ tag }) => tag === visitor.cookie);
  if (stored) return { locale: stored.tag, because: 'cookie' };
  for (const tag of parseAcceptLanguage(visitor.acceptLanguage)) {
    const locale = matchLocale(tag, locales);
    if (locale) return { locale, because: 'accept-language' };
  }
  return { locale: locales.default, because: 'default' };
}

const completed = new Map<string, string | undefined>();

function languageAndScript(tag: string): string | undefined {
  if (completed.has(tag)) return completed.get(tag);
  let answer: string | undefined;
  try {
    const full = new Intl.Locale(tag).maximize();
    answer = `${full.language}-${full.script}`;
  } catch {
    answer = undefined;
  }
  // Tags come from visitors: the memory of them is bounded.
  if (completed.size > 1_000) completed.clear();
  completed.set(tag, answer);
  return answer;
}
