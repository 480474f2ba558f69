import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A closed road. */
export function RoadBarrier() {
  return (
    <Scene>
      <path className={styles.ink} d="M74 92l-12 50M90 92l12 50M150 92l-12 50M166 92l12 50" />
      <path
        className={styles.paper}
        d="M48 58h144a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6V64a6 6 0 0 1 6-6z"
      />
      <path
        className={styles.front}
        d="M60 59h20L62 93H42zM100 59h20l-18 34H82zM140 59h20l-18 34h-20zM180 59h16l-14 34h-20z"
      />
      <circle className={styles.sun} cx="62" cy="44" r="12" />
      <circle className={styles.sun} cx="178" cy="44" r="12" />
      <path className={styles.sunLine} d="M62 22v-6M42 30l-5-5M82 30l5-5M178 22v-6M158 30l-5-5M198 30l5-5" />
    </Scene>
  );
}
