import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A parcel whose ribbon was cut, and the scissors. */
export function CutRibbon() {
  return (
    <Scene>
      <path className={styles.front} d="M64 70h112v62a7 7 0 0 1-7 7H71a7 7 0 0 1-7-7z" />
      <path className={styles.back} d="M56 54a5 5 0 0 1 5-5h118a5 5 0 0 1 5 5v16H56z" />
      <path className={styles.light} d="M64 102h112" />
      <path className={styles.sunLine} strokeWidth="7" d="M120 139v-52M120 60V49" />
      <path className={styles.sunLine} d="M120 87c-6-10-16-10-20-4M120 60c8-4 8-14 18-18" />
      <circle className={styles.ink} cx="166" cy="26" r="8" />
      <circle className={styles.ink} cx="190" cy="42" r="8" />
      <path className={styles.ink} d="M160 32l-26 36M182 45l-46 15" />
    </Scene>
  );
}
