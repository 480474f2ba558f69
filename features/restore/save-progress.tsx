import { useUnit } from 'effector-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Progress } from '../../ui/progress.tsx';
import { $progress } from './following-model.ts';
import styles from './save-progress.module.css';

/** The progress of a large save. Empty while there is none. */
export function SaveProgress() {
  const { formatMessage } = useIntl();
  const part = useUnit($progress);
  if (part === null) return null;
  return (
    <section className={styles.progress}>
      <p className={styles.words}>
        <FormattedMessage id="restore.progress" values={{ part }} />
      </p>
      <Progress label={formatMessage({ id: 'restore.progress' }, { part })} value={part || null} />
      <p className={styles.hint}>
        <FormattedMessage id="restore.progress.text" />
      </p>
    </section>
  );
}
