import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './view.module.css';

export const Shape = () => (
  <div className={styles.step} aria-busy="true">
    <Skeleton shape="box" className={styles.shape} />
    <Skeleton shape="box" className={styles.shape} />
  </div>
);
