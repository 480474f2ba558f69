import styles from './paper-plane.module.css';

/** A paper plane. */
export function PaperPlane() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="188" cy="40" r="15" />
      <path className={styles.trail} d="M18 128c34 6 58-6 70-24s8-34-6-30-4 34 26 24" />
      <path className={styles.back} d="m104 92 104-46-62 84-10-30z" />
      <path className={styles.front} d="m104 92 104-46-72 54-4 24-10-26z" />
      <path className={styles.fold} d="M208 46 136 100l-4 24" />
    </svg>
  );
}
