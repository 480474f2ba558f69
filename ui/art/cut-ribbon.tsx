import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A parcel whose ribbon was cut, its ends, and the scissors between them. */
export function CutRibbon() {
  return (
    <Scene>
      <path className={styles.front} d="M64 74h112v58a7 7 0 0 1-7 7H71a7 7 0 0 1-7-7z" />
      <path className={styles.back} d="M56 58a5 5 0 0 1 5-5h118a5 5 0 0 1 5 5v18H56z" />
      <path className={`${styles.sunLine} ${styles.broad}`} d="M100 53v86" />
      <path
        className={`${styles.sunLine} ${styles.broad}`}
        d="M100 53c-4-16-18-22-34-18M100 53c2-12 8-18 16-22"
      />
      <circle className={styles.ink} cx="190" cy="18" r="9" />
      <circle className={styles.ink} cx="206" cy="44" r="9" />
      <path className={styles.ink} d="M182 23l-54 31M197 42l-66-14" />
      <circle className={styles.sun} cx="159" cy="36" r="3" />
    </Scene>
  );
}
