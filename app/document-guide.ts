import { ownLocale } from '../engine/router/locale-choice.ts';
import { isGuideWanted, showGuide } from '../features/document/language-guide.ts';
import { documentAt } from './page-over.ts';

/** Offers the page in the reader's own language, in the words of that page. */
export async function guideLanguage(): Promise<void> {
  const link = isGuideWanted() ? linkToOwn() : undefined;
  if (!link) return;
  const guide = (await documentAt(link.href)).querySelector<HTMLElement>('[data-language-guide]');
  if (guide) showGuide(guide, link);
}

/**
 * The link to the reader's language, in the menu of the languages. Undefined where that is the language on show, or
 * has a domain of its own, whose pages cannot be read from here.
 */
export function linkToOwn(languages?: readonly string[]): HTMLAnchorElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')];
  const own = ownLocale(
    links.map(({ dataset }) => dataset.locale ?? ''),
    languages,
  );
  const found = links.find(({ dataset }) => dataset.locale === own);
  const isOther = own !== document.documentElement.lang;
  return isOther && found?.origin === location.origin ? found : undefined;
}
