import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { dayFormat } from '../../../ui/time-format.ts';
import styles from './day-chart.module.css';

interface DayCount {
  /** 2026-01-31, UTC */
  readonly date: string;
  readonly count: number;
}

/** Of the drawing; it is stretched to its place. */
const height = 40;
/** Part of a day’s width that is left free between two days. */
const gap = 0.25;

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
  const total = days.reduce((sum, { count }) => sum + count, 0);
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
        <path className={styles.days} d={barsOf(days, best.count)} />
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

/** A day on which anything happened is at least a line. */
function barsOf(days: readonly DayCount[], most: number): string {
  return days
    .map(({ count }, at) => {
      if (count === 0) return '';
      const tall = Math.max(2, (count / most) * height);
      return `M${at + gap / 2} ${height}v-${tall}h${1 - gap}v${tall}z`;
    })
    .join('');
}
