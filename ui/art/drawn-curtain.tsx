import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A picture behind a curtain. */
export function DrawnCurtain() {
  return (
    <Scene>
      <path className={styles.paper} d="M58 40h124v94H58z" />
      <path className={styles.faint} d="M70 120l26-30 20 20 18-22 36 32" />
      <path className={styles.front} d="M62 36h60v84c-10 8-20 8-30 2-10 6-20 6-30-2z" />
      <path className={styles.front} d="M118 36h60v84c-10 8-20 8-30 2-10 6-20 6-30-2z" />
      <path className={styles.light} d="M80 50v58M100 50v64M138 50v62M158 50v60" />
      <path className={styles.sunLine} strokeWidth="6" d="M46 34h148" />
      <circle className={styles.sun} cx="42" cy="34" r="7" />
      <circle className={styles.sun} cx="198" cy="34" r="7" />
    </Scene>
  );
}
