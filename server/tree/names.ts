import { acceptName, extensionIn, longestName } from '../../api/contract/file-name.ts';

export { searchKey } from './name-key.ts';
export { sortName } from './name-order.ts';

const compressedTar = /\.tar\.[\p{L}\p{N}]{1,4}$/iu;

function tailOf(name: string): string {
  const tar = compressedTar.exec(name);
  return tar !== null && /[^.]/.test(name.slice(0, tar.index)) ? tar[0] : extensionIn(name);
}

/**
 * The name with a number before its extension: `foo.txt` → `foo(1).txt`, `a.tar.gz` → `a(1).tar.gz`, `.profile` →
 * `.profile(1)`. Folders have no extension. A number that is there already belongs to the user: `foo(1).txt` →
 * `foo(1)(1).txt`. Still at most 255 bytes: a long stem is shortened between graphemes.
 */
export function numbered(name: string, n: number, isFolder: boolean): string {
  const tail = isFolder ? '' : tailOf(name);
  const ending = `(${n})${tail}`;
  const stem = name.slice(0, name.length - tail.length);
  return shorten(stem, longestName - byteLength(ending)) + ending;
}

/** Characters that no name may contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const refusedCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/g;
const mostLooked = 4096;

/** The nearest valid name, for one from outside; undefined where nothing of it can be used. */
export function acceptableName(given: string): string | undefined {
  const plain = given
    .slice(0, mostLooked)
    .toWellFormed()
    .replace(refusedCharacters, '')
    .replaceAll('/', '_')
    .trim()
    .normalize('NFC');
  const tail = extensionIn(plain);
  const stem = plain.slice(0, plain.length - tail.length);
  const accepted = acceptName(shorten(stem, longestName - byteLength(tail)) + tail);
  return accepted.ok ? accepted.name : undefined;
}

const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8');

let graphemes: Intl.Segmenter | undefined;

/** The longest beginning of whole graphemes within so many bytes. */
function shorten(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let length = 0;
  let weight = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    weight += byteLength(segment);
    if (weight > bytes) break;
    length = index + segment.length;
  }
  return text.slice(0, length);
}
