import { type MessageFormatElement, SKELETON_TYPE, TYPE } from '@formatjs/icu-messageformat-parser';
import { nearest } from '../manifest/nearest.ts';
import { type MessageFault, spanOf } from './structure.ts';

type Styled = Extract<MessageFormatElement, { readonly style?: unknown }>;

/** The names that have a meaning: of dates and times those of CLDR. A currency needs to be named, which a name alone does not. */
const stylesOf: Readonly<Partial<Record<TYPE, readonly string[]>>> = {
  [TYPE.number]: ['integer', 'percent'],
  [TYPE.date]: ['short', 'medium', 'long', 'full'],
  [TYPE.time]: ['short', 'medium', 'long', 'full'],
};
const nouns: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.number]: 'numbers',
  [TYPE.date]: 'dates',
  [TYPE.time]: 'times',
};

/** Number, date or time styles that do not exist: formatting the message would fail. */
export function styleFaults(elements: readonly MessageFormatElement[], locale: string): MessageFault[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return styleFaults(element.children, locale);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => styleFaults(value, locale));
    return 'style' in element && element.style ? styleFault(element, locale) : [];
  });
}

function styleFault(element: Styled, locale: string): MessageFault[] {
  const { style, type } = element;
  const known = stylesOf[type] ?? [];
  const isName = typeof style === 'string';
  if (!style || (isName ? known.includes(style) : isUsable(style, locale))) return [];
  const noun = nouns[type] ?? '';
  const close = isName ? nearest(style, known) : undefined;
  return [
    {
      code: 'message-syntax',
      severity: 'error',
      at: spanOf(element),
      message: isName
        ? `wants ${noun} in the style "${style}", which does not exist.${close ? ` Did you mean "${close}"?` : ''}`
        : `wants ${noun} in a form behind :: that does not exist.`,
      help: `There are ${known.join(', ')}, and forms such as {price, number, ::currency/EUR} and {day, date, ::yMMMd}.`,
    },
  ];
}

/** Currencies, units and the like are validated only by the formatter. */
function isUsable(style: Exclude<Styled['style'], string | null | undefined>, locale: string): boolean {
  try {
    if (style.type === SKELETON_TYPE.number)
      new Intl.NumberFormat(locale, style.parsedOptions as Intl.NumberFormatOptions).format(1);
    else new Intl.DateTimeFormat(locale, style.parsedOptions).format(0);
    return true;
  } catch {
    return false;
  }
}
