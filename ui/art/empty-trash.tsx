import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A clean basket, and something growing beside it. */
export function EmptyTrash() {
  return (
    <Scene>
      <circle className={styles.sun} cx="66" cy="52" r="13" />
      <path className={styles.front} d="M88 66h64l-7 66a7 7 0 0 1-7 6h-36a7 7 0 0 1-7-6z" />
      <path className={styles.light} d="M106 82l3 40M120 82v40M134 82l-3 40" />
      <path className={styles.back} d="M80 60a5 5 0 0 1 5-5h70a5 5 0 0 1 5 5v8H80z" />
      <path className={styles.ink} d="M108 54v-6a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v6" />
      <path className={styles.ink} d="M182 138v-34" />
      <path
        className={styles.leaf}
        d="M182 116c-14 0-20-8-20-20 12 0 20 8 20 20zM182 106c0-12 6-20 18-20 0 12-6 20-18 20z"
      />
    </Scene>
  );
}
