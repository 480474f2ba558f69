import { Visitor } from 'vite';
import type { SourceFile, SourceTree } from './architecture/source.ts';

/** Which messages of a catalogue code says, found by a parser: by the files that a page or a feature is made of. */
export interface SaidMessages {
  /** Ids that these files say, or any file that they import, statically or later: each with a file that says it. */
  saidFrom(entries: readonly string[]): ReadonlyMap<string, string>;
}

const all = '*';

export function readSaidMessages(tree: SourceTree, ids: readonly string[]): SaidMessages {
  const files = new Map(tree.files.map((file) => [file.path, file]));
  const said = new Map<string, readonly string[]>();
  const saidIn = (file: SourceFile) => {
    const known = said.get(file.path) ?? messagesIn(file, ids);
    said.set(file.path, known);
    return known;
  };
  return {
    saidFrom(entries) {
      const found = new Map<string, string>();
      for (const [path] of reachedFrom(entries, files))
        for (const id of saidIn(files.get(path)!)) if (!found.has(id)) found.set(id, path);
      return found;
    },
  };
}

/** Files with the names that are taken of them: of a file that hands names on, only those count that somebody takes. */
function reachedFrom(entries: readonly string[], files: ReadonlyMap<string, SourceFile>) {
  const reached = new Map<string, Set<string>>();
  const visit = (path: string, names: readonly string[]): void => {
    const file = files.get(path);
    if (!file) return;
    const taken = reached.get(path);
    const fresh = names.filter((name) => !taken?.has(name));
    if (taken && fresh.length === 0) return;
    reached.set(path, new Set([...(taken ?? []), ...names]));
    for (const { kind, target, names: wanted, isHandedOn } of file.imports) {
      if (target === undefined || (kind !== 'value' && kind !== 'dynamic')) continue;
      if (!isHandedOn || names.includes(all)) visit(target, wanted);
      else {
        const asked = wanted.includes(all) ? fresh : wanted.filter((name) => names.includes(name));
        if (asked.length > 0) visit(target, asked);
      }
    }
  };
  for (const entry of entries) visit(entry, [all]);
  return reached;
}

/** A text as a part of an expression that matches it alone. */
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');

/** Ids that stand in a file as a text, or that a template with holes may become: `errors.${code}`. */
function messagesIn({ program }: SourceFile, ids: readonly string[]): readonly string[] {
  const known = new Set(ids);
  const found = new Set<string>();
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && known.has(value)) found.add(value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      // A template that says no group of messages could become any of them.
      if (!/^\w+\./.test(parts[0] ?? '')) return;
      const form = new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`);
      for (const id of ids) if (form.test(id)) found.add(id);
    },
  }).visit(program);
  return [...found];
}
