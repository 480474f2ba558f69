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
  const entries = (parseTree(text)?.children ?? []).map((node) => ({ node, id: idOf(node) }));
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
  const [first] = entries;
  const gap = first ? text.slice(text.indexOf('{') + 1, first.node.offset) : '';
  const next = entries.find(({ id }) => id > (copied[0] ?? ''));
  const pieces = written.join(`,${gap}`);
  if (next) {
    const at = next.node.offset;
    return { text: `${text.slice(0, at)}${pieces},${gap}${text.slice(at)}`, copied, kept };
  }
  const last = entries.at(-1)?.node;
  const end = last ? last.offset + last.length : text.indexOf('{') + 1;
  return { text: `${text.slice(0, end)},${gap}${pieces}${text.slice(end)}`, copied, kept };
}

const idOf = ({ children }: Node): string => String(children?.[0]?.value ?? '');
