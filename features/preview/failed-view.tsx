import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import styles from './no-view.module.css';

/** Its content did not come: no network, or an address that had expired. */
export function FailedView({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.card} role="alert">
      <h3 className={styles.title}>
        <FormattedMessage id="preview.failed" />
      </h3>
      <p className={styles.reason}>
        <FormattedMessage id="preview.failed.reason" />
      </p>
      <Button onClick={onRetry}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
