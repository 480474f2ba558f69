/** The languages of a site and the default one: all that the functions here need of it. */
interface LocaleSet {
  readonly default: string;
  readonly supported: readonly { readonly tag: string }[];
}

/** A path taken apart: the language in front of it, if there is one, and the rest, which always begins with `/`. */
interface LocalePath {
  readonly locale: string | undefined;
  readonly path: string;
  /** False where the language is written in another case (`/EN-us/about`); such addresses redirect. */
  readonly isCanonical: boolean;
}

/** Takes the language off a pathname, before any route is matched. */
export function splitLocale(pathname: string, locales: LocaleSet): LocalePath {
  const end = pathname.indexOf('/', 1);
  const first = end < 0 ? pathname.slice(1) : pathname.slice(1, end);
  const { byTag } = lookupOf(locales);
  const locale = byTag.get(first) ?? byTag.get(first.toLowerCase());
  if (!locale) return { locale: undefined, path: pathname, isCanonical: true };
  return { locale, path: end < 0 ? '/' : pathname.slice(end), isCanonical: first === locale };
}

/** A site's languages by tag (as written, and in lower case) and by language and script: as quick for eleven as for one. */
interface Lookup {
  readonly byTag: ReadonlyMap<string, string>;
  readonly byScript: ReadonlyMap<string, string>;
}
const lookups = new WeakMap<LocaleSet, Lookup>();

function lookupOf(locales: LocaleSet): Lookup {
  let lookup = lookups.get(locales);
  if (!lookup) {
    const byTag = new Map<string, string>();
    const byScript = new Map<string, string>();
    for (const { tag } of locales.supported) {
      byTag.set(tag.toLowerCase(), tag).set(tag, tag);
      const script = languageAndScript(tag);
      // Of two languages with one script the first in the menu suits readers of neither.
      if (script && !byScript.has(script)) byScript.set(script, tag);
    }
    lookup = { byTag, byScript };
    lookups.set(locales, lookup);
  }
  return lookup;
}

/**
 * The supported language that serves a reader of `tag` best, or undefined. Exact first, then by language and
 * script as CLDR completes them, so that `zh-HK` and `zh-Hant` find `zh-TW`, and `pt-BR` finds `pt`.
 */
export function matchLocale(tag: string, locales: LocaleSet): string | undefined {
  const { byTag, byScript } = lookupOf(locales);
  const exact = byTag.get(tag.toLowerCase());
  if (exact) return exact;
  const wanted = languageAndScript(tag);
  return wanted && byScript.get(wanted);
}

/**
 * Languages of an Accept-Language header, best first (RFC 9110, 12.5.4). `q=0` means "not this one";
 * malformed parts are passed over, but for `zh_TW` as some programs write it; the first sixteen are read, more than any
 * person has.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header) return [];
  return header
    .slice(0, 500)
    .split(',', 16)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map(
        (parameter) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1],
      );
      return {
        tag: tag.trim().replaceAll('_', '-'),
        quality: Math.min(1, Number(weight.find(Boolean) ?? 1)),
        index,
      };
    })
    .filter(
      ({ tag, quality }) => quality > 0 && tag.length <= 35 && /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag),
    )
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

/** `zh-HK` → `zh-Hant`, as CLDR completes it; undefined for an invalid tag. */
function languageAndScript(tag: string): string | undefined {
  try {
    const full = new Intl.Locale(tag).maximize();
    return `${full.language}-${full.script}`;
  } catch {
    return undefined;
  }
}

const directions = new Map<string, 'ltr' | 'rtl'>();

/**
 * The direction of a language's script (CLDR). The types do not include it yet; all supported Node versions do, and not
 * every browser.
 */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  let direction = directions.get(tag);
  if (direction === undefined) {
    const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } };
    direction = locale.getTextInfo().direction;
    directions.set(tag, direction);
  }
  return direction;
}
