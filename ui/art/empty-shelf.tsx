import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A shelf from which the last parcel was taken. */
export function EmptyShelf() {
  return (
    <Scene>
      <path className={styles.back} d="M52 34h10v106H52zM178 34h10v106h-10z" />
      <path className={styles.front} d="M46 66h148v9H46zM46 112h148v9H46z" />
      <path
        className={styles.faint}
        d="M80 44h28v22H80zM126 44h28v22h-28zM100 90h28v22h-28z"
        strokeDasharray="3 7"
      />
      <path className={styles.sunLine} d="M150 98l8 8 16-18" />
      <circle className={styles.sun} cx="210" cy="54" r="11" />
    </Scene>
  );
}
