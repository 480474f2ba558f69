import { useUnit } from 'effector-react';
import { HardDrive } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $isQuotaMissing, $quota, type Quota, quotaLevel, storageShown } from './model.ts';
import styles from './storage-meter.module.css';

/** However little is used, it can be seen. */
const least = 0.03;

const shareOf = ({ used, limit }: Quota): number =>
  used === 0 && limit > 0 ? 0 : Math.max(least, limit > 0 ? used / limit : 1);

/** How full the drive is, in the sidebar; pressed, it shows how the storage is used. */
export function StorageMeter({ className }: { className?: string | undefined }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { quota, isMissing, onShown } = useUnit({
    quota: $quota,
    isMissing: $isQuotaMissing,
    onShown: storageShown,
  });
  const level = quota ? quotaLevel(quota) : 'ample';
  const isShort = level !== 'ample';
  const state = isShort && formatMessage({ id: `storage.${level}` });
  const words =
    quota &&
    formatMessage(
      { id: 'storage.used' },
      { used: byteSize(quota.used, locale), limit: byteSize(quota.limit, locale) },
    );
  return (
    <button
      className={[styles.meter, isShort && styles.short, className].filter(Boolean).join(' ')}
      type="button"
      title={[state || formatMessage({ id: 'storage.title' }), words].filter(Boolean).join(' · ')}
      aria-busy={!quota && !isMissing}
      aria-haspopup="dialog"
      onClick={() => onShown()}
    >
      <HardDrive aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{formatMessage({ id: 'storage.title' })}</span>
        <Progress label={null} value={quota ? shareOf(quota) : 0} tone={isShort ? 'bad' : 'plain'} />
        {state && <span className={styles.state}>{state}</span>}
        {/* After a failure, the dialog says so, and retries. */}
        <span className={styles.figures}>{words ?? (isMissing ? '–' : <Skeleton />)}</span>
      </span>
    </button>
  );
}
