import { FormattedMessage } from 'react-intl';
import { keptPart, Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './view.module.css';

export default function AuthSuccessView() {
  return <Whole />;
}

const Whole = keptPart(function Whole() {
  return (
    <div className={styles.page}>
      <svg className={styles.art} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="m20 33 9 9 16-19" />
      </svg>
      <h1>
        <FormattedMessage id="authSuccess.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="authSuccess.text" />
      </p>
      <Link className={buttonClass('secondary')} to="/drive/all">
        <FormattedMessage id="install.open" />
      </Link>
    </div>
  );
});
