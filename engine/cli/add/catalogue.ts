import { type Node, parseTree } from 'jsonc-parser';

interface WithCopies {
  readonly text: string;
  /** Ids of the copies, in the order of their models. */
  readonly copied: readonly string[];
  /** Ids that were there already. */
  readonly kept: readonly string[];
}

/**
 * The text of a catalogue with copies of all messages whose ids begin with a name, under another name: where ids are in order,
 * at their place in it. All else stays as it is written.
 */
export function withCopies(text: string, before: string, after: string): WithCopies {
  const entries = entriesOf(text);
  const ids = new Set(entries.map(({ id }) => id));
  const models = entries.filter(({ id }) => id.startsWith(`${before}.`));
  const copyOf = (id: string) => after + id.slice(before.length);
  const fresh = models.filter(({ id }) => !ids.has(copyOf(id)));
  const copied = fresh.map(({ id }) => copyOf(id));
  const kept = models.map(({ id }) => copyOf(id)).filter((id) => ids.has(id));
  if (fresh.length === 0) return { text, copied, kept };
  const written = fresh.map(({ node, id }) => {
    const [key] = node.children ?? [];
    const rest = text.slice(key ? key.offset + key.length : node.offset, node.offset + node.length);
    return JSON.stringify(copyOf(id)) + rest;
  });
  return { text: inserted(text, entries, written, copied[0] ?? ''), copied, kept };
}

interface NewMessage {
  readonly id: string;
  readonly words: string;
  /** For translators; left out where the catalogue has none. */
  readonly description: string;
}

/** The text of a catalogue with new messages, whose ids are in order; undefined where it has one of them already. */
export function withMessages(text: string, fresh: readonly NewMessage[]): string | undefined {
  const entries = entriesOf(text);
  if (entries.some(({ id }) => fresh.some((one) => one.id === id))) return undefined;
  const isDescribed = entries.some(({ node }) => node.children?.[1]?.type === 'object');
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const written = ({ words, description }: NewMessage): string =>
    isDescribed
      ? JSON.stringify({ defaultMessage: words, description }, null, indent).replaceAll('\n', `\n${indent}`)
      : JSON.stringify(words);
  const members = fresh.map((one) => `${JSON.stringify(one.id)}: ${written(one)}`);
  return inserted(text, entries, members, fresh[0]?.id ?? '');
}

interface Entry {
  readonly node: Node;
  readonly id: string;
}

const entriesOf = (text: string): readonly Entry[] =>
  (parseTree(text)?.children ?? []).map((node) => ({ node, id: idOf(node) }));

/** Puts members in before the first whose id comes after theirs, else at the end. */
function inserted(text: string, entries: readonly Entry[], members: readonly string[], id: string): string {
  const [first] = entries;
  const gap = first ? text.slice(text.indexOf('{') + 1, first.node.offset) : '\n  ';
  const pieces = members.join(`,${gap}`);
  const next = entries.find((entry) => entry.id > id);
  if (next) {
    const at = next.node.offset;
    return `${text.slice(0, at)}${pieces},${gap}${text.slice(at)}`;
  }
  const last = entries.at(-1)?.node;
  if (last === undefined) return `{${gap}${pieces}\n}\n`;
  const end = last.offset + last.length;
  return `${text.slice(0, end)},${gap}${pieces}${text.slice(end)}`;
}

const idOf = ({ children }: Node): string => String(children?.[0]?.value ?? '');
