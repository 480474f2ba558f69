import { FormattedMessage } from 'react-intl';
import type { PageProps } from '../../engine/index.ts';
import { Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LooseCable } from './loose-cable.tsx';
import type { FailedContent } from './schema.ts';
import styles from './view.module.css';

export default function FailedView(_: PageProps<FailedContent>) {
  const { requestId, contact } = useSite();
  return (
    <div className={styles.page}>
      <LooseCable className={styles.art} />
      <h1>
        <FormattedMessage id="failed.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="failed.lead" />
      </p>
      <p className={styles.report}>
        <FormattedMessage
          id="failed.report"
          values={{
            contact: <a href={`mailto:${contact}?subject=${encodeURIComponent(requestId)}`}>{contact}</a>,
          }}
        />
      </p>
      <p className={styles.number}>
        <span>
          <FormattedMessage id="failed.requestId" />
        </span>
        <code>{requestId}</code>
      </p>
      <Link className={buttonClass()} to="/">
        <FormattedMessage id="failed.home" />
      </Link>
    </div>
  );
}
