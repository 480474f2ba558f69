/** Signs of a pattern in a row, each of them one of `signs`. */
export interface PatternPart {
  readonly signs: string;
  readonly least: number;
  readonly most: number;
}

/**
 * The type of a path parameter, where it does not accept any text. Each is checked in one pass, and two can be compared.
 * Plain data, for both sides.
 */
export type ParamType =
  | { readonly type: 'integer'; readonly atLeast: number; readonly atMost: number }
  /** A day of the calendar: `2026-11-20`. */
  | { readonly type: 'date' }
  /** Lower-case letters a to z and digits in words, with a hyphen between two: `winter-sale`. */
  | { readonly type: 'slug' }
  | { readonly type: 'one-of'; readonly values: readonly string[] }
  /** Where a part ends is told by the sign behind it, so that a part takes all that it can and nothing is tried twice. */
  | { readonly type: 'pattern'; readonly written: string; readonly parts: readonly PatternPart[] };

/** The types of a route's parameters by name; a parameter without one takes any text. */
export type ParamTypes = Readonly<Record<string, ParamType>>;

/** More digits than this are no exact numbers in JavaScript. */
export const largestInteger = 999_999_999_999_999;
const longestSlug = 200;

/** Whether a parameter takes a decoded text. */
export function accepts(type: ParamType | undefined, text: string): boolean {
  switch (type?.type) {
    case undefined:
      return true;
    case 'integer': {
      const number = Number(text);
      // Without leading zeros, so that a number is one address.
      return String(Math.trunc(number)) === text && number >= type.atLeast && number <= type.atMost;
    }
    case 'date':
      // 31 February is taken for 3 March; what is no day at all is `null`.
      return text.length === 10 && JSON.stringify(new Date(text)).startsWith(`"${text}T`);
    case 'slug':
      return text.length <= longestSlug && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);
    case 'one-of':
      return type.values.includes(text);
    case 'pattern':
      return text.length <= longestSlug && follows(type.parts, [...text]);
  }
}

function follows(parts: readonly PatternPart[], text: readonly string[]): boolean {
  let at = 0;
  for (const { signs, least, most } of parts) {
    const start = at;
    while (at < text.length && at - start < most && signs.includes(text[at] as string)) at += 1;
    if (at - start < least) return false;
  }
  return at === text.length;
}

/** Whether all parameters that have a type are of it. */
export function fits(types: ParamTypes | undefined, params: Readonly<Record<string, string>>): boolean {
  for (const name in types) if (!accepts(types[name], params[name] ?? '')) return false;
  return true;
}

/** The size of a type's set of values: of two types where one includes the other, the included one is the smaller. */
export function breadthOf(type: ParamType | undefined): number {
  switch (type?.type) {
    case undefined:
      return Number.POSITIVE_INFINITY;
    case 'integer':
      return type.atMost - type.atLeast + 1;
    case 'date':
      return 3_652_425;
    case 'slug':
      return Number.MAX_VALUE;
    case 'one-of':
      return new Set(type.values).size;
    case 'pattern':
      return type.parts.reduce((product, part) => product * textsOf(part), 1);
  }
}

function textsOf({ signs, least, most }: PatternPart): number {
  const kinds = [...signs].length;
  let texts = 0;
  for (let length = least; length <= most; length += 1) texts += kinds ** length;
  return texts;
}

/** The type in words, as it follows "takes": `a whole number from 2000 to 2100`. */
export function sayType(type: ParamType): string {
  switch (type.type) {
    case 'integer': {
      const from = type.atLeast > 0 ? ` from ${type.atLeast}` : '';
      return `a whole number${from}${type.atMost < largestInteger ? ` ${from ? '' : 'up '}to ${type.atMost}` : ''}`;
    }
    case 'date':
      return 'a day such as 2026-11-20';
    case 'slug':
      return 'a slug such as winter-sale';
    case 'one-of':
      return type.values.length === 1 ? `${type.values[0]} alone` : `one of ${type.values.join(', ')}`;
    case 'pattern':
      return `${type.written} (such as ${sampleText(type)})`;
  }
}

/** A text that it takes. */
export function sampleText(type: ParamType | undefined): string {
  switch (type?.type) {
    case 'integer':
      return String(type.atLeast);
    case 'date':
      return '2026-11-20';
    case 'one-of':
      return type.values[0] ?? '';
    case 'pattern':
      return type.parts.map(sampleOf).join('');
    default:
      return 'any';
  }
}

/** Signs of a class in their order; zero stands last, so that a number does not begin with it. */
const sampleOf = ({ signs, least }: PatternPart): string =>
  Array.from(
    { length: least },
    (_, at) => [...signs][(at + (signs.startsWith('0') ? 1 : 0)) % [...signs].length],
  ).join('');
