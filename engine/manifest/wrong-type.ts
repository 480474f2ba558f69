import { codes } from './codes.ts';
import { cleaned } from './meant.ts';
import type { Path } from './values.ts';
import { type Desk, nameOf } from './wording.ts';

/** @param expected the type's name in JSON Schema or zod. @param keys what a mapping may hold. @param about what the schema says of it. */
export function reportWrongType(
  path: Path,
  found: unknown,
  expected: string,
  desk: Desk,
  { keys = [], about = '' }: { readonly keys?: readonly string[]; readonly about?: string } = {},
): void {
  const { positions, faults } = desk;
  const name = nameOf(path, faults, true);
  const range = positions.value(path);
  const written = positions.written(path);
  if (found === null) {
    reportEmpty(path, expected, desk, keys);
    return;
  }
  const wanted = typeNames[expected] ?? expected;
  const fix = typeFix(expected, found, written);
  faults.report({
    code: 'wrong-type',
    range,
    message: `${name} must be ${wanted}, not ${sayFound(found, written)}.`,
    help: [howToWrite(expected, path, keys), about].filter((part) => part !== '').join(' '),
    suggestions:
      fix === undefined
        ? []
        : [{ title: fix.title, edits: [{ range, text: fix.text }], ...(fix.isGuess && { isGuess: true }) }],
  });
}

/** Nothing stands behind the key; or a remark does. */
function reportEmpty(
  path: Path,
  expected: string,
  { positions, faults }: Desk,
  keys: readonly string[],
): void {
  const { source } = faults;
  const range = positions.value(path);
  const { line, column } = range.end;
  const [, before = '', remark = ''] =
    /^(\s*:\s*)(#.*\S)\s*$/.exec(source.line(line).slice(column - 1)) ?? [];
  const name = nameOf(path, faults, true);
  if (remark === '' || expected !== 'string') {
    const message = `${name} has no value.`;
    faults.report({ code: 'wrong-type', range, message, help: howToWrite(expected, path, keys) });
    return;
  }
  const start = range.end.offset + before.length;
  const place = source.range(start, start + remark.length);
  const text = JSON.stringify(remark);
  faults.report({
    code: 'wrong-type',
    range: place,
    message: `${name} has no value: what stands behind a space and # is a remark.`,
    help: `If it is the value, write ${text}.`,
    suggestions: [{ title: `Write ${text}`, edits: [{ range: place, text }], isGuess: true }],
  });
}

interface TypeFix {
  readonly title: string;
  readonly text: string;
  readonly isGuess?: boolean;
}

function typeFix(expected: string, found: unknown, written: string): TypeFix | undefined {
  if (expected === 'string' && (typeof found === 'number' || typeof found === 'boolean'))
    return { title: 'Put it in quotes', text: JSON.stringify(written) };
  if (expected === 'boolean') {
    const text = truth[String(found).trim().toLowerCase()];
    return text === undefined ? undefined : { title: `Write ${text}`, text };
  }
  if (/^int|^number/.test(expected) && typeof found === 'string' && /^-?\d+$/.test(cleaned(found)))
    return { title: `Write ${cleaned(found)}`, text: cleaned(found) };
  if (expected !== 'array' || typeof found !== 'string' || /[\n"']/.test(written)) return undefined;
  const inside = written.replace(/^\((.*)\)$/, '$1');
  const parts = inside.split(/\s*[,，、]\s*/);
  if (parts.length === 1) return { title: 'Make it a list of one', text: `[${inside}]` };
  const text = `[${parts.join(', ')}]`;
  // Words may hold commas, names do not.
  return { title: `Write ${text}`, text, isGuess: !parts.every((part) => /^[\w.-]+$/.test(part)) };
}

/** What people write for true and false; numbers are guesses, and left to them. */
const truth: Readonly<Record<string, string>> = {
  ...{ true: 'true', yes: 'true', on: 'true', y: 'true' },
  ...{ false: 'false', no: 'false', off: 'false', n: 'false' },
};

/** How a value of the type is written, with the name that stands before it. */
function howToWrite(expected: string, path: Path, keys: readonly string[]): string {
  const last = path.at(-1);
  const before = typeof last === 'string' ? `${last}: ` : '- ';
  switch (expected) {
    case 'boolean':
      return `Write \`${before}true\` or \`${before}false\`, in English and without quotes.`;
    case 'int':
    case 'integer':
      return `Write digits alone, without unit, spaces, dots or quotes: \`${before}12\`.`;
    case 'number':
      return `Write digits alone, with a dot where a fraction begins: \`${before}9.99\`.`;
    case 'array':
      return `Write \`${before}[one, two]\`, or each entry on a line of its own that begins with "- ".`;
    case 'object':
    case 'record':
      return keys.length === 0
        ? 'Write each key on a line of its own, further in: "key: value".'
        : keys.join() === 'message,text'
          ? codes['ambiguous-text'].help
          : `Write \`${before}{${keys
              .slice(0, 2)
              .map((key) => `${key}: …`)
              .join(', ')}}\`. Known names: ${keys.toSorted().join(', ')}.`;
    default:
      return `Write \`${before}words\`; put them in quotes where they hold a colon or begin with a special sign.`;
  }
}

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

/** What was read, in the words of `typeNames`; what is short as it is written. */
function sayFound(found: unknown, written: string): string {
  if (Array.isArray(found)) return 'a list';
  if (typeof found === 'object') return 'keys with their values';
  const shown = written.length > 40 || written.includes('\n') ? '' : ` ${written}`;
  if (typeof found === 'string') {
    const noun = /\s/.test(written.trim()) ? 'words' : 'word';
    return shown === '' ? 'words' : `the ${noun} "${written.replace(/^["']|["']$/g, '')}"`;
  }
  return typeof found === 'number' ? `the number${shown}` : `the value${shown}`;
}
