import { FormattedDate, FormattedRelativeTime } from 'react-intl';
import { dateTimeFormat } from './time-format.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long ago it was, in minutes, hours or days; of more than a week ago, when. */
export function When({ time }: { readonly time: string }) {
  const age = Math.max(0, Date.now() - Date.parse(time));
  const [unit, length] =
    age < hour
      ? (['minute', minute] as const)
      : age < day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  return (
    <time dateTime={time}>
      {age < 7 * day ? (
        <FormattedRelativeTime value={-Math.floor(age / length)} unit={unit} numeric="auto" />
      ) : (
        <FormattedDate value={time} {...dateTimeFormat} />
      )}
    </time>
  );
}
