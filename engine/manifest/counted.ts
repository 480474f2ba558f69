const rules = new Intl.PluralRules('en');

/** `1 route`, `2 routes`; a plural of another form is given: `counted(2, 'entry', 'entries')`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;

/** `3 messages: a, b, c`; of many only the first five. */
export function countedNames(names: readonly string[], one: string): string {
  const named = names.slice(0, 5).join(', ');
  return `${counted(names.length, one)}: ${named}${names.length > 5 ? ', …' : ''}`;
}
