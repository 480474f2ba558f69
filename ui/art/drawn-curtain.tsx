import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A picture of which the curtain leaves no more than the frame. */
export function DrawnCurtain() {
  return (
    <Scene>
      <path className={styles.paper} d="M54 34h132v106H54z" />
      <path className={styles.front} d="M60 32h60v90c-10 8-20 8-30 2-10 6-20 6-30-2z" />
      <path className={styles.front} d="M120 32h60v90c-10 8-20 8-30 2-10 6-20 6-30-2z" />
      <path className={styles.light} d="M75 48v58M90 48v66M105 48v58M135 48v58M150 48v66M165 48v58" />
      <path className={styles.sunLine} d="M120 36v88" />
      <path className={`${styles.sunLine} ${styles.broad}`} d="M42 30h156" />
      <circle className={styles.sun} cx="40" cy="30" r="8" />
      <circle className={styles.sun} cx="200" cy="30" r="8" />
    </Scene>
  );
}
