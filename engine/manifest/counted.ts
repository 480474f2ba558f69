const rules = new Intl.PluralRules('en');

/** `1 route`, `2 routes`; a plural of another form is given: `counted(2, 'entry', 'entries')`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;
