import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** Words of a letter that were struck out. */
export function StruckWords() {
  return (
    <Scene>
      <path
        className={styles.paper}
        d="M54 40h132a10 10 0 0 1 10 10v64a10 10 0 0 1-10 10h-66l-26 22v-22H54a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z"
      />
      <path className={styles.faint} d="M66 62h44M142 62h32M66 82h22M66 102h54" />
      <path
        className={styles.front}
        d="M118 56h16a5 5 0 0 1 0 12h-16a5 5 0 0 1 0-12zM100 76h68a5 5 0 0 1 0 12h-68a5 5 0 0 1 0-12z"
      />
      <path className={styles.sunLine} strokeWidth="4" d="M108 56l36 12M92 90l84-16" />
    </Scene>
  );
}
