import { codes } from './codes.ts';
import type { Suggestion } from './diagnostic.ts';
import type { Faults } from './faults.ts';
import { listOf, nearest } from './nearest.ts';
import { type Positions, scalarText } from './positions.ts';
import type { Path } from './values.ts';

/** Faults of shape are told in the same words whether the manifest's schema or a page's found them. */
export interface Desk {
  readonly positions: Positions;
  readonly faults: Faults;
}

/** An unknown key stands at its own place, with the right name next to it. */
export function reportUnknownKey(path: Path, known: readonly string[], { positions, faults }: Desk): void {
  const key = String(path.at(-1));
  const close = faults.isFull ? undefined : nearest(key, known);
  const edit = close === undefined ? undefined : positions.rename(path, close);
  const suggestions = edit === undefined ? [] : [{ title: `Write "${close}"`, edits: [edit] }];
  const meant = close === undefined ? '' : ` Did you mean "${close}"?`;
  const message = `The key "${key}" is not known in ${nameOf(path.slice(0, -1), faults)}.${meant}`;
  const remedy = ownEntry(faults.words.foreignKeys, key) ?? codes['unknown-key'].help;
  const help = [remedy, listOf(known)].filter((part) => part !== '').join(' ');
  faults.report({ code: 'unknown-key', range: positions.key(path), message, help, suggestions });
}

const ownEntry = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A missing key is reported at the mapping that lacks it, unless it stands there misspelt: then that was told. */
export function reportMissingKey(path: Path, known: readonly string[], { positions, faults }: Desk): void {
  const parent = path.slice(0, -1);
  const written = faults.isFull ? [] : positions.keys(parent).filter((key) => !known.includes(key));
  if (written.some((key) => nearest(key, known) === path.at(-1))) return;
  const message = `The key "${String(path.at(-1))}" is missing in ${nameOf(parent, faults)}.`;
  const range = typeof parent.at(-1) === 'string' ? positions.key(parent) : positions.value(parent);
  faults.report({ code: 'missing-key', range, message });
}

/** @param expected the type's name in JSON Schema or zod. */
export function reportWrongType(
  path: Path,
  found: unknown,
  expected: string,
  { positions, faults }: Desk,
): void {
  const message = `${nameOf(path, faults, true)} must be ${typeNames[expected] ?? expected}, not ${typeNameOf(found)}.`;
  const range = positions.value(path);
  const written = positions.written(path);
  const suggestions: Suggestion[] = [];
  if (expected === 'string' && (typeof found === 'number' || typeof found === 'boolean')) {
    suggestions.push({ title: 'Put it in quotes', edits: [{ range, text: JSON.stringify(written) }] });
  }
  if (expected === 'array' && typeof found === 'string' && !written.includes('\n')) {
    suggestions.push({ title: 'Make it a list of one', edits: [{ range, text: `[${written}]` }] });
  }
  faults.report({ code: 'wrong-type', range, message, suggestions });
}

/** Words stand where a text should: the most common slip, and one that a machine can repair. */
export function reportBareWords(
  path: Path,
  words: string,
  locale: unknown,
  { positions, faults }: Desk,
): void {
  const range = positions.value(path);
  const text = `{text: {${String(locale)}: ${JSON.stringify(words)}}}`;
  const isRepairable = typeof locale === 'string' && !positions.written(path).includes('\n');
  const suggestions = isRepairable ? [{ title: `Write ${text}`, edits: [{ range, text }] }] : [];
  const message = `${nameOf(path, faults)} must be a text, not bare words.`;
  faults.report({ code: 'wrong-type', range, message, help: codes['ambiguous-text'].help, suggestions });
}

/** A value out of a closed set, with the nearest allowed one. */
export function reportWrongValue(path: Path, allowed: readonly string[], { positions, faults }: Desk): void {
  const written = positions.written(path);
  // A near number is no hint at what was meant.
  const close = faults.isFull || /^["']?\d/.test(written) ? undefined : nearest(written, allowed);
  const edit = close === undefined ? undefined : positions.replace(path, close);
  const range = positions.value(path);
  const suggestions: Suggestion[] =
    edit === undefined ? [] : [{ title: `Write ${scalarText(close ?? '')}`, edits: [edit] }];
  const bare = /^(["'])(\d+)\1$/.exec(written)?.[2];
  if (bare !== undefined && allowed.includes(bare))
    suggestions.push({ title: 'Take the quotes away', edits: [{ range, text: bare }] });
  const message = `${nameOf(path, faults)} cannot be ${written || 'empty'}.`;
  const help = `Allowed: ${allowed.join(', ')}.`;
  faults.report({ code: 'wrong-value', range, message, help, suggestions });
}

/** How a message names a place; list indices mean nothing to readers. */
export function nameOf(path: Path, { words }: Faults, isFirst = false): string {
  const last = path.filter((step) => typeof step === 'string').at(-1);
  if (last === undefined) return isFirst ? capitalised(words.whole) : words.whole;
  return typeof path.at(-1) === 'number' ? `an entry of "${last}"` : `"${last}"`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
  null: 'empty',
};

/** The type of a value, in the words of `typeNames`. */
function typeNameOf(found: unknown): string {
  if (found === null) return 'empty';
  if (Array.isArray(found)) return 'a list';
  return typeNames[typeof found] ?? typeof found;
}
