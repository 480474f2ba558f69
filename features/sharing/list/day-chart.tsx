import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { barsPath } from '../../../ui/bars.ts';
import { dayFormat } from '../../../ui/time-format.ts';
import styles from './day-chart.module.css';

interface DayCount {
  /** 2026-01-31, UTC */
  readonly date: string;
  readonly count: number;
}

/** Of the drawing; it is stretched to its place. */
const height = 40;

/**
 * The count of each day as a row of bars, with the sum above; for screen readers sum and best day as text. Empty data
 * has a message.
 */
export function DayChart(props: {
  readonly name: 'views' | 'saves' | 'downloads';
  /** Oldest first, without gaps. */
  readonly days: readonly DayCount[];
}) {
  const { name, days } = props;
  const { formatMessage, formatDate } = useIntl();
  const counts = days.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const best = days.reduce((most, day) => (day.count > most.count ? day : most), { date: '', count: 0 });
  const label = formatMessage({ id: `shares.${name}` });
  const words =
    total === 0
      ? formatMessage({ id: 'shares.statistics.none' }, { label })
      : formatMessage(
          { id: 'shares.statistics.words' },
          {
            label,
            total,
            best: best.count,
            day: formatDate(best.date, { ...dayFormat, timeZone: 'UTC' }),
          },
        );
  if (total === 0) return <p className={styles.none}>{words}</p>;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>
          <FormattedMessage id={`shares.${name}`} />
        </span>
        <b>
          <FormattedNumber value={total} />
        </b>
      </figcaption>
      <svg
        className={styles.bars}
        data-series={name}
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        <path className={styles.ground} d={`M0 ${height - 0.5}h${days.length}`} />
        <path className={styles.days} d={barsPath(counts, { height, gap: 0.25, least: 2 })} />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        {[days[0], days.at(-1)].map(
          (end) =>
            end && (
              <span key={end.date}>
                <FormattedDate value={end.date} month="short" day="numeric" timeZone="UTC" />
              </span>
            ),
        )}
      </p>
    </figure>
  );
}
