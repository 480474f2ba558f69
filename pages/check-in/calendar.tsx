import { FormattedMessage, useIntl } from 'react-intl';
import type { CheckInStatus } from '../../api/contract/rewards.ts';
import { useSite } from '../../engine/view/index.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './calendar.module.css';
import { weeksTo } from './weeks.ts';

interface CalendarProps {
  readonly today: string;
  readonly days: CheckInStatus['days'];
}

/** The last five weeks, with the days of check-in. */
export function Calendar({ today, days }: CalendarProps) {
  const { locale } = useSite();
  const intl = useIntl();
  const shown = weeksTo(today, 5, locale);
  const weekday = (date: string) => intl.formatDate(date, { weekday: 'short', timeZone: 'UTC' });
  return (
    <section className={styles.calendar}>
      <h2 className={styles.title}>
        <FormattedMessage id="checkIn.calendar" />
      </h2>
      <div className={styles.weekdays} aria-hidden="true">
        {shown.slice(0, 7).map((date) => (
          <span key={date}>{weekday(date)}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {shown.map((date) => {
          const found = days.find(({ day }) => day === date);
          const look = found ? (found.is_made_up ? styles.madeUp : styles.done) : undefined;
          return (
            <li
              className={[styles.day, look, date === today && styles.today].filter(Boolean).join(' ')}
              key={date}
            >
              <span aria-hidden={found !== undefined}>{Number(date.slice(8))}</span>
              {found && (
                <VisuallyHidden>
                  <FormattedMessage
                    id={found.is_made_up ? 'checkIn.day.madeUp' : 'checkIn.day.done'}
                    values={{ date: intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }) }}
                  />
                </VisuallyHidden>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
