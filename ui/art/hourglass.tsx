import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** An hourglass that has run out. */
export function Hourglass() {
  return (
    <Scene>
      <path
        className={styles.paper}
        d="M86 34h68v12c0 22-24 28-24 40s24 18 24 40v12H86v-12c0-22 24-28 24-40s-24-18-24-40z"
      />
      <path className={styles.sun} d="M94 132c0-16 12-24 26-34 14 10 26 18 26 34z" />
      <path className={styles.faint} d="M102 52h36" />
      <path
        className={styles.front}
        d="M78 26h84a5 5 0 0 1 0 12H78a5 5 0 0 1 0-12zM78 132h84a5 5 0 0 1 0 12H78a5 5 0 0 1 0-12z"
      />
      <path className={styles.ink} d="M178 58q10 8 10 20M62 58q-10 8-10 20" />
    </Scene>
  );
}
