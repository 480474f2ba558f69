import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A shelf from which all parcels were taken: where they stood can be seen, and the tag says that none is left. */
export function EmptyShelf() {
  return (
    <Scene>
      <path className={styles.back} d="M52 30h10v110H52zM178 30h10v110h-10z" />
      <path className={styles.front} d="M46 68h148v9H46zM46 116h148v9H46z" />
      <path
        className={styles.ink}
        d="M76 40h32v27H76zM126 46h38v21h-38zM74 92h40v23H74z"
        strokeDasharray="1 7"
      />
      <path className={styles.sunLine} d="M146 77v8" />
      <path className={styles.sun} d="M146 84l13 9v17a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4V93z" />
      <circle className={styles.hole} cx="146" cy="92" r="2.5" />
      <path className={styles.mark} d="M140 104h12" />
    </Scene>
  );
}
