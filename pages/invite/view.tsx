import { FormattedMessage } from 'react-intl';
import { href, type NoContent, type PageProps } from '../../engine/index.ts';
import { Link } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { InviteData } from './data.ts';
import styles from './view.module.css';

export default function InviteView({ data }: PageProps<NoContent, InviteData>) {
  const { code, days, after, within, planName, siteName } = data;
  return (
    <section className={styles.page}>
      <h1>
        <FormattedMessage id="invite.title" values={{ site: siteName }} />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="invite.lead" values={{ days, plan: planName }} />
      </p>
      <p className={styles.action}>
        <Link
          className={buttonClass('primary', 'large')}
          to={href('/drive/login', { query: { invite: code } })}
        >
          <FormattedMessage id="invite.action" />
        </Link>
      </p>
      <p className={styles.terms}>
        <FormattedMessage
          id={after === 'first-file' ? 'invite.after.first-file' : 'invite.after.verified-mail'}
        />{' '}
        <FormattedMessage id="invite.within" values={{ days: within }} />
      </p>
    </section>
  );
}
