import { Check } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { CheckInStatus } from '../../api/contract/rewards.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './steps.module.css';

interface StepsProps {
  readonly steps: CheckInStatus['steps'];
  /** Days in a row so far. */
  readonly reached: number;
}

/** The rewards of each day in a row, and how far the streak has come. */
export function Steps({ steps, reached }: StepsProps) {
  return (
    <section className={styles.steps}>
      <h2 className={styles.title}>
        <FormattedMessage id="checkIn.steps" />
      </h2>
      <ol className={styles.list}>
        {steps.map(({ day, gives }) => (
          <li className={reached >= day ? styles.reached : styles.ahead} key={day}>
            <b className={styles.gives}>
              <FormattedMessage id="checkIn.gives" values={{ days: gives }} />
            </b>
            <span className={styles.day}>
              <FormattedMessage id="checkIn.step" values={{ day }} />
            </span>
            {reached >= day && (
              <span className={styles.mark}>
                <Check aria-hidden="true" />
                <VisuallyHidden>
                  <FormattedMessage id="checkIn.reached" />
                </VisuallyHidden>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
