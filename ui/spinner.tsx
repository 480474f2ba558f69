import styles from './spinner.module.css';

/** Something is in progress. Hidden from screen readers: the area has `aria-busy`. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={[styles.spinner, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
