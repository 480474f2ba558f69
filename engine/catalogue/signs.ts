import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFault } from './structure.ts';

/**
 * Characters that are displayed literally, though something else was meant: a brace without an opening one, a straight
 * apostrophe that quotes a placeholder, a tag without content.
 * @param words a valid message.
 * @param names the placeholders and tags of the default language: quoted, they are lost.
 */
export function signFaults(words: string, names: ReadonlySet<string>): MessageFault[] {
  if (!mayHold.test(words) && isBalanced(words)) return [];
  return literalsIn(parse(words, { captureLocation: true, captureEscapes: true })).flatMap(
    ({ raw, start }) => [...quoteFaults(raw, start, names), ...strayFaults(withoutQuotes(raw), start)],
  );
}

const mayHold = /'[{}<>]|\/>/;
const isBalanced = (words: string): boolean => words.split('{').length === words.split('}').length;

/** Text between straight apostrophes is literal, where the first is before a special character. */
const quotedPart = /'[{}<>](?:[^']|'')*(?:'|$)/g;

interface Literal {
  readonly raw: string;
  readonly start: number;
}

function literalsIn(elements: readonly MessageFormatElement[]): Literal[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal)
      return [{ raw: element.rawValue ?? element.value, start: element.location?.start.offset ?? 0 }];
    if (element.type === TYPE.tag) return literalsIn(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => literalsIn(value));
    return [];
  });
}

function quoteFaults(raw: string, start: number, names: ReadonlySet<string>): MessageFault[] {
  return [...raw.matchAll(quotedPart)].flatMap(({ 0: part, index }) => {
    const isClosed = part.length > 2 && part.endsWith("'");
    const [holds, name = ''] = /[{<]\s*([\p{L}\p{N}_-]+)[^{}<>]*[}>]/u.exec(part) ?? [];
    if (isClosed && !names.has(name)) return [];
    const at = { start: start + index, end: start + index + 1 };
    return [
      {
        code: 'stray-sign',
        severity: 'warning',
        at,
        message: `has a straight apostrophe ' before "${part.charAt(1)}"; all ${isClosed ? `up to the next one, ${holds},` : 'that follows'} is shown as it is written.`,
        help: "Write the curly apostrophe ’. Two straight ones, '', are one that readers see.",
        fix: isClosed ? undefined : { ...at, title: 'Write the curly apostrophe', text: '’' },
      } as const,
    ];
  });
}

const withoutQuotes = (raw: string): string => raw.replace(quotedPart, (part) => ' '.repeat(part.length));

const strayFaults = (raw: string, start: number): MessageFault[] =>
  [...raw.matchAll(/\}|<[A-Za-z][^<>]*\/>/g)].map(({ 0: sign, index }) => ({
    code: 'stray-sign',
    severity: 'warning',
    at: { start: start + index, end: start + index + sign.length },
    message:
      sign === '}'
        ? 'has a brace } that nothing opens; readers see it.'
        : `has the tag ${sign}, which encloses no words; readers see it as it is written.`,
    help:
      sign === '}'
        ? "Write the brace { before the name, or remove this one. A brace that readers shall see is written '}'."
        : 'Write <b>words</b>, or remove it. A line break is written \\n.',
  }));

/** Syntax of other programs that readers would see: an HTML entity, `${name}`, `%d`. */
export function foreignSigns(
  words: string,
  model: readonly MessageFormatElement[] | undefined,
): MessageFault[] {
  if (!/[&$%]/.test(words)) return [];
  const plain = literalsIn(model ?? [])
    .map(({ raw }) => raw)
    .join('');
  return [...words.matchAll(/&(?:[a-z]{2,8}|#\d{1,6});|\$(?=\{)|(?<![\d\p{L}])%(?:\d\$)?[sd@](?!\p{L})/gu)]
    .filter(({ 0: sign }) => model !== undefined && !plain.includes(sign))
    .map(({ 0: sign, index }) => ({
      code: 'stray-sign',
      severity: 'warning',
      at: { start: index, end: index + sign.length },
      message: `has "${sign}", which readers see as it is written.`,
      help: sign.startsWith('&')
        ? 'Write the sign itself; a no-break space is \\u00a0.'
        : 'A placeholder is {name} alone, and the number of a plural is #.',
    }));
}
