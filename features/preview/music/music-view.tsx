import { useUnit } from 'effector-react';
import { ListPlus, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { pressMediaKey } from '../media-keys.ts';
import { $gallery } from '../model.ts';
import { RateMenu } from '../player/controls.tsx';
import { SeekBar } from '../player/seek-bar.tsx';
import { useKeys } from '../use-keys.ts';
import type { ViewProps } from '../view-props.ts';
import { Cover } from './cover.tsx';
import { Lyrics } from './lyrics-view.tsx';
import { MainButtons, OrderButtons } from './music-buttons.tsx';
import { tracksAdded } from './music-gate.ts';
import { currentOpened, trackOpened } from './music-model.ts';
import styles from './music-view.module.css';
import { QueueButton } from './queue-button.tsx';
import { namesOf } from './track-names.ts';
import { useMusic } from './use-music.ts';

/** The large form of the music player. What is opened is played, with the audio around it as its queue. */
export default function MusicView({ file, onObstacle }: ViewProps) {
  const { formatMessage } = useIntl();
  const { gallery, onOpened, onCurrent, onAdded } = useUnit({
    ...{ gallery: $gallery, onOpened: trackOpened, onCurrent: currentOpened, onAdded: tracksAdded },
  });
  const music = useMusic();
  const { track, state, media, hasFailed } = music;
  const isCurrent = track?.file.id === file.id;
  const open = () => (isCurrent ? onCurrent : onOpened)({ file, siblings: gallery?.files ?? [] });
  const atFirst = useRef(open);
  useEffect(() => void atFirst.current(), []);
  useEffect(() => {
    if (isCurrent && hasFailed) onObstacle('format');
  }, [isCurrent, hasFailed, onObstacle]);
  useKeys(({ key }) => {
    if (!isCurrent || media === null) return false;
    if (key === 'N') music.step(1);
    else if (key === 'P') music.step(-1);
    else return pressMediaKey(media, key);
    return true;
  }, 'viewer');
  const { title, artist, album } = namesOf(file);
  const lyricsId = isCurrent ? track.lyricsId : undefined;
  return (
    <div className={lyricsId ? `${styles.stage} ${styles.withLyrics}` : styles.stage} data-music-view="">
      <div className={styles.record}>
        <Cover className={styles.cover} file={file} />
        <p className={styles.title}>{title}</p>
        {(artist || album) && <p className={styles.artist}>{[artist, album].filter(Boolean).join(' · ')}</p>}
        {isCurrent ? (
          <>
            <div className={styles.seek}>
              <SeekBar
                at={state.at}
                length={state.length}
                bufferedTo={state.bufferedTo}
                onSeek={music.seek}
              />
              <span className={styles.time}>{clockTime(state.at)}</span>
              <span className={styles.time}>{clockTime(state.length)}</span>
            </div>
            <MainButtons music={music} />
            <div className={styles.more}>
              <RateMenu rate={state.rate} onChosen={music.setRate} />
              <OrderButtons music={music} />
              <QueueButton />
            </div>
          </>
        ) : (
          <div className={styles.more}>
            <Button onClick={open}>
              <Play /> <FormattedMessage id="preview.player.play" />
            </Button>
            <Button kind="quiet" onClick={() => onAdded([file])}>
              <ListPlus /> {formatMessage({ id: 'preview.music.add' })}
            </Button>
          </div>
        )}
      </div>
      {lyricsId && <Lyrics key={lyricsId} id={lyricsId} at={state.at} onSeek={music.seek} />}
    </div>
  );
}
