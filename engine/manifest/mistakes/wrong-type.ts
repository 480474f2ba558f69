import { codes } from '../codes.ts';
import type { Suggestion } from '../diagnostic.ts';
import { isPatternText } from '../param-pattern.ts';
import { paramTypes } from '../schema.ts';
import { type Desk, nameOf } from '../wording.ts';
import type { Path } from '../yaml/values.ts';
import { cleaned } from './meant.ts';
import { reportEmpty } from './no-value.ts';

/** The schema's description of a value that has the wrong type. */
export interface Wanted {
  /** Keys that a mapping may have. */
  readonly keys?: readonly string[];
  /** Those of them that an example shows: what must be there. */
  readonly needed?: readonly string[];
  /** Where each entry of a list is a mapping, the keys that an example of it shows. */
  readonly entry?: readonly string[];
  /** The schema's words about the value. */
  readonly about?: string;
  /** Texts must match it: quotes do not correct one that does not. */
  readonly pattern?: string | undefined;
}

/** @param expected the type's name in JSON Schema or zod. */
export function reportWrongType(
  path: Path,
  found: unknown,
  expected: string,
  desk: Desk,
  wanted: Wanted = {},
): void {
  const { positions, faults } = desk;
  const range = positions.value(path);
  const written = positions.written(path);
  if (found === null) {
    reportEmpty(path, expected, desk, howToWrite(expected, path, wanted));
    return;
  }
  const fix = typeFix(expected, found, written, wanted);
  const { offset } = range.start;
  const edits = [
    { range: positions.source(path).range(offset, offset + written.length), text: fix?.text ?? '' },
  ];
  const suggestions: Suggestion[] =
    fix === undefined ? [] : [{ title: fix.title, edits, ...(fix.isGuess && { isGuess: true }) }];
  faults.report({
    code: 'wrong-type',
    range,
    message: `${nameOf(path, faults, true)} must be ${typeNames[expected] ?? expected}, not ${sayFound(found, written)}.`,
    help: (follows(wanted, written) ? [howToWrite(expected, path, wanted), wanted.about] : [wanted.about])
      .filter(Boolean)
      .join(' '),
    suggestions,
  });
}

interface TypeFix {
  readonly title: string;
  readonly text: string;
  readonly isGuess?: boolean;
}

function typeFix(expected: string, found: unknown, written: string, wanted: Wanted): TypeFix | undefined {
  if (expected === 'string' && (typeof found === 'number' || typeof found === 'boolean'))
    return follows(wanted, written)
      ? { title: 'Put it in quotes', text: JSON.stringify(written) }
      : undefined;
  if (expected === 'boolean') return booleanFix(found, written);
  if (/^int|^number/.test(expected) && typeof found === 'string' && /^-?\d+$/.test(cleaned(found)))
    return { title: `Write ${cleaned(found)}`, text: cleaned(found) };
  if (expected === 'object') return mappingFix(found, written, wanted);
  if (expected !== 'array') return undefined;
  return typeof found === 'string' ? listFix(written) : entryFix(found, written, wanted);
}

const follows = ({ pattern }: Wanted, words: string): boolean =>
  pattern === undefined || new RegExp(pattern, 'u').test(words);

function booleanFix(found: unknown, written: string): TypeFix | undefined {
  const text = truth[String(found).trim().toLowerCase()];
  if (text === undefined) return undefined;
  return { title: written.slice(1, -1) === text ? 'Take the quotes away' : `Write ${text}`, text };
}

/** `- show_login` instead of `- {name: show_login}`. */
function mappingFix(
  found: unknown,
  written: string,
  { keys = [], needed = [] }: Wanted,
): TypeFix | undefined {
  const key = keys.includes('one-of') ? keyOfParamType(found) : undefined;
  if (key !== undefined && !written.includes('\n')) {
    const text = `{${key}: ${written}}`;
    return { title: `Write ${text}`, text };
  }
  const [only] = needed;
  if (only === undefined || needed.length > 1 || typeof found !== 'string') return undefined;
  if (!/^[\w./-]+$/.test(written) || (only === 'date') !== /^\d{4}-\d\d-\d\d$/.test(written))
    return undefined;
  const text = `{${only}: ${written}}`;
  return { title: `Write ${text}`, text };
}

/** The type of a parameter, written without its key: `year: [2025, 2026]`, `year: year`. */
function keyOfParamType(found: unknown): 'type' | 'one-of' | 'pattern' | undefined {
  if (Array.isArray(found)) return 'one-of';
  if (typeof found !== 'string') return undefined;
  if (isPatternText(found)) return 'pattern';
  return paramTypes.includes(found) ? 'type' : undefined;
}

function listFix(written: string): TypeFix | undefined {
  if (/[\n"']/.test(written)) return undefined;
  const parts = written.replace(/^\((.*)\)$/, '$1').split(/\s*[,，、]\s*/);
  const text = `[${parts.join(', ')}]`;
  // Words may hold commas, names do not.
  const isGuess = parts.length > 1 && !parts.every((part) => /^[\w.-]+$/.test(part));
  return { title: `Write ${text}`, text, isGuess };
}

/** The keys of the only entry of a list, without its dash. */
function entryFix(found: unknown, written: string, { entry = [] }: Wanted): TypeFix | undefined {
  const keys = typeof found === 'object' && found !== null ? Object.keys(found) : [];
  if (entry.length === 0 || !entry.every((key) => keys.includes(key))) return undefined;
  if (written.startsWith('{')) return { title: `Write [${written}]`, text: `[${written}]` };
  return { title: 'Write the dash', text: `- ${written.replace(/\n(?=.*\S)/g, '\n  ')}` };
}

/** Words that people write for true and false. Numbers would be guesses, and are left to people. */
const truth: Readonly<Record<string, string>> = {
  ...{ true: 'true', yes: 'true', on: 'true', y: 'true' },
  ...{ false: 'false', no: 'false', off: 'false', n: 'false' },
};

const shown = (keys: readonly string[]): string => `{${keys.map((key) => `${key}: …`).join(', ')}}`;

/** Tells how to write a value of the type, with its key. */
export function howToWrite(expected: string, path: Path, wanted: Wanted = {}): string {
  const { keys = [], needed = [], entry = [] } = wanted;
  const last = path.at(-1);
  const before = last === undefined ? '' : typeof last === 'string' ? `${last}: ` : '- ';
  switch (expected) {
    case 'boolean':
      return `Write \`${before}true\` or \`${before}false\`, in English and without quotes.`;
    case 'int':
    case 'integer':
      return `Write digits alone, without unit, spaces, dots or quotes: \`${before}12\`.`;
    case 'number':
      return `Write digits alone, with a dot where a fraction begins: \`${before}9.99\`.`;
    case 'array':
      return entry.length > 0
        ? `Write each entry on a line of its own that begins with a dash: \`- ${shown(entry)}\`.`
        : `Write \`${before}[one, two]\`, or each entry on a line of its own that begins with "- ".`;
    case 'object':
    case 'record':
      if (keys.length === 0) return 'Write each key on a line of its own, further in: "key: value".';
      if (keys.join() === 'message,text') return codes['ambiguous-text'].help;
      if (last === undefined) return `Each begins a line, with its colon: \`${keys[0]}:\`. ${known(keys)}`;
      return `Write \`${before}${shown(needed.length > 0 ? needed : keys.slice(0, 2))}\`. ${known(keys)}`;
    default:
      return `Write \`${before}words\`; put them in quotes where they hold a colon or begin with a special sign.`;
  }
}

const known = (keys: readonly string[]): string => `Known names: ${keys.toSorted().join(', ')}.`;

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'made of keys with their values',
  record: 'made of keys with their values',
  null: 'empty',
};

/** The value that was found, in the words of `typeNames`; a short one as it is written. */
function sayFound(found: unknown, written: string): string {
  if (Array.isArray(found)) return 'a list';
  if (typeof found === 'object') return 'keys with their values';
  const inside = written.length > 40 || written.includes('\n') ? '' : ` ${written}`;
  if (typeof found === 'string') {
    const noun = /\s/.test(written.trim()) ? 'words' : 'word';
    return inside === '' ? 'words' : `the ${noun} "${written.replace(/^["']|["']$/g, '')}"`;
  }
  return typeof found === 'number' ? `the number${inside}` : `the value${inside}`;
}
