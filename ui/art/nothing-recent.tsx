import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A clock as the rising sun. */
export function NothingRecent() {
  return (
    <Scene>
      <circle className={styles.sun} cx="120" cy="84" r="50" />
      <circle className={styles.paper} cx="120" cy="84" r="38" />
      <path className={styles.ink} d="M120 60v24l16 10" />
      <path className={styles.faint} d="M120 52v1M152 84h-1M120 116v-1M88 84h1" />
      <path className={styles.front} d="M28 118q23-12 46 0t46 0 46 0 46 0q-14 34-92 34t-92-34z" />
      <path className={styles.light} d="M66 132q9-5 18 0t18 0M132 138q9-5 18 0t18 0" />
    </Scene>
  );
}
