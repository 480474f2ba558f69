import { Spinner } from '../../ui/spinner.tsx';
import styles from './viewer.module.css';

/** Shown while content is loading. */
export function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Spinner />
    </div>
  );
}
