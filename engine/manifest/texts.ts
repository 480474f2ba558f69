import type { Text } from '../define/text.ts';
import { type Context, reportUnknown } from './context.ts';
import { iconsOf } from './icons.ts';
import { checkSeenWords } from './mistakes/seen-words.ts';
import { isSameLanguage, nearestLanguage } from './nearest.ts';
import type { Draft, Loose } from './schema.ts';
import type { Path } from './yaml/values.ts';

/** Checks a text: one of its two forms, a message that the catalogue holds, words in languages that the site has. */
export function checkText(text: Loose<Text> | undefined, path: Path, context: Context): void {
  if (text === undefined) return;
  const { positions, messages, valued, faults } = context;
  const keys = positions.keys(path);
  if (keys.length === 0 || (keys.includes('message') && keys.includes('text'))) {
    reportAmbiguousText(path, context);
    return;
  }
  const { message: id, text: words } = text;
  if (id !== undefined && messages !== undefined && !messages.has(id)) {
    const messagePath = [...path, 'message'];
    reportUnknown(context, {
      code: 'unknown-message',
      noun: 'message',
      name: id,
      known: messages,
      path: messagePath,
      // Words with spaces as an id can only be a mistake for `text`.
      help: /\s/.test(id)
        ? 'A message is an id such as home.title. Words themselves stand under `text`: {text: {en-US: …}}.'
        : `Correct the id, or add the line "${id}": "words" to locales/${context.locales?.default ?? 'en-US'}.json, and to the other languages.`,
    });
  }
  const wants = id === undefined ? undefined : valued?.get(id);
  if (wants !== undefined) {
    const message = `The message "${id}" wants ${wants}, which nothing brings here.`;
    faults.report({ code: 'message-values', range: positions.value([...path, 'message']), message });
  }
  if (words !== undefined) checkWords(words, [...path, 'text'], context);
}

/** The text has neither of its two forms, or both. */
export function reportAmbiguousText(path: Path, { faults, positions }: Context): void {
  const isEmpty = positions.keys(path).length === 0;
  const message = isEmpty ? 'The text is empty.' : 'The text has both `message` and `text`.';
  faults.report({ code: 'ambiguous-text', range: positions.value(path), message });
}

/** Words by language, at the path of the mapping. */
export function checkWords(
  words: { readonly [locale: string]: unknown },
  path: Path,
  context: Context,
): void {
  const { faults, positions, locales } = context;
  if (locales === undefined) return;
  // Languages whose words had a fault of type are there, though `words` lost them.
  const written = new Set(positions.keys(path));
  const free = [...locales.supported].filter((locale) => !written.has(locale));
  const { messages } = context.registries;
  const meant = new Set<string>();
  for (const [locale, said] of Object.entries(words)) {
    checkSeenWords(said, [...path, locale], context);
    if (locales.supported.has(locale)) continue;
    const name = nearestLanguage(locale, free);
    // That the manifest does not list the language of a catalogue is reported at the catalogue, once.
    if (name === undefined && messages.has(locale)) continue;
    if (name !== undefined) meant.add(name);
    reportUnknownLocale(locale, [...path, locale], context, { isKey: true, known: free });
  }
  const range = positions.key(path);
  const standard = locales.default;
  // They may be written under a misspelt name.
  if (standard !== undefined && !written.has(standard) && !meant.has(standard)) {
    const message = `The text has no words in ${standard}, the default language.`;
    const help = `Write {${standard}: …} beside them; readers of every other language fall back to these words.`;
    faults.report({ code: 'missing-default-text', range, message, help });
    // Other missing languages are reported once these words are written.
    return;
  }
  // A language without a catalogue is reported once, and not at each text.
  const isToCome = (locale: string) =>
    messages.size > 0 && ![...messages.keys()].some((name) => isSameLanguage(name, locale));
  const missing = free.filter((locale) => locale !== standard && !meant.has(locale) && !isToCome(locale));
  const isEmpty = standard !== undefined && written.has(standard) && !words[standard];
  if (missing.length === 0 || isEmpty) return;
  const noun = missing.length === 1 ? 'language' : `${missing.length} languages`;
  const message = `The text lacks the ${noun} ${missing.join(', ')}.`;
  const untranslated = { words: String((standard && words[standard]) ?? ''), locales: missing };
  faults.report({ code: 'missing-translation', range, message, untranslated });
}

/** @param known the languages that may have been meant: all of the site, if not given. */
export function reportUnknownLocale(
  name: string,
  path: Path,
  context: Context,
  { isKey = false, known }: { readonly isKey?: boolean; readonly known?: readonly string[] } = {},
): void {
  const supported = [...(context.locales?.supported ?? [])];
  const close = nearestLanguage(name, known ?? supported);
  const meant = close === undefined ? undefined : { name: close, isCertain: isSameLanguage(name, close) };
  reportUnknown(context, {
    code: 'unknown-locale',
    noun: 'language',
    name,
    known: supported,
    path,
    isKey,
    meant,
  });
}

/** Checks the texts and the icons of the navigation; where its links lead is judged with the addresses. */
export function checkNavigation(navigation: Draft['navigation'], context: Context): void {
  const icons = iconsOf(context.registries.layouts);
  for (const [list, groups] of Object.entries(navigation ?? {})) {
    for (const [at, group] of (groups ?? []).entries()) {
      const path = ['navigation', list, at];
      checkText(group?.title, [...path, 'title'], context);
      for (const [index, link] of (group?.links ?? []).entries()) {
        checkText(link?.label, [...path, 'links', index, 'label'], context);
        checkIcon(link?.icon, icons, [...path, 'links', index, 'icon'], context);
      }
    }
  }
}

/** Where no layout draws any, the site has none to name. */
function checkIcon(name: string | undefined, icons: readonly string[], path: Path, context: Context): void {
  if (name === undefined || icons.includes(name)) return;
  reportUnknown(context, { code: 'unknown-icon', noun: 'icon', name, known: icons, path });
}

/** Checks the texts of the windows that links open. */
export function checkPopups(popups: Draft['popups'], context: Context): void {
  for (const [name, popup] of Object.entries(popups ?? {})) {
    checkText(popup?.title, ['popups', name, 'title'], context);
    checkText(popup?.text, ['popups', name, 'text'], context);
    checkText(popup?.link?.label, ['popups', name, 'link', 'label'], context);
  }
}
