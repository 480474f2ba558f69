import { invisibleIn, visible } from '../invisible.ts';
import { nearest, slips } from '../nearest.ts';

/** The known name that an unknown one was meant to be. */
interface Meant {
  readonly name: string;
  /** Its fault as a sentence, where that is not seen at once. */
  readonly why?: string;
  /** Whether no other name can have been meant, so that a tool may correct it. */
  readonly isCertain: boolean;
}

/** Cyrillic and Greek letters that look like Latin ones. */
const alike: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    к: 'k',
    м: 'm',
    т: 't',
  },
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X' },
  ...{ ο: 'o', α: 'a', ν: 'v', ι: 'i', κ: 'k', ρ: 'p' },
};
const foreign = /[\u0370-\u04ff]/;
const quotes = /^["'“”„«»‘’＂]+|["'“”„«»‘’＂,;]+$/g;

/** `guards/activity-end.ts` is `activity-end`: names have no folder and no extension. */
const fileEnding = /\.(?:tsx?|jsx?|mjs|ya?ml|json|md|svg|png)$/;

/** The name without stray quotes and invisible characters, in plain letters and digits. */
export const cleaned = (name: string): string =>
  visible(name).normalize('NFKC').trim().replace(quotes, '').trim();

/** The known name that was most likely meant; undefined where none is close. */
export function meantName(name: string, known: Iterable<string>): Meant | undefined {
  const names = [...known];
  const hidden = invisibleIn(name);
  const plain = cleaned(name);
  if (hidden !== undefined && names.includes(plain))
    return { name: plain, why: `It holds ${hidden.name}, which nobody sees.`, isCertain: true };
  if (names.includes(plain)) return { name: plain, isCertain: true };
  const bare = plain.replace(/^.*\//, '').replace(fileEnding, '');
  if (bare !== plain && names.includes(bare)) return { name: bare, isCertain: true };
  const letter = foreign.exec(name)?.[0];
  const latin = plain.replace(/[\u0370-\u04ff]/g, (found) => alike[found] ?? found);
  if (letter !== undefined && names.includes(latin))
    return {
      name: latin,
      why: `Its letter ${letter} is of another alphabet and only looks like ${alike[letter]}.`,
      isCertain: true,
    };
  const written = sameLetters(plain);
  const same = names.filter((one) => sameLetters(one) === written);
  if (same[0] !== undefined) return { name: same[0], isCertain: same.length === 1 };
  // One of a list, or the list of one: more letters than a slip changes.
  const number = names.find((one) => plural(one) === plural(plain));
  if (number !== undefined) return { name: number, isCertain: isOnly(plain, number, names) };
  const close = nearest(plain, names);
  return close === undefined ? undefined : { name: close, isCertain: isOnly(plain, close, names) };
}

/** `Sale_End` and `sale end` are `sale-end`. */
const sameLetters = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '-');

const plural = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?:ies|y)$/, 'y')
    .replace(/s$/, '');

const digits = (name: string): string => name.replace(/\D+/g, '-');

/**
 * Whether the names differ by one slip of the hand, or two in a long word, and no other name is as close. Names with another number,
 * and short ones, may be the next of a series rather than a slip.
 */
function isOnly(name: string, close: string, names: readonly string[]): boolean {
  const [wanted, found] = [name.toLowerCase(), close.toLowerCase()];
  const far = slips(wanted, found);
  if (far > (name.length < 8 ? 1 : 2) || name.length < 4 || digits(name) !== digits(close)) return false;
  return names.every((other) => other === close || slips(wanted, other.toLowerCase()) > far + 1);
}

/** Names that were separated by another comma than YAML's, where each of them is known. */
export function severalNames(name: string, known: Iterable<string>): readonly string[] | undefined {
  const names = new Set(known);
  const parts = name.split(/[，、；;,]/).map(cleaned);
  return parts.length > 1 && parts.every((part) => names.has(part)) ? parts : undefined;
}
