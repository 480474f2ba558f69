import { combine, createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import { $changes, textChanged } from '../draft/model.ts';
import { $texts } from '../files/model.ts';
import { $status } from '../status/model.ts';
import { parseCatalogue, type WordFilter, withWords, wordRows } from './catalogue.ts';

/** The file of a language's words. */
export const catalogueName = (locale: string): string => `locales/${locale}.json`;
/** The language of a file of words; undefined of any other file. */
export const localeOf = (name: string): string | undefined => /^locales\/([\w-]+)\.json$/.exec(name)?.[1];

export const filterChanged = createEvent<Partial<WordFilter>>();
export const wordsChanged = createEvent<{
  readonly locale: string;
  readonly id: string;
  readonly words: string;
}>();
/** More of the table is wanted. */
export const moreShown = createEvent();

/** Rows of the table that are drawn at first, and with each wish for more. */
const step = 60;

export const $filter = createStore<WordFilter>({ text: '', isMissingOnly: false })
  .on(filterChanged, (filter, changed) => ({ ...filter, ...changed }))
  .reset(signedOut);
export const $shownRows = createStore(step)
  .on(moreShown, (count) => count + step)
  .reset(filterChanged, signedOut);

/** Texts as they would be published: with the draft. */
const $current = combine(
  $texts,
  $changes,
  (texts, changes) => (name: string) =>
    changes[name] ? (changes[name].text ?? undefined) : texts[name]?.text,
);
/** The rows of a language; undefined until both files are there, null where one of them is no catalogue. */
export const $rowsOf = combine($current, $status, (textOf, status) => {
  const sourceText = textOf(catalogueName(status?.default_locale ?? ''));
  const source = sourceText === undefined ? undefined : parseCatalogue(sourceText);
  return (locale: string) => {
    const text = textOf(catalogueName(locale));
    if (sourceText === undefined || text === undefined) return undefined;
    const chosen = parseCatalogue(text);
    return source === undefined || chosen === undefined ? null : wordRows(source, chosen);
  };
});

const changed = sample({
  clock: wordsChanged,
  source: { textOf: $current, status: $status },
  fn: ({ textOf, status }, { locale, id, words }) => {
    const name = catalogueName(locale);
    const source = parseCatalogue(textOf(catalogueName(status?.default_locale ?? '')) ?? '') ?? {};
    return { name, text: withWords(textOf(name) ?? '{}\n', Object.keys(source), { id, words }) };
  },
});
sample({ clock: changed, target: textChanged });
