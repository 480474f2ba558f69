import { readCookie } from '../match/cookies.ts';
import { matchLocale } from '../match/locale.ts';

/**
 * The last step of resolving the language (spec section 4): where neither address, cookie nor header had a supported
 * one, the server has marked the page as guessed, and the browser's own list is used. The page's alternates say which
 * languages exist.
 */
export function chooseLocale(languages: readonly string[] = navigator.languages): void {
  const root = document.documentElement;
  const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')];
  const supported = alternates.map(({ hreflang }) => hreflang).filter((tag) => tag !== 'x-default');
  const wanted = ownLocale(supported, languages);
  if (wanted && wanted !== root.lang) location.replace(`/${wanted}${location.search}${location.hash}`);
}

/** Which of these languages suits the reader best: the one that was chosen comes before those of the browser. */
export function ownLocale(
  tags: readonly string[],
  languages: readonly string[] = navigator.languages,
): string | undefined {
  const locales = { default: '', supported: tags.map((tag) => ({ tag })) };
  const wanted = [readCookie(document.cookie, 'locale') ?? [], languages].flat();
  return wanted.map((language) => matchLocale(language, locales)).find(Boolean);
}
