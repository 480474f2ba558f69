import { FormattedMessage } from 'react-intl';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './view.module.css';

export default function LoadingView() {
  return (
    <section className={styles.page} aria-busy="true">
      <Spinner className={styles.spinner} />
      <h1 className={styles.title}>
        <FormattedMessage id="loading.title" />
      </h1>
      <p className={styles.words}>
        <FormattedMessage id="loading.text" />
      </p>
    </section>
  );
}
