/** Branches within branches that are looked into: no message that people read has more. */
const deepest = 20;

/** The names in the braces of a message, those of plurals and their branches too, in order and each once. */
export function placeholdersOf(words: string): readonly string[] {
  const names = new Set<string>();
  let at = 0;
  const skipQuoted = (): void => {
    const end = words.indexOf("'", at + 2);
    at = end < 0 ? words.length : end + 1;
  };
  /** A text up to the brace that closes it, or the end. */
  const readText = (depth: number): void => {
    for (; at < words.length && words[at] !== '}'; ) {
      if (words[at] === "'" && /[{}]/.test(words[at + 1] ?? '')) skipQuoted();
      else if (words[at] === '{') readArgument(depth + 1);
      else at += 1;
    }
  };
  /** From an open brace past the one that closes it. */
  const readArgument = (depth: number): void => {
    const [whole = '{', name, kind] =
      /^\{\s*([A-Za-z_]\w*)?\s*(?:,\s*(\w*))?/.exec(words.slice(at, at + 200)) ?? [];
    at += whole.length;
    if (name !== undefined && /[,}]/.test(kind === undefined ? (words[at] ?? '') : ',')) names.add(name);
    for (; at < words.length && words[at] !== '}'; ) {
      if (words[at] !== '{') at += 1;
      else if (depth > deepest) at = words.length;
      else {
        at += 1;
        readText(depth);
        at += 1;
      }
    }
    at += 1;
  };
  while (at < words.length) {
    readText(0);
    // A brace that closes nothing is the compiler's to tell.
    at += 1;
  }
  return [...names];
}
