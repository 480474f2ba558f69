import { FormattedMessage, useIntl } from 'react-intl';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cookie-notice.module.css';

/** Asks once in each browser what may be kept beyond what is needed. Hidden until the documents' script finds it not yet answered. */
export const CookieNotice = keptPart(function CookieNotice() {
  const { formatMessage } = useIntl();
  const policy = useSite().policies.find(({ kind }) => kind === 'privacy-policy');
  return (
    <section
      className={styles.notice}
      aria-label={formatMessage({ id: 'cookieNotice.label' })}
      data-cookie-notice=""
      hidden
    >
      <p className={styles.text}>
        <FormattedMessage
          id="cookieNotice.text"
          values={{
            link: (words) =>
              policy && (
                <Link key="policy" to={policy.path}>
                  {words}
                </Link>
              ),
          }}
        />
      </p>
      <div className={styles.answers}>
        {['dismiss', 'allow'].map((answer) => (
          <Button key={answer} kind="secondary" data-cookie-answer={answer}>
            <FormattedMessage id={`cookieNotice.${answer}`} />
          </Button>
        ))}
      </div>
    </section>
  );
});
