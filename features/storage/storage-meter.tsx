import { useUnit } from 'effector-react';
import { HardDrive } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { $isRoomMissing, $room, fullnessOf, type Room, storageShown } from './model.ts';
import styles from './storage-meter.module.css';

/** However little is used, it can be seen. */
const least = 0.03;

const shareOf = ({ used, limit }: Room): number =>
  used === 0 && limit > 0 ? 0 : Math.max(least, limit > 0 ? used / limit : 1);

/** How full the drive is, in the list at the side; pressed, it tells what takes the room. */
export function StorageMeter({ className }: { className?: string | undefined }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { room, isMissing, onShown } = useUnit({
    room: $room,
    isMissing: $isRoomMissing,
    onShown: storageShown,
  });
  const fullness = room ? fullnessOf(room) : 'roomy';
  const isShort = fullness !== 'roomy';
  const state = isShort && formatMessage({ id: `storage.${fullness}` });
  const words =
    room &&
    formatMessage(
      { id: 'storage.used' },
      { used: byteSize(room.used, locale), limit: byteSize(room.limit, locale) },
    );
  return (
    <button
      className={[styles.meter, isShort && styles.short, className].filter(Boolean).join(' ')}
      type="button"
      title={[state || formatMessage({ id: 'storage.title' }), words].filter(Boolean).join(' · ')}
      aria-busy={!room && !isMissing}
      aria-haspopup="dialog"
      onClick={() => onShown()}
    >
      <HardDrive aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{formatMessage({ id: 'storage.title' })}</span>
        <Progress label={null} value={room ? shareOf(room) : 0} tone={isShort ? 'bad' : 'plain'} />
        {state && <span className={styles.state}>{state}</span>}
        {/* Where it could not be read, the dialog says so, and tries again. */}
        <span className={styles.figures}>{words ?? (isMissing ? '–' : <Skeleton />)}</span>
      </span>
    </button>
  );
}
