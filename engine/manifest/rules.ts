import type { ErrorObject } from 'ajv';
import { counted } from './counted.ts';

/** Describes the rule of the schema that a value breaks, in words that follow the value's name. */
export function sayRule({ keyword, params, message }: ErrorObject, found: unknown): string {
  const limit = Number(params.limit);
  const count = Array.isArray(found) ? found.length : String(found).length;
  switch (keyword) {
    case 'minItems':
      return `must have at least ${counted(limit, 'entry', 'entries')}, not ${count}`;
    case 'maxItems':
      return `must have at most ${counted(limit, 'entry', 'entries')}, not ${count}`;
    case 'minLength':
      return limit === 1 ? 'is empty' : `must have at least ${limit} characters, not ${count}`;
    case 'maxLength':
      return `must have at most ${limit} characters, not ${count}`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `must be ${keyword === 'minimum' ? 'at least' : 'more than'} ${limit}, not ${found}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be ${keyword === 'maximum' ? 'at most' : 'less than'} ${limit}, not ${found}`;
    case 'minProperties':
      return 'is empty';
    case 'uniqueItems':
      return 'names the same twice';
    case 'pattern':
    case 'format':
      return `cannot be ${JSON.stringify(found)}`;
    default:
      return message ?? 'is not as it must be';
  }
}

/** The formats of schemas: each is a check of its own, since a pattern knows no calendar. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  /** A day of the calendar: `2026-11-20`. */
  date: (text) => isDayLike(text) && JSON.stringify(new Date(text)).startsWith(`"${text}T`),
};
const isDayLike = (found: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(found));

/** Patterns that pages have, in words; another is shown as its author wrote it. */
export function sayPattern(pattern: string, found: unknown): string {
  const words = String(found)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const isOk = (text: string) => text !== '' && new RegExp(pattern, 'u').test(text);
  if (/^\^\[a-z0-9\]\+\(-|^\^\[a-z\]\[a-z0-9-\]/.test(pattern))
    return `Write plain small letters, digits and single hyphens${isOk(words) ? `, such as ${words}` : ''}.`;
  if (/^\^\[a-z0-9\]\[a-z0-9_-\]/.test(pattern))
    return `Write plain small letters, digits, hyphens and underscores${isOk(words) ? `, such as ${words}` : ''}.`;
  if (pattern === '^[a-z0-9_]+$')
    return `Write plain small letters, digits and underscores${isOk(words.replaceAll('-', '_')) ? `, such as ${words.replaceAll('-', '_')}` : ''}.`;
  const prefix = /^\^(\/[\w-]+\/)/.exec(pattern)?.[1];
  if (prefix !== undefined) return `It begins with ${prefix}.`;
  if (pattern === '^/') return 'It begins with /.';
  if (pattern === '^[/#]') return 'It begins with / or #.';
  if (pattern === '^[A-Z]{3}$') return 'Write three capital letters.';
  if (pattern === '^[A-Z]{2}$') return 'Write two capital letters.';
  return '';
}
