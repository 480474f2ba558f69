import { Logo } from '../../ui/logo.tsx';
import { SignInForms } from './forms.tsx';
import styles from './sign-in-panel.module.css';
import { SignInTitle } from './title.tsx';

/** Sign-in in the place of a page's content. */
export default function SignInPanel() {
  return (
    <div className={styles.place}>
      <section className={styles.panel}>
        <Logo className={styles.mark} />
        <h1 className={styles.title}>
          <SignInTitle />
        </h1>
        <SignInForms />
      </section>
    </div>
  );
}
