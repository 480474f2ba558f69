import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { type Remaining, remaining } from '../../features/document/index.ts';
import styles from './countdown.module.css';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof Remaining)[];

/**
 * The time until `end`, by the server’s clock `now`. The document’s script updates it: it looks for
 * `time[data-countdown-to]` and writes into `[data-unit]`.
 */
export function Countdown({ end, now }: { end: number; now: number }) {
  const left = remaining(end - now);
  return (
    <div className={styles.countdown}>
      <p className={styles.label}>
        <FormattedMessage id="activity.endsIn" />
      </p>
      <time
        className={styles.units}
        dateTime={new Date(end).toISOString()}
        role="timer"
        data-countdown-to={end}
        data-server-now={now}
      >
        {UNITS.map((unit) => (
          <span className={styles.unit} key={unit}>
            <span className={styles.value} data-unit={unit}>
              <FormattedNumber value={left[unit]} minimumIntegerDigits={2} useGrouping={false} />
            </span>
            <span className={styles.name}>
              <FormattedMessage id={`activity.unit.${unit}`} />
            </span>
          </span>
        ))}
      </time>
    </div>
  );
}

/** The period as a sentence, with its time zone, since readers are in many. */
export function Period({ from, to }: { from: number | undefined; to: number | undefined }) {
  const { formatDate, formatMessage } = useIntl();
  const day = (instant: number) =>
    formatDate(instant, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    });
  if (to === undefined) return null;
  return (
    <li>
      {from === undefined
        ? formatMessage({ id: 'activity.until' }, { to: day(to) })
        : formatMessage({ id: 'activity.period' }, { from: day(from), to: day(to) })}
    </li>
  );
}
