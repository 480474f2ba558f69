import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './sign-in-place.module.css';

/** Frames the sign-in in the place of a page's content. */
export function SignInPlace({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.place}>
      <section className={styles.panel}>
        <Logo className={styles.mark} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </section>
    </div>
  );
}

/** A placeholder of the form, until its code is loaded and it is known that the visitor is signed out. */
export function SignInShape() {
  return (
    <SignInPlace title={<FormattedMessage id="signIn.title.sign-in" />}>
      <div className={styles.waiting} aria-busy="true">
        <Skeleton shape="box" className={styles.shape} />
        <Skeleton shape="box" className={styles.shape} />
        <Skeleton shape="box" className={styles.shape} />
      </div>
    </SignInPlace>
  );
}
