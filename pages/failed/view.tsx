import { FormattedMessage } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { LooseCable } from './loose-cable.tsx';
import styles from './view.module.css';

export default function FailedView() {
  const { requestId, contact } = useSite();
  return (
    <StatePage
      art={<LooseCable />}
      title={<FormattedMessage id="failed.title" />}
      lead={<FormattedMessage id="failed.lead" />}
    >
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
    </StatePage>
  );
}
