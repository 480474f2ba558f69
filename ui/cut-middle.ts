import { shownText } from '../api/contract/shown-text.ts';

/** Characters of a name in a sentence: more would hide the sentence. */
const inSentence = 48;

/**
 * Shortens text to `length` characters by leaving out its middle, the least informative part of a name or an address:
 * `/help…/passcodes`. Direction characters are made visible (`shownText`). Counts whole characters, so that no
 * surrogate pair is split.
 */
export function cutMiddle(text: string, length = inSentence): string {
  const shown = shownText(text);
  const characters = Array.from(shown);
  if (characters.length <= length) return shown;
  const kept = length - 1;
  const head = characters.slice(0, Math.ceil(kept / 2));
  const tail = characters.slice(characters.length - Math.floor(kept / 2));
  return `${head.join('')}…${tail.join('')}`;
}
