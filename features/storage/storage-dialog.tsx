import { useUnit } from 'effector-react';
import { TriangleAlert } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../../engine/view/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { happened } from '../attribution/happened.ts';
import { $fileList, type FileList, fileListClosed, fileListOpened } from './file-list.ts';
import { $isQuotaMissing, $isUsageMissing, $quota, $usage, quotaLevel, storageShown } from './model.ts';
import { partsOf } from './parts.ts';
import styles from './storage-dialog.module.css';
import { UsageList } from './usage-list.tsx';

/** How the storage of the drive is used, and where to free some. */
export default function StorageDialog({
  FileLists,
  onClose,
}: {
  readonly FileLists: ComponentType<{ readonly list: FileList }>;
  readonly onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  useEffect(() => happened('storage_shown'), []);
  const { list, quota, usage, isQuotaMissing, isUsageMissing, onRetry, onListed, onBack } = useUnit({
    list: $fileList,
    onListed: fileListOpened,
    onBack: fileListClosed,
    quota: $quota,
    usage: $usage,
    isQuotaMissing: $isQuotaMissing,
    isUsageMissing: $isUsageMissing,
    onRetry: storageShown,
  });
  // An older quota is good enough to be shown.
  const isMissing = isUsageMissing || (quota === null && isQuotaMissing);
  const level = quota ? quotaLevel(quota) : 'ample';
  const footer = (
    <Link className={buttonClass('secondary')} to="/drive/trash" onClick={onClose}>
      <FormattedMessage id="storage.toTrash" />
    </Link>
  );
  if (list !== null)
    return (
      <Dialog
        key={list}
        title={formatMessage({ id: `storage.${list}.title` })}
        onClose={onClose}
        footer={
          <Button kind="secondary" onClick={() => onBack()}>
            <FormattedMessage id="storage.list.back" />
          </Button>
        }
      >
        <FileLists list={list} />
      </Dialog>
    );
  return (
    <Dialog title={formatMessage({ id: 'storage.title' })} onClose={onClose} footer={footer}>
      {level !== 'ample' && (
        <div className={styles.short}>
          <TriangleAlert aria-hidden="true" />
          <div>
            <p>
              <b>
                <FormattedMessage id={`storage.${level}.text`} />
              </b>
            </p>
            <p>
              <FormattedMessage id="storage.makeRoom" />
            </p>
          </div>
        </div>
      )}
      {isMissing ? (
        <FailedPart onRetry={onRetry}>
          <FormattedMessage id="storage.missing" />
        </FailedPart>
      ) : quota && usage ? (
        <>
          <UsageList quota={quota} parts={partsOf(usage)} inTrash={usage.inTrash} />
          <div className={styles.actions}>
            <Button kind="secondary" size="small" onClick={() => onListed('largest')}>
              <FormattedMessage id="storage.largest.title" />
            </Button>
            <Button kind="secondary" size="small" onClick={() => onListed('duplicates')}>
              <FormattedMessage id="storage.duplicates.title" />
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton shape="short" />
        </div>
      )}
    </Dialog>
  );
}
