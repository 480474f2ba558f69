import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A cable whose ends do not meet: offline, or a server that does not answer. */
export function Unplugged() {
  return (
    <Scene>
      <path className={styles.sunLine} d="M116 58l-4-12M128 56l2-14M139 62l9-11" />
      <path className={styles.ink} d="M18 118c26 0 22-34 50-34" />
      <path className={styles.front} d="M66 68h24a15 15 0 0 1 15 16 15 15 0 0 1-15 16H66z" />
      <path className={`${styles.ink} ${styles.bold}`} d="M106 76h12M106 92h12" />
      <path className={styles.back} d="M140 68h22a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6h-22a16 16 0 0 1 0-32z" />
      <path className={styles.light} d="M142 77h8M142 91h8" />
      <path className={styles.ink} d="M170 84c30 0 22 36 52 36" />
    </Scene>
  );
}
