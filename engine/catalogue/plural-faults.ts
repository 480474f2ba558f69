import {
  type MessageFormatElement,
  type PluralOrSelectOption,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { nearest } from '../manifest/nearest.ts';
import type { Span } from './fault.ts';
import { pluralCases } from './plurals.ts';
import { type MessageFault, spanOf } from './structure.ts';

/** Plural cases that the language of a message does not have, or has and lacks. */
export function pluralFaults(
  elements: readonly MessageFormatElement[],
  locale: string,
  words = '',
): MessageFault[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralFaults(element.children, locale, words);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => pluralFaults(value, locale, words));
    if (element.type === TYPE.select) return inside;
    const type = element.pluralType ?? 'cardinal';
    const { all, needed } = pluralCases(locale, type);
    const cases = Object.keys(element.options);
    const exact = new Set(cases.filter((name) => name.startsWith('=')).map((name) => Number(name.slice(1))));
    const strange = cases.filter((name) => !name.startsWith('=') && !all.includes(name));
    const missing = [...needed].filter(
      ([name, numbers]) => !cases.includes(name) && !numbers.every((number) => exact.has(number)),
    );
    const common = { code: 'plural-case', severity: 'warning', at: spanOf(element) } as const;
    const has = `${locale} has ${all.toSorted().join(', ')}.`;
    return [
      ...strange.map((name) => {
        const close = nearest(name, all);
        return {
          ...common,
          at: caseAt(element.options[name], name, words) ?? common.at,
          message: `has the plural case "${name}", which no number has in ${locale}.${close ? ` Did you mean "${close}"?` : ''}`,
          help: `It is never chosen: remove it with its words. ${has} A single number is written =${numberOf[name] ?? 1}.`,
        };
      }),
      ...(missing.length === 0 ? [] : [{ ...common, ...sayMissing(missing, locale) }]),
      ...inside,
    ];
  });
}

const shownNumbers = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers.slice(0, 3).join(', ')}, …` : numbers.join(', ');

const numberOf: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2 };

/** Where the name of a case stands: before its words. */
function caseAt(option: PluralOrSelectOption | undefined, name: string, words: string): Span | undefined {
  const begin = option?.location?.start.offset;
  if (begin === undefined) return undefined;
  const start = words.slice(0, begin).lastIndexOf(name);
  return start < 0 ? undefined : { start, end: start + name.length };
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

type Missing = readonly (readonly [name: string, numbers: readonly number[]])[];

function sayMissing(missing: Missing, locale: string): { readonly message: string; readonly help: string } {
  const ordered = missing.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const cases = ordered.map(([name, numbers]) => `"${name}" (${shownNumbers(numbers)})`).join(' and ');
  const isOne = missing.length === 1;
  return {
    message: `lacks the plural case${isOne ? '' : 's'} ${cases}, which ${locale} needs.`,
    help: `Add ${ordered.map(([name]) => `${name} {…}`).join(' ')} before other; until then these numbers have the words of "other".`,
  };
}
