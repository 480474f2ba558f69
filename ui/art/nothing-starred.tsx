import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A star that comes up over the water. */
export function NothingStarred() {
  return (
    <Scene>
      <path
        className={styles.sun}
        d="M120 26l15.3 31 34.2 5-24.7 24.1 5.8 34-30.6-16.1-30.6 16.1 5.8-34L70.500 62l34.2-5z"
      />
      <path className={styles.ripple} d="M52 44v12M46 50h12M190 36v10M185 41h10M178 96v8M174 100h8" />
      <path className={styles.front} d="M28 122q23-12 46 0t46 0 46 0 46 0q-14 32-92 32t-92-32z" />
      <path className={styles.light} d="M64 136q9-5 18 0t18 0M134 141q9-5 18 0t18 0" />
    </Scene>
  );
}
