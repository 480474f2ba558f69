import { FormattedMessage } from 'react-intl';
import { DateTime } from './date-time.tsx';
import styles from './details.module.css';
import type { Activity } from './model.ts';

const words: Readonly<Record<string, string>> = {
  TYPE_UPLOAD: 'details.activity.upload',
  TYPE_DOWNLOAD: 'details.activity.download',
  TYPE_RESTORE: 'details.activity.restore',
  TYPE_PLAY: 'details.activity.play',
  TYPE_DECOMPRESS: 'details.activity.decompress',
};

/** Events of a file, newest first. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  return (
    <section className={styles.section} aria-labelledby="details-activity">
      <h4 className={styles.heading} id="details-activity">
        <FormattedMessage id="details.activity" />
      </h4>
      <ul className={styles.list}>
        {activity.map((event) => (
          <li className={styles.event} key={event.id}>
            <FormattedMessage id={words[event.type] ?? 'details.activity.other'} />
            <span className={styles.soft}>
              <DateTime time={event.created_time} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
