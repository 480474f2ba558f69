import type { PatternPart } from '../match/param-types.ts';
import { nearest } from './nearest.ts';

/** The classes of signs by their names, each with its signs. */
const classes: Readonly<Record<string, string>> = {
  letters: 'abcdefghijklmnopqrstuvwxyz',
  capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
};
const names = Object.keys(classes);
const synonyms: Readonly<Record<string, readonly string[]>> = {
  number: ['digits'],
  numbers: ['digits'],
  lowercase: ['letters'],
  uppercase: ['capitals'],
  alphanumeric: ['letters', 'digits'],
};

/** Signs that a text may have which a pattern takes. Each is looked at once, so that this is also the bound of the work. */
const longestText = 64;
const literal = /^[\p{L}\p{M}\p{N}._~-]$/u;

interface Problem {
  readonly message: string;
  readonly help?: string;
  /** The pattern that was meant. */
  readonly meant?: string;
  /** Whether something else may have been meant. */
  readonly isGuess?: boolean;
}

/** A placeholder of a pattern, `<letters or digits 2-8>`, read or not; or one sign that is written as it is. */
type Piece = { readonly sign: string } | { readonly inside: string };

/**
 * Reads what a parameter takes: text as it is, and `<digits 4>`, `<letters 2-8>` or `<letters or digits 8>` for signs of classes.
 * A pattern is read from the left to the right in one way alone, so that no text is tried twice.
 */
export function readPattern(written: string): readonly PatternPart[] | Problem {
  const text = written.normalize('NFC');
  const pieces = piecesOf(text);
  if (pieces === undefined) return notInPieces(text);
  const parts: PatternPart[] = [];
  for (const piece of pieces) {
    const part = 'sign' in piece ? partOfSign(piece.sign, text) : partOfClasses(piece.inside, text);
    if ('message' in part) return part;
    parts.push(part);
  }
  return problemOf(parts, pieces) ?? parts;
}

/** Whether a text was written as a pattern: it has a placeholder, and is sound. */
export const isPatternText = (text: string): boolean =>
  text.includes('<') && Array.isArray(readPattern(text));

function piecesOf(text: string): readonly Piece[] | undefined {
  const found = text.match(/<[^<>]*>|[^<>]/gu) ?? [];
  if (found.join('') !== text) return undefined;
  return found.map((one) =>
    one.length > 1 && one.startsWith('<') ? { inside: one.slice(1, -1) } : { sign: one },
  );
}

function notInPieces(text: string): Problem {
  const isOpen = text.lastIndexOf('<') > text.lastIndexOf('>');
  return {
    message: isOpen ? `"${cut(text)}" has < without its >.` : `"${cut(text)}" has > without its <.`,
    help: 'A placeholder stands between the two: <digits 4>.',
  };
}

function partOfSign(sign: string, text: string): PatternPart | Problem {
  if (literal.test(sign)) return { signs: sign, least: 1, most: 1 };
  const expression = fromExpression(text) ?? fromOtherBrackets(text) ?? fromMask(text);
  const isExpression = /[\\^$*+?|]|\[[^\]]*-/.test(text);
  return {
    message: isExpression
      ? `"${cut(text)}" is a regular expression, which a pattern is not.`
      : `"${cut(text)}" has the sign "${sign}", which no part of an address has.`,
    help: 'Write <digits 4> for digits, <letters 2-8> for small letters, <capitals 2> for large ones, and letters, digits and . _ ~ - as they are.',
    ...expression,
  };
}

function partOfClasses(inside: string, text: string): PatternPart | Problem {
  const [, words = '', from, to = from] =
    /^([a-z]+(?: or [a-z]+)*) (\d{1,9})(?:-(\d{1,9}))?$/.exec(inside) ?? [];
  const named = words.split(' or ');
  const [least, most] = [Number(from), Number(to)];
  const isKnown = named.every((name) => names.includes(name));
  if (isKnown && least <= most && most > 0)
    return { signs: [...new Set(named)].map((name) => classes[name]).join(''), least, most };
  const meant = meantInside(inside);
  const unknown = named.find((name) => name !== '' && !names.includes(name));
  return {
    message: sayInside(inside, { unknown, least, most }),
    help: `Write one of ${names.join(', ')} and how many: <digits 4>, <letters 2-8>, <letters or digits 8>.`,
    ...(meant !== undefined && { meant: text.replace(`<${inside}>`, `<${meant}>`) }),
  };
}

function sayInside(
  inside: string,
  {
    unknown,
    least,
    most,
  }: { readonly unknown: string | undefined; readonly least: number; readonly most: number },
): string {
  if (unknown !== undefined) return `There is no class "${unknown}" of signs.`;
  if (least > most) return `<${cut(inside)}> is at least ${least} and at most ${most}.`;
  if (most === 0) return `<${cut(inside)}> takes no sign at all.`;
  return /\d/.test(inside)
    ? `<${cut(inside)}> cannot be read as a class of signs and how many.`
    : `<${cut(inside)}> does not say how many.`;
}

/** `4 digits`, `digit{4}`, `digits 4..8`, in the order and words of a pattern. */
function meantInside(inside: string): string | undefined {
  const words = (inside.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !/^(?:or|and|to)$/.test(word));
  const named = words.map((word) => synonyms[word] ?? [nearest(word, names) ?? word].flat());
  const numbers = (inside.match(/\d+/g) ?? []).map(Number).toSorted((one, other) => one - other);
  if (named.length === 0 || !named.flat().every((name) => names.includes(name))) return undefined;
  // "4 or more" has no end.
  if (numbers.length === 0 || numbers.length > 2 || /[+]|-\s*$/.test(inside)) return undefined;
  if ((numbers.at(-1) ?? 0) === 0) return undefined;
  return `${[...new Set(named.flat())].join(' or ')} ${[...new Set(numbers)].join('-')}`;
}

/** `letters 2-8, digits 4`, `{digits 4}` and `[digits 4]` in the place of the brackets of a pattern. */
function fromOtherBrackets(text: string): Pick<Problem, 'meant'> | undefined {
  const one = '(?:letter|capital|digit)s?(?: or (?:letter|capital|digit)s?)* \\d+(?:-\\d+)?';
  const meant = new RegExp(`^${one}(?:[, ]+${one})*$`).test(text)
    ? text.replace(new RegExp(`${one}[, ]*`, 'g'), (piece) => `<${meantInside(piece)}>`)
    : text.replace(new RegExp(`[{[(](${one})[\\])}]`, 'g'), (_, piece) => `<${meantInside(piece)}>`);
  return meant !== text && isPatternText(meant) ? { meant } : undefined;
}

/** `PK-####`, of which each # stands for a digit. */
function fromMask(text: string): Pick<Problem, 'meant' | 'isGuess'> | undefined {
  const meant = text.replace(/#+/g, ({ length }) => `<digits ${length}>`);
  return meant !== text && isPatternText(meant) ? { meant, isGuess: true } : undefined;
}

/** A regular expression whose parts all have a length, as a pattern. */
function fromExpression(text: string): Pick<Problem, 'meant'> | undefined {
  const inner = text.replace(/^\/?\^?|\$?\/?$/g, '');
  const token = /(\\d|\[(?:a-z|A-Z|0-9|\\d)+\]|\\[-.]|[\p{L}\p{N}_~-])(?:\{(\d+)(?:,(\d+))?\})?/uy;
  const read: { sign: string; least: number; most: number }[] = [];
  while (token.lastIndex < inner.length) {
    const [, sign, from = '1', to = from] = token.exec(inner) ?? [];
    if (sign === undefined) return undefined;
    const before = read.at(-1);
    const isClass = /^\[|\\d/.test(sign);
    if (isClass && before?.sign === sign)
      read.splice(-1, 1, { sign, least: before.least + Number(from), most: before.most + Number(to) });
    else read.push({ sign, least: Number(from), most: Number(to) });
  }
  const meant = read.map(({ sign, least, most }) => {
    if (!/^\[|\\d/.test(sign)) return sign.replace('\\', '').repeat(most);
    const named = [/a-z/, /A-Z/, /0-9|\\d/].flatMap((range, at) => (range.test(sign) ? [names[at]] : []));
    return `<${named.join(' or ')} ${least === most ? most : `${least}-${most}`}>`;
  });
  return isPatternText(meant.join('')) ? { meant: meant.join('') } : undefined;
}

function problemOf(parts: readonly PatternPart[], pieces: readonly Piece[]): Problem | undefined {
  const written = pieces.map(printPiece).join('');
  const [least, most] = [sum(parts.map((part) => part.least)), sum(parts.map((part) => part.most))];
  if (pieces.every((piece) => 'sign' in piece))
    return {
      message: `"${cut(written)}" is one text, and no pattern.`,
      help: `Write it as a list, {one-of: [${cut(written)}]}, or say what varies: <digits 4>.`,
    };
  if (most > longestText)
    return { message: `The pattern takes texts of ${most} signs; ${longestText} are allowed.` };
  if (least === 0) return { message: 'The pattern takes the empty text, which no part of an address is.' };
  if (/^\.{0,2}$/.test(parts.map(({ signs, least: times }) => signs.charAt(0).repeat(times)).join('')))
    return { message: 'The pattern takes dots alone, which no part of an address is.' };
  const at = parts.findIndex((part, index) => isUnclear(part, parts.slice(index + 1)));
  if (at < 0) return undefined;
  const [one, next] = [pieces[at], pieces[at + 1]].map((piece) => piece && printPiece(piece));
  return {
    message: `Where ${one} ends cannot be told: what stands behind it, ${next}, begins with signs that it takes too.`,
    help: `Give ${one} one length, or put a sign that it does not take between the two: ${one}-${next}.`,
  };
}

/** Whether a sign behind a part of several lengths may still be the part's own. */
function isUnclear({ signs, least, most }: PatternPart, after: readonly PatternPart[]): boolean {
  if (least === most) return false;
  for (const next of after) {
    if ([...next.signs].some((sign) => signs.includes(sign))) return true;
    if (next.least > 0) return false;
  }
  return false;
}

const printPiece = (piece: Piece): string => ('sign' in piece ? piece.sign : `<${piece.inside}>`);
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
