/** A step from the root of a YAML text towards a place in it. */
export type Step =
  /** Into the value of a key; `beside` are the scalars of the key's mapping. */
  | { readonly type: 'key'; readonly name: string; readonly beside: Readonly<Record<string, string>> }
  | { readonly type: 'item' };

/** The place in a YAML text at which a person writes, for the editor's proposals. Unfinished texts have such places too. */
export interface WrittenPlace {
  /** The way to the mapping (of a key) or to the value. */
  readonly steps: readonly Step[];
  readonly slot: 'key' | 'value';
  /** The characters that are there already, up to the cursor. */
  readonly word: string;
  /** The keys and scalars of the mapping in which a key is written. */
  readonly beside: Readonly<Record<string, string>>;
}

/** A scalar without the quotes around it. */
export const unquoted = (text: string): string => text.replace(/^(["'])(.*)\1$/, '$2');
