import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** An open folder that waits, a sheet flying in. */
export function EmptyFolder() {
  return (
    <Scene>
      <circle className={styles.sun} cx="184" cy="46" r="15" />
      <path className={styles.back} d="M62 62a8 8 0 0 1 8-8h30l11 12h58a8 8 0 0 1 8 8v58H62z" />
      <g transform="rotate(-9 126 58)">
        <path className={styles.paper} d="M104 26h32l14 14v40h-46z" />
        <path className={styles.paper} d="M136 26v14h14" />
        <path className={styles.faint} d="M114 52h26M114 62h18" />
      </g>
      <path
        className={styles.front}
        d="M50 84a5 5 0 0 1 5-6h130a5 5 0 0 1 5 6l-11 48a6 6 0 0 1-6 5H67a6 6 0 0 1-6-5z"
      />
      <path className={styles.light} d="M120 122V98M110 107l10-10 10 10" />
    </Scene>
  );
}
