import styles from './logo.module.css';

/** The mark: a cloud that is a low sun and a wave, lying on the drive that keeps it. Square, sized by `className`. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        className={styles.drive}
        d="M1.5 17A7.4 7.4 0 0 1 10.98 9.9 11.8 11.8 0 0 0 8.6 17zm0 2.1h29v1.8a5 5 0 0 1-5 5h-19a5 5 0 0 1-5-5zm21.9 3.4a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0z"
      />
      <path className={styles.sun} d="M10.3 17a10.1 10.1 0 0 1 20.2 0z" />
    </svg>
  );
}
