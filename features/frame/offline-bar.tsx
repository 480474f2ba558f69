import { WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './offline-bar.module.css';

/** A message while there is no network. Its element stays, so that screen readers announce changes. */
export function OfflineBar(props: { readonly isOffline: boolean; readonly className?: string | undefined }) {
  const { isOffline, className } = props;
  return (
    <div className={className} role="status">
      {isOffline && (
        <p className={styles.bar}>
          <WifiOff aria-hidden="true" />
          <b>
            <FormattedMessage id="frame.offline" />
          </b>
          <span>
            <FormattedMessage id="frame.offline.more" />
          </span>
        </p>
      )}
    </div>
  );
}
