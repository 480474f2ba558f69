import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A parcel with a padlock, and the key beside it. */
export function LockedBox() {
  return (
    <Scene>
      <path className={styles.back} d="M58 62l62-22 62 22-62 22z" />
      <path className={styles.front} d="M58 62l62 22v58l-62-22zM182 62l-62 22v58l62-22z" />
      <path className={styles.light} d="M120 88v50" />
      <path className={`${styles.sunLine} ${styles.broad}`} d="M108 96v-8a12 12 0 0 1 24 0v8" />
      <rect className={styles.sun} x="100" y="94" width="40" height="32" rx="7" />
      <path className={styles.ink} d="M120 106v9" />
      <circle className={styles.sunLine} cx="196" cy="120" r="8" />
      <path className={styles.sunLine} d="M202 126l16 14M210 133l-4 5M215 138l-4 4" />
    </Scene>
  );
}
