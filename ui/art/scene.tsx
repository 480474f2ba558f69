import type { ReactNode } from 'react';
import styles from './art.module.css';

/** The ground of every drawing: a round of pale water with two ripples. Decoration; sized by its place. */
export function Scene({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.art} viewBox="0 0 240 168" aria-hidden="true" focusable="false">
      <path
        className={styles.sky}
        d="M120 10c52 0 96 26 104 66 7 36-30 76-104 76S9 112 16 76c8-40 52-66 104-66z"
      />
      {children}
      <path
        className={styles.ripple}
        d="M44 146q9-5 18 0t18 0M104 156q9-5 18 0t18 0 18 0M176 142q8-5 16 0t16 0"
      />
    </svg>
  );
}
