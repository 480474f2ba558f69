import { useUnit } from 'effector-react';
import { HardDrive } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Progress } from '../../ui/progress.tsx';
import { $room, fullnessOf, storageShown } from './model.ts';
import styles from './storage-meter.module.css';

/** How full the drive is, in the list at the side; pressed, it tells what takes the room. Nothing until it is known. */
export function StorageMeter({ className }: { className?: string | undefined }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { room, onShown } = useUnit({ room: $room, onShown: storageShown });
  if (room === null) return null;
  const fullness = fullnessOf(room);
  const isShort = fullness !== 'roomy';
  const words = formatMessage(
    { id: 'storage.used' },
    { used: byteSize(room.used, locale), limit: byteSize(room.limit, locale) },
  );
  return (
    <button
      className={[styles.meter, isShort && styles.short, className].filter(Boolean).join(' ')}
      type="button"
      title={words}
      aria-haspopup="dialog"
      onClick={() => onShown()}
    >
      <HardDrive aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{formatMessage({ id: 'storage.title' })}</span>
        <Progress
          label={null}
          value={room.limit > 0 ? room.used / room.limit : 1}
          tone={isShort ? 'bad' : 'plain'}
        />
        {isShort && <span className={styles.state}>{formatMessage({ id: `storage.${fullness}` })}</span>}
        <span className={styles.figures}>{words}</span>
      </span>
    </button>
  );
}
