import type { SiteText } from './site-text.ts';

/** One file of a draft. */
export interface Change {
  /** What the file will be; null takes it away. */
  readonly text: string | null;
  /** What it was when the change began; null: there was none. */
  readonly base: SiteText | null;
}

/** The files of a draft, by name. A file that is as it was is none of them. */
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

/** The draft without what it changes in a file. */
export const withoutChange = without;

/** The draft as another window of this browser has changed it. */
export const withKept = (
  changes: Changes,
  { name, change }: { readonly name: string; readonly change: Change | undefined },
): Changes => (change === undefined ? without(changes, name) : { ...changes, [name]: change });

/** The draft without what was published of it: what was written meanwhile stays. */
export const withoutPublished = (changes: Changes, published: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, { text }]) => published[name]?.text !== text));

/** The draft after somebody decided to keep theirs: it now builds on what the server has. */
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
