import { useUnit } from 'effector-react';
import { Volume2, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Cover } from './cover.tsx';
import { OrderButtons } from './music-buttons.tsx';
import { trackChosen, trackRemoved } from './music-model.ts';
import styles from './queue-dialog.module.css';
import { namesOf } from './track-names.ts';
import { useMusic } from './use-music.ts';

/** The tracks in the order in which they are played. */
export default function QueueDialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  const music = useMusic();
  const { onChosen, onRemoved } = useUnit({ onChosen: trackChosen, onRemoved: trackRemoved });
  const { tracks, index } = music.queue;
  return (
    <Dialog
      title={formatMessage({ id: 'preview.music.queue' })}
      onClose={onClose}
      footer={
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            music.clear();
          }}
        >
          <FormattedMessage id="preview.music.clear" />
        </Button>
      }
    >
      <div className={styles.order}>
        <OrderButtons music={music} />
      </div>
      <ol className={styles.tracks}>
        {tracks.map(({ file }, place) => {
          const { title, artist } = namesOf(file);
          return (
            <li className={styles.track} key={file.id}>
              <button
                className={styles.choose}
                type="button"
                aria-current={place === index ? 'true' : undefined}
                onClick={() => onChosen(file.id)}
              >
                <Cover className={styles.cover} file={file} />
                <span className={styles.names}>
                  <span className={styles.title}>{title}</span>
                  {artist && <span className={styles.artist}>{artist}</span>}
                </span>
                {place === index && <Volume2 className={styles.now} />}
              </button>
              {place !== index && (
                <IconButton
                  label={formatMessage({ id: 'preview.music.remove' }, { name: title })}
                  icon={<X />}
                  onClick={() => onRemoved(file.id)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
}
