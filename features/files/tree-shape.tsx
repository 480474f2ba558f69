import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './tree-shape.module.css';

/** As many as most drives have at least: what stands below moves little when they come. */
const rows = ['a', 'b', 'c'];

/** The shape of the folders that are coming. */
export function RowShapes() {
  return (
    <div aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="box" className={styles.icon} />
          <Skeleton className={styles.name} />
        </div>
      ))}
    </div>
  );
}

/** The shape of the tree at the side, before anything of it is known. */
export function TreeShape() {
  return (
    <div className={styles.section}>
      <div className={styles.heading}>
        <Skeleton shape="short" />
      </div>
      <RowShapes />
    </div>
  );
}
