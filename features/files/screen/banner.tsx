import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';

/** A line between the toolbar of a list and its entries, or below them: an error, or a hint. */
export const Banner = (props: {
  readonly tone: 'fault' | 'note';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLParagraphElement>;
}) => (
  <p
    ref={props.ref}
    className={styles.banner}
    data-tone={props.tone}
    role={props.tone === 'fault' ? 'alert' : 'status'}
  >
    {props.children}
  </p>
);
