import { useUnit } from 'effector-react';
import { HardDrive } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSite } from '../../engine/view/index.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Progress } from '../../ui/progress.tsx';
import { $room, storageShown } from './model.ts';
import styles from './storage-meter.module.css';

/** From here on the room is worth a warning. */
const nearlyFull = 0.9;

/** How full the drive is, in the list at the side; pressed, it tells what takes the room. Nothing until it is known. */
export function StorageMeter({ className }: { className?: string | undefined }) {
  const { locale } = useSite();
  const { formatMessage } = useIntl();
  const { room, onShown } = useUnit({ room: $room, onShown: storageShown });
  if (room === null) return null;
  const share = room.limit > 0 ? room.used / room.limit : 1;
  const words = formatMessage(
    { id: 'storage.used' },
    { used: byteSize(room.used, locale), limit: byteSize(room.limit, locale) },
  );
  return (
    <button
      className={[styles.meter, share >= nearlyFull && styles.full, className].filter(Boolean).join(' ')}
      type="button"
      title={words}
      aria-haspopup="dialog"
      onClick={() => onShown()}
    >
      <HardDrive aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{formatMessage({ id: 'storage.title' })}</span>
        <Progress
          label={formatMessage({ id: 'storage.title' })}
          value={share}
          tone={share >= nearlyFull ? 'bad' : 'plain'}
        />
        <span className={styles.figures}>{words}</span>
      </span>
    </button>
  );
}
