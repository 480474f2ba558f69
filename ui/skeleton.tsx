import styles from './skeleton.module.css';

/** A placeholder. Decoration: the loading area itself has `aria-busy`. */
export function Skeleton(props: {
  readonly shape?: 'line' | 'short' | 'title' | 'box' | 'circle';
  readonly className?: string | undefined;
}) {
  const { shape = 'line', className } = props;
  return (
    <span
      className={[styles.skeleton, styles[shape], className].filter(Boolean).join(' ')}
      aria-hidden="true"
    />
  );
}
