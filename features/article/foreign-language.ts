import { useSite } from '../../engine/view/index.ts';

/** Value of `lang`: the language of some words where the page has another, else nothing. */
export function useForeignLanguage(locale: string): string | undefined {
  return locale === useSite().locale ? undefined : locale;
}
