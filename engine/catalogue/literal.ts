import type { Span } from './fault.ts';

/**
 * The position in the file of a part of a JSON string's value: one character of the value may be written as several
 * (`\n`, `\u00e9`).
 * @param part in UTF-16 units of the value.
 * @param literal the string in the file, with its quotes.
 */
export function spanInLiteral(text: string, literal: Span, part: Span): Span {
  let at = literal.start + 1;
  let start = at;
  for (let unit = 0; unit < part.end && at < literal.end - 1; unit += 1) {
    if (unit === part.start) start = at;
    at += lengthOfSign(text, at);
  }
  return { start: Math.min(part.start >= part.end ? at : start, literal.end), end: Math.max(at, start) };
}

const lengthOfSign = (text: string, at: number): number =>
  text.charAt(at) !== '\\' ? 1 : text.charAt(at + 1) === 'u' ? 6 : 2;
