import type { Node } from 'jsonc-parser';
import { nearest } from '../manifest/nearest.ts';
import type { CatalogueFault, Span } from './fault.ts';
import { shapeHelp } from './json.ts';

/** The message of one id, and its position in the file. */
export interface Entry {
  readonly id: string;
  readonly words: string;
  readonly key: Span;
  /** Of the words, with their quotes. */
  readonly literal: Span;
}

interface ReadEntries {
  /** Each id once: of duplicates the last, as JSON parsers have it. */
  readonly entries: readonly Entry[];
  readonly faults: readonly CatalogueFault[];
}

/** The entries of a catalogue: `"id": "words"`, or `"id": {"defaultMessage": "words", "description": "…"}`. */
export function readEntries(root: Node): ReadEntries {
  const entries = new Map<string, Entry>();
  const faults: CatalogueFault[] = [];
  for (const property of root.children ?? []) {
    const [keyNode, value] = property.children ?? [];
    if (keyNode === undefined || value === undefined) continue;
    const id = String(keyNode.value);
    const key = spanOf(keyNode);
    const known = entries.get(id);
    if (known !== undefined) faults.push(duplicate(id, key, known.key));
    const read = readEntry(id, key, value);
    if ('code' in read) faults.push(read);
    else entries.set(id, read);
  }
  return { entries: [...entries.values()], faults };
}

const spanOf = ({ offset, length }: Node): Span => ({ start: offset, end: offset + length });

const duplicate = (id: string, key: Span, first: Span): CatalogueFault => ({
  ...key,
  code: 'duplicate-message',
  severity: 'error',
  message: `"${id}" stands twice in the catalogue; these words count.`,
  help: 'Keep one of the two; nobody sees the words of the first.',
  also: { ...first, message: 'first' },
});

function readEntry(id: string, key: Span, value: Node): Entry | CatalogueFault {
  const said = wordsIn(value);
  if (id === '__proto__')
    return entryFault(key, '"__proto__" is no id.', 'Choose another id, such as home.title.');
  if (said === undefined) return notWords(id, key, value);
  if (said.value === '')
    return entryFault(
      spanOf(said),
      `"${id}" has no words.`,
      'Write the words, or remove the entry: readers then see the default language.',
    );
  return { id, words: String(said.value), key, literal: spanOf(said) };
}

function wordsIn(value: Node): Node | undefined {
  if (value.type === 'string') return value;
  const words = fieldOf(value, 'defaultMessage');
  return words?.type === 'string' ? words : undefined;
}

function fieldOf(value: Node, name: string): Node | undefined {
  const property = (value.type === 'object' ? (value.children ?? []) : []).findLast(
    ({ children }) => children?.[0]?.value === name,
  );
  return property?.children?.[1];
}

function entryFault(at: Span, message: string, help: string, fix?: CatalogueFault['fix']): CatalogueFault {
  return { ...at, code: 'message-entry', severity: 'error', message, help, fix };
}

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'a group',
};

function notWords(id: string, key: Span, value: Node): CatalogueFault {
  const at = spanOf(value);
  if (value.type === 'number' || value.type === 'boolean') {
    const text = `"${String(value.value)}"`;
    return entryFault(at, `"${id}" is ${kinds[value.type]}, not words.`, `Words stand in quotes: ${text}.`, {
      ...at,
      title: `Write ${text}`,
      text,
    });
  }
  if (value.type !== 'object')
    return entryFault(
      { ...at, end: at.start + 1 },
      `"${id}" is ${kinds[value.type] ?? 'something else'}, not words.`,
      shapeHelp,
    );
  const fields = (value.children ?? []).map(({ children }) => String(children?.[0]?.value));
  const slip = nearest('defaultMessage', fields);
  const [first] = fields;
  if (slip !== undefined && slip !== 'defaultMessage')
    return entryFault(
      key,
      `"${id}" has "${slip}"; is "defaultMessage" meant?`,
      'Write {"defaultMessage": "words", "description": "note for translators"}.',
    );
  if (fields.includes('defaultMessage') || fields.includes('description') || first === undefined)
    return entryFault(
      key,
      `"${id}" has no words under "defaultMessage".`,
      'Write {"defaultMessage": "words", "description": "note for translators"}.',
    );
  return entryFault(
    key,
    `"${id}" is a group of ids, and catalogues have none.`,
    `Write each id in full, with dots: "${id}.${first}": "words".`,
  );
}

/** The ids whose words cannot be used, those of groups in full. */
export const brokenIds = (root: Node): readonly string[] =>
  (root.children ?? []).flatMap(({ children: [key, value] = [] }) => {
    const id = String(key?.value);
    const below = value?.type === 'object' ? (value.children ?? []) : [];
    return [id, ...below.map(({ children }) => `${id}.${String(children?.[0]?.value)}`)];
  });
