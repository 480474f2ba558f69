/**
 * The format of a day and an instant on a line, for `formatDate` and `<FormattedDate>`. The styles of `Intl`
 * (`dateStyle: 'medium'`) differ: in Japanese they are digits alone.
 */
export const dayFormat = { year: 'numeric', month: 'short', day: 'numeric' } as const;
export const dateTimeFormat = { ...dayFormat, hour: 'numeric', minute: 'numeric' } as const;
