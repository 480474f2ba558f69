import { saidInProgram } from '../engine/cli/check/said-ids.ts';
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

/** Ids that a file says as they are, or that a template may become: `errors.${code}`. */
function messagesIn({ program }: SourceFile, ids: readonly string[]): readonly string[] {
  const { texts, forms } = saidInProgram(program);
  // A template that names no group of messages (`${group}.title`) could become any of them.
  const named = forms.filter(({ source }) => /^\^\w+\\\./.test(source));
  return ids.filter((id) => texts.has(id) || named.some((form) => form.test(id)));
}
