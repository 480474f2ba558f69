import type { Span } from './fault.ts';

/**
 * A placeholder as other programs write it, or with one brace.
 * @param isOnly whether `%s`, which has no name, can be this one alone.
 */
export function otherBraces(
  words: string,
  name: string,
  isOnly: boolean,
): (Span & { readonly text: string }) | undefined {
  const one = name.replace(/[^\w]/g, '');
  if (one !== name) return undefined;
  const found = new RegExp(
    `'\\{\\s*${one}\\s*\\}'?|[｛（(【[]\\s*${one}\\s*[｝）)】\\]]|%${one}%|\\$${one}\\b|(?<![\\p{L}\\w{])${one}\\}`,
    'u',
  ).exec(words);
  if (found === null) {
    if (!isOnly) return undefined;
    const printf = /(?<![\d\p{L}])%(?:\d\$)?[sd@]/u.exec(words);
    return printf === null
      ? undefined
      : { start: printf.index, end: printf.index + printf[0].length, text: printf[0] };
  }
  return { start: found.index, end: found.index + found[0].length, text: found[0] };
}
