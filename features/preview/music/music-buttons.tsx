import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './music-buttons.module.css';
import type { Music } from './use-music.ts';

/** Previous, play, next. */
export function MainButtons({
  music,
  className,
}: {
  readonly music: Music;
  readonly className?: string | undefined;
}) {
  const { formatMessage } = useIntl();
  const { state } = music;
  return (
    <span className={[styles.main, className].filter(Boolean).join(' ')}>
      <IconButton
        label={formatMessage({ id: 'preview.music.previous' })}
        icon={<SkipBack />}
        onClick={music.back}
      />
      <IconButton
        className={styles.play}
        label={formatMessage({ id: `preview.player.${state.isPaused ? 'play' : 'pause'}` })}
        icon={state.isPaused ? <Play /> : <Pause />}
        disabled={music.media === null}
        onClick={music.play}
      />
      <IconButton
        label={formatMessage({ id: 'preview.music.next' })}
        icon={<SkipForward />}
        onClick={() => music.step(1)}
      />
    </span>
  );
}

/** The order in which tracks are played. */
export function OrderButtons({ music }: { readonly music: Music }) {
  const { formatMessage } = useIntl();
  const { repeat, inOrder } = music.queue;
  return (
    <>
      <IconButton
        className={inOrder === null ? undefined : styles.on}
        label={formatMessage({ id: 'preview.music.shuffle' })}
        icon={<Shuffle />}
        isPressed={inOrder !== null}
        onClick={music.shuffle}
      />
      <IconButton
        className={repeat === 'off' ? undefined : styles.on}
        label={formatMessage({ id: `preview.music.repeat.${repeat}` })}
        icon={repeat === 'one' ? <Repeat1 /> : <Repeat />}
        onClick={music.repeat}
      />
    </>
  );
}
