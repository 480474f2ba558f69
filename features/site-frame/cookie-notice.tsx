import { FormattedMessage, useIntl } from 'react-intl';
import { keptPart, Link, useSite } from '../../engine/view/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './cookie-notice.module.css';

/** Says once in each browser which cookies there are. Hidden until the documents' script finds it not yet dismissed. */
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
      <Button kind="secondary" data-cookie-dismiss="">
        <FormattedMessage id="cookieNotice.dismiss" />
      </Button>
    </section>
  );
});
