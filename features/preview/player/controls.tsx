import {
  CircleQuestionMark,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { clockTime } from '../../../ui/clock-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { rates } from '../media-keys.ts';
import styles from './controls.module.css';
import type { PlayerState } from './player-state.ts';
import { type Chapter, SeekBar } from './seek-bar.tsx';

/** Commands of the controls of a player; one that is not there has no button. */
export interface Commands {
  readonly play: () => void;
  readonly previous?: (() => void) | undefined;
  readonly next?: (() => void) | undefined;
  readonly seek: (at: number) => void;
  readonly mute: () => void;
  readonly setVolume: (volume: number) => void;
  readonly setRate: (rate: number) => void;
  readonly showInPicture?: (() => void) | undefined;
  readonly fillScreen: () => void;
  readonly help: () => void;
}

interface ControlsProps {
  readonly state: PlayerState;
  readonly commands: Commands;
  readonly isFull: boolean;
  /** Fingers, for which the main buttons stand in the middle, and no keys are named. */
  readonly isTouched: boolean;
  readonly chapters: readonly Chapter[];
  /** Buttons before that of the speed. */
  readonly children?: ReactNode;
}

/** The bar at the foot of a player. */
export function Controls({ state, commands, isFull, isTouched, chapters, children }: ControlsProps) {
  const { formatMessage } = useIntl();
  const word = (name: string) => formatMessage({ id: `preview.player.${name}` });
  const { at, length, bufferedTo, volume, isMuted } = state;
  const isSilent = isMuted || volume === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press of the mouse leaves the focus, and so the keys, where they are.
    <div
      className={styles.bar}
      onMouseDown={(event) =>
        event.target instanceof Element && event.target.closest('button') && event.preventDefault()
      }
    >
      <SeekBar at={at} length={length} bufferedTo={bufferedTo} chapters={chapters} onSeek={commands.seek} />
      <div className={styles.buttons}>
        {!isTouched && <MainButtons state={state} commands={commands} />}
        <IconButton
          label={word(isSilent ? 'unmute' : 'mute')}
          shortcut={isTouched ? undefined : 'M'}
          icon={isSilent ? <VolumeX /> : <Volume2 />}
          onClick={commands.mute}
        />
        {!isTouched && (
          <input
            className={styles.volume}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            aria-label={word('volume')}
            onChange={({ target }) => commands.setVolume(Number(target.value))}
          />
        )}
        <span className={styles.time}>
          {clockTime(at)} <span className={styles.length}>/ {clockTime(length)}</span>
        </span>
        {children}
        <RateMenu rate={state.rate} onChosen={commands.setRate} />
        {!isTouched && (
          <IconButton
            label={word('keys')}
            shortcut="?"
            icon={<CircleQuestionMark />}
            onClick={commands.help}
          />
        )}
        {commands.showInPicture && (
          <IconButton
            label={word('picture')}
            shortcut={isTouched ? undefined : 'I'}
            icon={<PictureInPicture2 />}
            onClick={commands.showInPicture}
          />
        )}
        <IconButton
          label={word(isFull ? 'leaveFullScreen' : 'fullScreen')}
          shortcut={isTouched ? undefined : 'F'}
          icon={isFull ? <Minimize /> : <Maximize />}
          onClick={commands.fillScreen}
        />
      </div>
    </div>
  );
}

/**
 * Play, and the ways to the files beside this one.
 * @param props `isCentred` keeps the place of a way that is not there, so that "Play" stays in the middle.
 */
export function MainButtons(props: {
  readonly state: PlayerState;
  readonly commands: Commands;
  readonly isCentred?: boolean;
}) {
  const { state, commands, isCentred = false } = props;
  const { formatMessage } = useIntl();
  const { isPaused, hasEnded } = state;
  const verb = hasEnded ? 'again' : isPaused ? 'play' : 'pause';
  const icons = { again: <RotateCcw />, play: <Play />, pause: <Pause /> };
  return (
    <>
      {isCentred && !commands.previous && commands.next && <span className={styles.place} />}
      {commands.previous && (
        <IconButton
          label={formatMessage({ id: 'preview.previous' })}
          icon={<SkipBack />}
          onClick={commands.previous}
        />
      )}
      <IconButton
        className={styles.play}
        label={formatMessage({ id: `preview.player.${verb}` })}
        icon={icons[verb]}
        onClick={commands.play}
      />
      {commands.next && (
        <IconButton
          label={formatMessage({ id: 'preview.next' })}
          icon={<SkipForward />}
          onClick={commands.next}
        />
      )}
      {isCentred && !commands.next && commands.previous && <span className={styles.place} />}
    </>
  );
}

export function RateMenu({
  rate,
  onChosen,
}: {
  readonly rate: number;
  readonly onChosen: (rate: number) => void;
}) {
  const { formatMessage } = useIntl();
  const named = (of: number) => formatMessage({ id: 'preview.player.times' }, { rate: of });
  const label = formatMessage({ id: 'preview.player.rate' });
  return (
    <Menu
      label={label}
      align="end"
      entries={[
        { heading: label },
        ...rates.map((one) => ({
          id: String(one),
          label: named(one),
          isChecked: one === rate,
          onChosen: () => onChosen(one),
        })),
      ]}
    >
      {(button) => (
        <button
          className={styles.rate}
          type="button"
          aria-label={`${label}: ${named(rate)}`}
          title={label}
          {...button}
        >
          {named(rate)}
        </button>
      )}
    </Menu>
  );
}
