import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A drive filled to its brim. */
export function FullDrive() {
  return (
    <Scene>
      <path className={styles.paper} d="M62 82h116l12 26v22a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8v-22z" />
      <path className={styles.front} d="M50 108h140v22a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8z" />
      <circle className={styles.sun} cx="170" cy="123" r="5" />
      <path className={styles.light} d="M66 123h66" />
      <path className={styles.back} d="M92 44h20l6 7h30v31H92z" />
      <path className={styles.sun} d="M78 58h24v24H78z" />
      <path className={styles.paper} d="M138 34h22l10 10v38h-32z" />
    </Scene>
  );
}
