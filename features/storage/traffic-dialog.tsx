import { useUnit } from 'effector-react';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSite } from '../../engine/view/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { byteSize } from '../../ui/byte-size.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { happened } from '../attribution/happened.ts';
import { $isQuotaMissing } from './model.ts';
import styles from './storage-dialog.module.css';
import { $traffic, isUsedUp, type Traffic, trafficShown } from './traffic.ts';
import { TrafficWords } from './traffic-words.tsx';

/** How much of the account's files has left this month, and how much may. */
export default function TrafficDialog({
  canGetMore,
  onClose,
}: {
  /** Whether this server has more than the plan of every account. */
  readonly canGetMore: boolean;
  readonly onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const { traffic, isMissing, onRetry } = useUnit({
    traffic: $traffic,
    isMissing: $isQuotaMissing,
    onRetry: trafficShown,
  });
  useEffect(() => happened('traffic_shown'), []);
  const footer = canGetMore && traffic?.limit !== undefined && (
    <Link className={buttonClass('secondary')} to="/drive/payment/traffic" onClick={onClose}>
      <FormattedMessage id="storage.traffic.more" />
    </Link>
  );
  return (
    <Dialog title={formatMessage({ id: 'storage.traffic.title' })} onClose={onClose} footer={footer}>
      {traffic ? (
        <Month traffic={traffic} />
      ) : isMissing ? (
        <FailedPart onRetry={onRetry}>
          <FormattedMessage id="storage.missing" />
        </FailedPart>
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      )}
    </Dialog>
  );
}

function Month({ traffic }: { readonly traffic: Traffic }) {
  const { locale } = useSite();
  const { used, limit, shared, sharedLimit, resetsAt } = traffic;
  return (
    <>
      {isUsedUp(traffic) && (
        <div className={styles.short}>
          <TriangleAlert aria-hidden="true" />
          <p>
            <b>
              <FormattedMessage id="storage.traffic.usedUp" />
            </b>
          </p>
        </div>
      )}
      <p>
        <TrafficWords traffic={traffic} />
      </p>
      {limit !== undefined && (
        <Progress
          label={null}
          value={limit > 0 ? Math.min(used / limit, 1) : 1}
          tone={isUsedUp(traffic) ? 'bad' : 'plain'}
        />
      )}
      <p>
        <FormattedMessage
          id="storage.traffic.resets"
          values={{ date: <FormattedDate value={resetsAt} dateStyle="long" timeStyle="short" /> }}
        />
      </p>
      <p>
        <FormattedMessage id="storage.traffic.what" />
      </p>
      {sharedLimit !== undefined && (
        <p>
          <FormattedMessage
            id="storage.traffic.shared"
            values={{ used: byteSize(shared, locale), limit: byteSize(sharedLimit, locale) }}
          />
        </p>
      )}
    </>
  );
}
