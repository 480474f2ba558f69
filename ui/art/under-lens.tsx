import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A sheet under a lens: somebody is looking at it. */
export function UnderLens() {
  return (
    <Scene>
      <path className={styles.paper} d="M66 32h60l24 24v82H66z" />
      <path className={styles.paper} d="M126 32v24h24" />
      <path className={styles.faint} d="M80 56h30M80 72h52M80 88h24M80 104h30M80 120h44" />
      <circle className={styles.sunWash} cx="150" cy="92" r="29" />
      <path className={styles.leaf} d="M147 108l-14-13 5-5 9 8 17-18 5 5z" />
      <circle className={`${styles.sunLine} ${styles.broad}`} cx="150" cy="92" r="29" />
      <path className={`${styles.sunLine} ${styles.broad}`} d="M172 115l22 22" />
    </Scene>
  );
}
