import type { IntlShape } from 'react-intl';

/**
 * The format of a day and an instant on a line, for `formatDate` and `<FormattedDate>`. The styles of `Intl`
 * (`dateStyle: 'medium'`) differ: in Japanese they are digits alone.
 */
export const dayFormat = { year: 'numeric', month: 'short', day: 'numeric' } as const;
export const dateTimeFormat = { ...dayFormat, hour: 'numeric', minute: 'numeric' } as const;

/** A length of time. Only the largest unit: more precision is useless. */
export function durationText({ formatNumber }: Pick<IntlShape, 'formatNumber'>, seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? ([Math.max(1, seconds), 'second'] as const)
      : seconds < 3600
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3600, 'hour'] as const);
  return formatNumber(Math.ceil(value), { style: 'unit', unit, unitDisplay: 'short' });
}
