import { FormattedDate, FormattedRelativeTime } from 'react-intl';

const day = 86_400_000;

/** Of today the minutes and hours count; of an older time its date. */
export function When({ time }: { readonly time: string }) {
  const instant = Date.parse(time);
  const minutes = Math.max(0, Math.floor((Date.now() - instant) / 60_000));
  const [value, unit] =
    minutes < 60 ? ([minutes, 'minute'] as const) : ([Math.floor(minutes / 60), 'hour'] as const);
  return (
    <time dateTime={time}>
      {Date.now() - instant < day ? (
        <FormattedRelativeTime value={-value} unit={unit} numeric="auto" />
      ) : (
        <FormattedDate value={instant} dateStyle="medium" timeStyle="short" />
      )}
    </time>
  );
}
