/** Letters of a name that a sentence repeats: more would hide what is said of it. */
const inSentence = 48;

/**
 * Shortens text to `length` characters by leaving out its middle, which in a name or an address says least:
 * `/help…/passcodes`. Counts whole characters, so that no pair of surrogates is torn apart.
 */
export function cutMiddle(text: string, length = inSentence): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const kept = length - 1;
  const head = characters.slice(0, Math.ceil(kept / 2));
  const tail = characters.slice(characters.length - Math.floor(kept / 2));
  return `${head.join('')}…${tail.join('')}`;
}
