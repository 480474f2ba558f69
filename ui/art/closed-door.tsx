import styles from './art.module.css';
import { Scene } from './scene.tsx';

/** A folder under lock: it is not there, or not for this visitor. */
export function ClosedDoor() {
  return (
    <Scene>
      <circle className={styles.sun} cx="62" cy="46" r="13" />
      <path className={styles.back} d="M56 58a8 8 0 0 1 8-8h32l11 12h68a8 8 0 0 1 8 8v64H56z" />
      <path className={styles.front} d="M56 78h127v52a8 8 0 0 1-8 8H64a8 8 0 0 1-8-8z" />
      <path className={styles.sunLine} strokeWidth="6" d="M108 100v-9a12 12 0 0 1 24 0v9" />
      <path className={styles.sun} d="M98 100h44v24a4 4 0 0 1-4 4h-36a4 4 0 0 1-4-4z" />
      <path className={styles.ink} d="M120 110v8" />
    </Scene>
  );
}
