import { withoutAccents } from '../../../ui/without-accents.ts';

/** Marks, for names without accents, the words of a search: each anywhere, in any case. */
export function patternOf(text: string): RegExp | undefined {
  // Of globs what stands between their signs.
  const words = withoutAccents(text.normalize('NFC'))
    .split(/[\s*?]+/u)
    .filter(Boolean);
  // The longest first: of words with the same beginning it is more specific.
  const longest = words.sort((a, b) => b.length - a.length);
  const literal = longest.map((word) =>
    [...word].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')).join('[\u0300-\u036f]*'),
  );
  return words.length > 0 ? new RegExp(literal.join('|'), 'giu') : undefined;
}
