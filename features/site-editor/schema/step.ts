/** A step from the root of a YAML text towards a place in it. */
export type Step =
  /** Into the value of a key; `beside` are the scalars of the mapping in which the key stands. */
  | { readonly type: 'key'; readonly name: string; readonly beside: Readonly<Record<string, string>> }
  | { readonly type: 'item' };
