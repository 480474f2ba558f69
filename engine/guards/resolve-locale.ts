import type { SiteLocales } from '../manifest/site.ts';
import { isUnprefixed, localeHref } from '../match/href.ts';
import { chooseLocale, splitLocale } from '../match/locale.ts';
import { isSitePath } from '../match/site-path.ts';

/** A request before its language is known. */
interface LocaleRequest {
  readonly pathname: string;
  /** The query as sent, without its question mark; it is passed on unchanged. */
  readonly search: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The language of the domain that the request came to, where that has one. */
  readonly ofDomain?: string | undefined;
}

/**
 * The result of resolving a request's language. `go` continues with the path without its language; `bare` means that
 * the address had none, so a matching page has to redirect to the visitor's language.
 */
export type LocaleResolution =
  | {
      readonly type: 'go';
      readonly path: string;
      readonly locale: string;
      readonly bare: boolean;
      readonly because: 'address' | 'domain' | 'cookie' | 'accept-language' | 'default';
    }
  | {
      readonly type: 'redirect';
      readonly to: string;
      readonly status: 301 | 302;
      readonly storeLocale: string | undefined;
    };

/**
 * The first step of every request (spec sections 2 and 4): the language in the address wins, then the cookie, then
 * Accept-Language, then the default. `?locale=` switches if the language is supported and is ignored if not.
 */
export function resolveLocale(request: LocaleRequest, locales: SiteLocales): LocaleResolution {
  const { locale: written, path: rawPath, isCanonical } = splitLocale(request.pathname, locales);
  const path = rawPath.length > 1 && rawPath.endsWith('/') ? rawPath.replace(/\/+$/, '') || '/' : rawPath;
  // Nothing that a browser could read as another host is ever repeated in a redirect; such a path matches no route.
  if (!isSitePath(path)) {
    return {
      type: 'go',
      path,
      locale: written ?? chooseLocale(request, locales).locale,
      bare: false,
      because: 'address',
    };
  }
  const outside = isUnprefixed(path, locales.unprefixed);
  const address = (locale: string | undefined, search: string) => {
    const text = search === '' ? '' : `?${search}`;
    return locale === undefined ? `${path}${text}` : localeHref(`${path}${text}`, locale, locales);
  };

  const requested = new URLSearchParams(request.search).get('locale');
  if (requested !== null && locales.supported.some(({ tag }) => tag === requested)) {
    return {
      type: 'redirect',
      to: address(requested, without(request.search, 'locale')),
      status: 302,
      storeLocale: requested,
    };
  }
  if (written && outside) {
    return { type: 'redirect', to: address(undefined, request.search), status: 302, storeLocale: written };
  }
  const hasSlashAtEnd = request.pathname.length > 1 && request.pathname.endsWith('/');
  if (!isCanonical || hasSlashAtEnd) {
    return { type: 'redirect', to: address(written, request.search), status: 301, storeLocale: undefined };
  }
  if (written) return { type: 'go', path, locale: written, bare: false, because: 'address' };
  if (request.ofDomain !== undefined)
    return { type: 'go', path, locale: request.ofDomain, bare: true, because: 'domain' };
  const { locale, because } = chooseLocale(request, locales);
  return { type: 'go', path, locale, bare: true, because };
}

/** A query without one of its parameters, the rest as it was written. */
function without(search: string, name: string): string {
  return search
    .split('&')
    .filter((pair) => !new URLSearchParams(pair).has(name))
    .join('&');
}
