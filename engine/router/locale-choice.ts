import { matchLocale } from '../match/locale.ts';

/**
 * The last step of resolving the language (spec section 4): where neither address, cookie nor header had a supported
 * one, the server has marked the page as guessed, and the browser's own list is used. The page's alternates say which
 * languages exist.
 */
export function chooseLocale(languages: readonly string[] = navigator.languages): void {
  const root = document.documentElement;
  const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')];
  const supported = alternates
    .map(({ hreflang }) => ({ tag: hreflang }))
    .filter(({ tag }) => tag !== 'x-default');
  const locales = { default: root.lang, supported };
  const wanted = languages.map((language) => matchLocale(language, locales)).find(Boolean);
  if (wanted && wanted !== root.lang) location.replace(`/${wanted}${location.search}${location.hash}`);
}
