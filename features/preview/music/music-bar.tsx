import { useUnit } from 'effector-react';
import { X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { $account } from '../../session/index.ts';
import { previewOpened } from '../model.ts';
import { RateMenu } from '../player/controls.tsx';
import { useKeptPosition } from '../player/kept-position.ts';
import { SeekBar } from '../player/seek-bar.tsx';
import { Cover } from './cover.tsx';
import { useMediaSession } from './media-session.ts';
import styles from './music-bar.module.css';
import { MainButtons, OrderButtons } from './music-buttons.tsx';
import { queueCleared, trackStepped } from './music-model.ts';
import { QueueButton } from './queue-button.tsx';
import { namesOf } from './track-names.ts';
import { useEngine } from './use-engine.ts';
import { useMusic } from './use-music.ts';

const nothing = { id: '', name: '' };

/** The music that goes on at the foot of every page, and its players. */
export default function MusicBar() {
  const { formatMessage } = useIntl();
  const { account, onOpened, onStep, onStop } = useUnit({
    ...{ account: $account, onOpened: previewOpened, onStep: trackStepped, onStop: queueCleared },
  });
  const music = useMusic();
  const { track, media, now, state, queue } = music;
  const [first, second] = [useRef<HTMLAudioElement>(null), useRef<HTMLAudioElement>(null)];
  const players = useEngine([first, second], state);
  const playing = track?.file.id === now?.id ? track?.file : undefined;
  const { resumedAt, startOver } = useKeptPosition(
    useMemo(() => ({ current: media }), [media]),
    playing ?? nothing,
    account?.sub ?? '',
    'audio',
  );
  useMediaSession(media, playing, onStep, onStop);
  const names = track && namesOf(track.file);
  return (
    <section className={styles.place} data-music="" aria-label={formatMessage({ id: 'preview.music' })}>
      <audio ref={first} preload="auto" data-turn="first" {...players} />
      <audio ref={second} preload="auto" data-turn="second" {...players} />
      {track && names && (
        <div className={styles.bar}>
          <button
            className={styles.track}
            type="button"
            aria-label={formatMessage({ id: 'preview.music.show' }, { name: names.title })}
            onClick={() => onOpened({ file: track.file, siblings: queue.tracks.map(({ file }) => file) })}
          >
            <Cover className={styles.cover} file={track.file} />
            <span className={styles.names}>
              <span className={styles.title}>{names.title}</span>
              <span className={styles.artist}>
                {music.hasFailed ? <FormattedMessage id="preview.music.failed" /> : names.artist}
              </span>
            </span>
          </button>
          <MainButtons className={styles.buttons} music={music} />
          <div className={styles.seek}>
            <span className={styles.time}>{clockTime(state.at)}</span>
            <SeekBar at={state.at} length={state.length} bufferedTo={state.bufferedTo} onSeek={music.seek} />
            <span className={styles.time}>{clockTime(state.length)}</span>
          </div>
          {resumedAt !== null && (
            <p className={styles.note}>
              <FormattedMessage id="preview.player.resumed" values={{ at: clockTime(resumedAt) }} />
              <Button kind="quiet" size="small" onClick={startOver}>
                <FormattedMessage id="preview.player.startOver" />
              </Button>
            </p>
          )}
          <span className={styles.more}>
            <RateMenu rate={state.rate} onChosen={music.setRate} />
            <OrderButtons music={music} />
          </span>
          <span className={styles.end}>
            <QueueButton />
            <IconButton
              label={formatMessage({ id: 'preview.music.close' })}
              icon={<X />}
              onClick={music.clear}
            />
          </span>
        </div>
      )}
    </section>
  );
}
