import type { Text } from './text.ts';

/** Formats a catalogue message in one language; ids are known to exist, since compile checked them. */
type FormatMessage = (id: string) => string;

/** The text in a language; falls back to the default language where a translation is missing. */
export function localiseText(
  text: Text,
  locale: string,
  defaultLocale: string,
  format: FormatMessage,
): string {
  if (text.message !== undefined) return format(text.message);
  return text.text?.[locale] ?? text.text?.[defaultLocale] ?? '';
}

/** Replaces every text inside a content value by its words: `{title: {message: id}}` → `{title: 'Words'}`. */
export function localiseContent(
  value: unknown,
  locale: string,
  defaultLocale: string,
  format: FormatMessage,
): unknown {
  if (Array.isArray(value))
    return value.map((entry) => localiseContent(entry, locale, defaultLocale, format));
  if (value === null || typeof value !== 'object') return value;
  if (isText(value)) return localiseText(value, locale, defaultLocale, format);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, localiseContent(entry, locale, defaultLocale, format)]),
  );
}

/** Whether a content value is a text: exactly one key, `message` with an id or `text` with words per language. */
function isText(value: object): value is Text {
  const keys = Object.keys(value);
  if (keys.length !== 1) return false;
  const entry = Object.values(value)[0] as unknown;
  if (keys[0] === 'message') return typeof entry === 'string';
  return keys[0] === 'text' && typeof entry === 'object' && entry !== null;
}
