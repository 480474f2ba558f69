import type { SiteText } from './site-text.ts';

/** One file of a draft. */
export interface Change {
  /** The file's new text; null removes the file. */
  readonly text: string | null;
  /** The file when the change began; null: there was none. */
  readonly base: SiteText | null;
}

/** The files of a draft, by name, without files that are unchanged. */
export type Changes = Readonly<Record<string, Change>>;

const without = (changes: Changes, name: string): Changes => {
  const { [name]: _, ...others } = changes;
  return others;
};

/** The draft with another text of a file. `known` is the file as it was read, if it was. */
export function withText(
  changes: Changes,
  {
    name,
    text,
    known,
  }: { readonly name: string; readonly text: string | null; readonly known: SiteText | null },
): Changes {
  const base = changes[name] ? changes[name].base : known;
  return text === (base?.text ?? null) ? without(changes, name) : { ...changes, [name]: { text, base } };
}

/** The draft without its change of a file. */
export const withoutChange = without;

/** The draft as another window of this browser has changed it. */
export const withKept = (
  changes: Changes,
  { name, change }: { readonly name: string; readonly change: Change | undefined },
): Changes => (change === undefined ? without(changes, name) : { ...changes, [name]: change });

/** The draft without its published changes: later ones stay. */
export const withoutPublished = (changes: Changes, published: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, { text }]) => published[name]?.text !== text));

/** The draft after a conflict in which its own text is kept: it now builds on the server's. */
export function withBase(changes: Changes, name: string, base: SiteText | null): Changes {
  const change = changes[name];
  if (change === undefined) return changes;
  return change.text === (base?.text ?? null)
    ? without(changes, name)
    : { ...changes, [name]: { ...change, base } };
}

/** A draft as it is sent. */
export const sentChanges = (changes: Changes) =>
  Object.entries(changes).map(([name, { text, base }]) => ({
    name,
    text,
    base_revision: base?.revision ?? null,
  }));
