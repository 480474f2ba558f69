import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A lens over an empty sheet. */
export function NothingFound() {
  return (
    <Scene>
      <path className={styles.paper} d="M70 34h56l22 22v80H70z" />
      <path className={styles.paper} d="M126 34v22h22" />
      <path className={styles.faint} d="M84 58h28M84 74h46M84 90h22M84 106h18" />
      <circle className={styles.sunWash} cx="142" cy="96" r="27" />
      <circle className={`${styles.sunLine} ${styles.broad}`} cx="142" cy="96" r="27" />
      <path className={`${styles.sunLine} ${styles.broad}`} d="M163 117l22 22" />
      <path className={styles.ink} d="M134 91v1M150 91v1M134 106q8-7 16 0" />
    </Scene>
  );
}
