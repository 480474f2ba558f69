import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { nearest } from '../manifest/nearest.ts';
import { pluralCases } from './plurals.ts';
import { type MessageFault, spanOf } from './structure.ts';

/** Plural cases that the language of a message does not have, or has and lacks. */
export function pluralFaults(elements: readonly MessageFormatElement[], locale: string): MessageFault[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralFaults(element.children, locale);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => pluralFaults(value, locale));
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
          message: `has the plural case "${name}", which no number has in ${locale}.${close ? ` Did you mean "${close}"?` : ''}`,
          help: `It is never chosen: ${has} A single number is written =1.`,
        };
      }),
      ...missing.map(([name, numbers]) => ({
        ...common,
        message: `lacks the plural case "${name}", which ${locale} needs for ${shownNumbers(numbers)}.`,
        help: `Until it is there these numbers have the words of "other". ${has}`,
      })),
      ...inside,
    ];
  });
}

const shownNumbers = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers.slice(0, 3).join(', ')}, …` : numbers.join(', ');
