import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A drawing of a page with words struck out. */
export function StruckWords() {
  return (
    <Scene>
      <path
        className={styles.paper}
        d="M54 36h132a10 10 0 0 1 10 10v68a10 10 0 0 1-10 10h-66l-26 22v-22H54a10 10 0 0 1-10-10V46a10 10 0 0 1 10-10z"
      />
      <path className={styles.faint} d="M66 60h34M156 60h18M66 104h54M132 104h28" />
      <path
        className={styles.front}
        d="M116 53h24a7 7 0 0 1 0 14h-24a7 7 0 0 1 0-14zM72 75h92a7 7 0 0 1 0 14h-92a7 7 0 0 1 0-14z"
      />
      <path className={`${styles.sunLine} ${styles.bold}`} d="M104 63l48-6M60 85l116-6" />
    </Scene>
  );
}
