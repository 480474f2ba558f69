import type { ErrorAnswer } from './contract/reasons.ts';
import { CallError, unreachableCode } from './error.ts';
import type english from './messages/en.json';

/** The client’s own messages in one language: a language that lacks a code of spec section 8 does not compile. */
type MessageTable = typeof english;
type MessageCode = keyof MessageTable['codes'];

/** Loaded when something has failed and not before: a document pays nothing for them. */
const tables = {
  en: () => import('./messages/en.json'),
  id: () => import('./messages/id.json'),
  ko: () => import('./messages/ko.json'),
  ms: () => import('./messages/ms.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  'zh-TW': () => import('./messages/zh-TW.json'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly default: MessageTable }>>>;

type MessageLanguage = keyof typeof tables;
export const messageLanguages = Object.keys(tables) as readonly MessageLanguage[];

/** The language of our tables for a language tag; Simplified Chinese where there is none (spec section 8). */
export function messageLanguage(tag: string): MessageLanguage {
  const [language = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (language === 'zh') {
    if (rest.includes('hans')) return 'zh-CN';
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-TW' : 'zh-CN';
  }
  // ISO 639 renamed Indonesian from `in`; some systems still use the old code.
  if (language === 'in') return 'id';
  return messageLanguages.find((known) => known === language) ?? 'zh-CN';
}

export const loadMessages = async (language: MessageLanguage): Promise<MessageTable> =>
  (await tables[language]()).default;

/** The message for a user about something that was thrown, in the language of a tag. */
export async function messageFor(thrown: unknown, tag: string): Promise<string> {
  const language = messageLanguage(tag);
  return chooseText(factsOf(thrown), await loadMessages(language), tag);
}

/**
 * The order of spec section 8: the server's text for people; the network and the captcha; the table, from code 17 on,
 * since lower codes are too general; else the reason and its description for support.
 */
export function chooseText(facts: ErrorAnswer, table: MessageTable, tag: string): string {
  const { error, error_code, error_description, details = [] } = facts;
  const localized = localizedIn(details, tag);
  if (localized !== undefined) return localized;
  if (error === 'unreachable') return table.codes[unreachableCode];
  if (error === 'captcha_invalid') return table.tooFrequent;
  const known = error_code > 16 ? textOfCode(table, error_code) : undefined;
  return known ?? `${table.failed} [${error}] ${error_description}`.trimEnd();
}

/** The words for a code, if it is one of spec section 8. */
export const textOfCode = (table: MessageTable, code: number): string | undefined =>
  Object.hasOwn(table.codes, code) ? table.codes[`${code}` as MessageCode] : undefined;

const factsOf = (thrown: unknown): ErrorAnswer =>
  thrown instanceof CallError ? thrown : { error: 'unknown', error_code: 2, error_description: '' };

/** A `google.rpc.LocalizedMessage`: `{locale, message}`; the one in the user's language, else the first. */
export const localizedIn = (details: readonly unknown[], tag: string): string | undefined =>
  localizedFor(details, tag) ?? details.find(isLocalized)?.message;

/** The same, in the user's language only. */
export function localizedFor(details: readonly unknown[], tag: string): string | undefined {
  const found = details.filter(isLocalized);
  const own =
    found.find(({ locale }) => locale.toLowerCase() === tag.toLowerCase()) ??
    found.find(({ locale }) => isSameLanguage(locale, tag));
  return own?.message;
}

const primary = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** The two scripts of Chinese count as two languages. */
const isSameLanguage = (one: string, other: string): boolean =>
  primary(one) === primary(other) && messageLanguage(one) === messageLanguage(other);

const isLocalized = (detail: unknown): detail is { readonly locale: string; readonly message: string } =>
  typeof detail === 'object' &&
  detail !== null &&
  'locale' in detail &&
  typeof detail.locale === 'string' &&
  'message' in detail &&
  typeof detail.message === 'string' &&
  detail.message !== '';
