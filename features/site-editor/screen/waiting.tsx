import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './site-editor.module.css';

/** The shape of a view that is on its way. */
export const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="short" />
    <Skeleton shape="box" />
  </div>
);
