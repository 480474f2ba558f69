import { codes } from './codes.ts';
import type { Suggestion } from './diagnostic.ts';
import type { Faults } from './faults.ts';
import { cleaned, meantName } from './mistakes/meant.ts';
import { listOf } from './nearest.ts';
import { type Positions, scalarText } from './yaml/positions.ts';
import type { Path } from './yaml/values.ts';

/** Faults of shape are reported in the same words whether the manifest's schema or a page's found them. */
export interface Desk {
  readonly positions: Positions;
  readonly faults: Faults;
  /** The ids of the default language's messages, where they are known. */
  readonly messages?: { has(id: string): boolean } | undefined;
}

/** An unknown key stands at its own place, with the right name next to it. @param instead where it belongs. */
export function reportUnknownKey(
  path: Path,
  known: readonly string[],
  { positions, faults }: Desk,
  instead?: string,
): void {
  const key = String(path.at(-1));
  const range = positions.key(path);
  const parent = path.slice(0, -1);
  if (faults.isFull) {
    // It is only counted, and looking for what was meant would take long.
    faults.report({ code: 'unknown-key', range, message: `The key "${key}" is not known.` });
    return;
  }
  const [, before = '', value = ''] = /^([A-Za-z][\w-]*):(?=\S)(.+)$/.exec(key) ?? [];
  if (known.includes(before)) {
    const text = `${before}: ${value}`;
    const message = `A space is missing behind the colon of "${before}".`;
    const suggestions = [{ title: `Write ${text}`, edits: [{ range, text }] }];
    faults.report({ code: 'syntax', range, message, help: 'Write "key: value".', suggestions });
    return;
  }
  // A key that is there already was not meant a second time.
  const written = positions.keys(parent);
  const free = known.filter((name) => !written.includes(name));
  const meant = meantName(key, free);
  const edit = meant === undefined ? undefined : positions.rename(path, meant.name);
  const isGuess = meant?.isCertain === false;
  const suggestions =
    edit === undefined
      ? []
      : [{ title: `Write "${meant?.name}"`, edits: [edit], ...(isGuess && { isGuess }) }];
  const said =
    meant === undefined ? '' : ` ${meant.why ?? ''} Did you mean "${meant.name}"?`.replace('  ', ' ');
  const message = `The key "${key}" is not known in ${nameOf(parent, faults)}.${said}`;
  const remedy = instead ?? ownEntry(faults.words.foreignKeys, key) ?? codes['unknown-key'].help;
  const help = [remedy, listOf(known)].filter((part) => part !== '').join(' ');
  faults.report({ code: 'unknown-key', range, message, help, suggestions });
}

const ownEntry = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * A missing key is reported at the mapping that lacks it, unless it stands there misspelt: then that was reported. So it was
 * where it is the one key that is missing, and another stands there that is not known.
 * @param about what the schema says of its value.
 */
export function reportMissingKey(
  path: Path,
  known: readonly string[],
  desk: Desk,
  missing = 2,
  about = '',
): void {
  const { positions, faults } = desk;
  const parent = path.slice(0, -1);
  const key = String(path.at(-1));
  const all = positions.keys(parent);
  const strange = faults.isFull ? [] : all.filter((written) => !known.includes(written));
  const free = known.filter((name) => !all.includes(name));
  if (strange.some((written) => meantName(written, free)?.name === key || written.startsWith(`${key}:`)))
    return;
  if (missing === 1 && strange.length === 1) return;
  const message = `The key "${key}" is missing in ${nameOf(parent, faults)}.`;
  if (parent.length === 0 && key === 'errors') {
    reportNoErrors(desk);
    return;
  }
  const range = typeof parent.at(-1) === 'string' ? positions.key(parent) : positions.value(parent);
  const help = [`Write "${key}: …" there.`, about].filter((part) => part !== '').join(' ');
  faults.report({ code: 'missing-key', range, message, help });
}

/** The last section: where it lacks, the file may have been cut off. */
function reportNoErrors({ faults }: Desk): void {
  const { source } = faults;
  const { line } = source.position(source.text.trimEnd().length);
  const start = source.lineStart(line) + source.line(line).search(/\S/);
  faults.report({
    code: 'missing-key',
    range: source.firstLine(start, source.text.length),
    message: `The key "errors" is missing: the file ends here, on line ${line}.`,
    help: 'If its end was cut off, restore it from its last version; else write "errors:" below, with "notFound" and "failed" under it, each with page, layout and title.',
  });
}

/** A value out of a closed set, with the nearest allowed one. @param about what the schema says of the value. */
export function reportWrongValue(
  path: Path,
  allowed: readonly string[],
  { positions, faults }: Desk,
  about = '',
): void {
  const written = positions.written(path);
  const plain = cleaned(written);
  // A near number is no hint at what was meant; the same number in other digits is.
  const isNumber = /^["']?\d/.test(plain) && !allowed.includes(plain);
  const meant = faults.isFull || isNumber ? undefined : meantName(written, allowed);
  const range = positions.value(path);
  const isGuess = meant?.isCertain === false;
  const text = meant === undefined ? '' : /^\d/.test(meant.name) ? meant.name : scalarText(meant.name);
  const isQuoted = /^(["'])(\d+)\1$/.test(written);
  const suggestions: Suggestion[] =
    meant === undefined || written.includes('\n')
      ? []
      : [
          {
            title: isQuoted ? 'Take the quotes away' : `Write ${text}`,
            edits: [{ range, text }],
            ...(isGuess && { isGuess }),
          },
        ];
  const said = meant === undefined ? '' : ` Did you mean ${text}?`;
  const message = `${nameOf(path, faults, true)} cannot be ${written || 'empty'}.${said}`;
  const help = [`Allowed: ${allowed.join(', ')}.`, about].filter((part) => part !== '').join(' ');
  faults.report({ code: 'wrong-value', range, message, help, suggestions });
}

/** How a message names a place; list indices mean nothing to readers. */
export function nameOf(path: Path, { words }: Faults, isFirst = false): string {
  const last = path.filter((step) => typeof step === 'string').at(-1);
  if (last === undefined && path.length === 0) return isFirst ? capitalised(words.whole) : words.whole;
  if (last === undefined) return `${isFirst ? 'An' : 'an'} entry of ${words.whole}`;
  if (typeof path.at(-1) === 'number') return isFirst ? `An entry of "${last}"` : `an entry of "${last}"`;
  return `"${last}"`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
