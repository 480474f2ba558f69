import styles from './skeleton.module.css';

/** The shape of what is coming. Decoration: the place that loads says so itself with `aria-busy`. */
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
