import { WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './offline-bar.module.css';

/** Says that there is no network, for as long as there is none. Its place stays, so that screen readers know it. */
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
