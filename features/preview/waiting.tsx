import { Spinner } from '../../ui/spinner.tsx';
import styles from './viewer.module.css';

/** In the place of what is on its way to the stage. */
export function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Spinner />
    </div>
  );
}
