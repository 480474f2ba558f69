import { useUnit } from 'effector-react';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { Button } from '../../../ui/button.tsx';
import { clockTime } from '../../../ui/clock-time.ts';
import { late } from '../../../ui/late.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { $account } from '../../session/index.ts';
import { useGoingOn } from '../going-on.ts';
import { playOrPause, pressMediaKey, seekBy } from '../media-keys.ts';
import { $gallery, neighbourRequested } from '../model.ts';
import { useKeys } from '../use-keys.ts';
import type { ViewProps } from '../view-props.ts';
import { type Commands, Controls, MainButtons } from './controls.tsx';
import { canShowInPicture, togglePicture, useFullScreen } from './full-screen.ts';
import { useKeptPosition } from './kept-position.ts';
import styles from './media-player.module.css';
import { browserPlays, missingOf } from './playable.ts';
import { type PlayerState, usePlayerState } from './player-state.ts';
import type { Chapter } from './seek-bar.tsx';
import { formatOf } from './subtitles/parse.ts';
import { SubtitleLines, SubtitlesMenu } from './subtitles/subtitles.tsx';
import { timingStep, useSubtitles } from './subtitles/use-subtitles.ts';
import { useIdle } from './use-idle.ts';
import { useTaps } from './use-taps.ts';

const KeyHelp = late(() => import('./key-help.tsx'));

/** Seconds of a double tap. */
const tapStep = 10;

/** A film: the browser plays it, by ranges; the controls are ours, the same in every browser. */
export default function MediaPlayer(props: ViewProps) {
  const { file, url } = props;
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { account } = useUnit({ account: $account });
  const state = usePlayerState(video);
  const { isIdle, wake, rest } = useIdle(!state.isPaused && !state.isWaiting);
  const [isFull, toggleFull] = useFullScreen(box, video);
  const { resumedAt, startOver } = useKeptPosition(video, file, account?.sub ?? '');
  const [isHelpShown, setIsHelpShown] = useState(false);
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [hint, showHint] = useHint(state);
  const ways = useWays();
  const goingOn = useGoingOn(video, props);
  const subtitles = useSubtitles(video, file);

  const withVideo = (act: (video: HTMLVideoElement) => void) => () => video.current && act(video.current);
  const commands: Commands = {
    ...ways,
    play: withVideo(playOrPause),
    seek: (at) => withVideo((player) => Object.assign(player, { currentTime: at }))(),
    mute: withVideo((player) => Object.assign(player, { muted: !player.muted })),
    setVolume: (volume) => withVideo((player) => Object.assign(player, { volume, muted: volume === 0 }))(),
    setRate: (rate) => withVideo((player) => Object.assign(player, { playbackRate: rate }))(),
    showInPicture: canShowInPicture() ? () => togglePicture(video.current) : undefined,
    fillScreen: toggleFull,
    help: () => setIsHelpShown(true),
  };
  const own: Readonly<Record<string, (() => void) | undefined>> = {
    f: commands.fillScreen,
    i: commands.showInPicture,
    c: subtitles.toggle,
    g: subtitles.shown && (() => subtitles.move(-timingStep)),
    h: subtitles.shown && (() => subtitles.move(timingStep)),
    N: ways.next,
    P: ways.previous,
    '?': commands.help,
  };
  useKeys(({ key }) => {
    wake();
    const command = own[key] ?? (/^[FICGH]$/.test(key) ? own[key.toLowerCase()] : undefined);
    if (command === undefined) return video.current !== null && pressMediaKey(video.current, key);
    command();
    return true;
  }, 'viewer');
  const taps = useTaps({
    onTapped: () => (isIdle || state.isPaused ? wake() : rest()),
    onTappedAside: (side) => {
      if (video.current) seekBy(video.current, side * tapStep);
      showHint(`${side < 0 ? '−' : '+'}${tapStep}`, side);
    },
    onPressed: commands.play,
    onDoubled: commands.fillScreen,
  });
  const [{ audio: missingSound }] = useState(() => missingOf(file.medias, browserPlays));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is there.
    <div
      className={isIdle ? `${styles.player} ${styles.idle}` : styles.player}
      ref={box}
      data-player=""
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerDown={({ pointerType }) => pointerType === 'mouse' && wake()}
      onFocus={wake}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [dropped] = event.dataTransfer.files;
        if (dropped === undefined || formatOf(dropped.name) === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        void subtitles.add(dropped);
      }}
    >
      <video
        className={styles.video}
        ref={video}
        src={url}
        playsInline
        preload="metadata"
        aria-label={shownInLine(file.name)}
        {...goingOn}
      />
      <div className={styles.ground} {...taps} data-ground="">
        {state.isWaiting && <Spinner className={styles.spinner} />}
        {state.isPaused && !isTouched && !state.hasEnded && (
          <span className={styles.sign} aria-hidden="true">
            <Play />
          </span>
        )}
      </div>
      {hint && (
        <p
          className={[styles.hint, hint.side < 0 && styles.left, hint.side > 0 && styles.right]
            .filter(Boolean)
            .join(' ')}
          key={hint.count}
          role="status"
        >
          {hint.text}
        </p>
      )}
      {(resumedAt !== null || missingSound !== undefined || subtitles.hasFailed) && (
        <div className={styles.notes}>
          {subtitles.hasFailed && (
            <p className={styles.note} role="status">
              <FormattedMessage id="preview.player.subtitles.failed" />
            </p>
          )}
          {missingSound !== undefined && (
            <p className={styles.note} role="status">
              <FormattedMessage id="preview.player.noSound" values={{ codec: missingSound }} />
            </p>
          )}
          {resumedAt !== null && (
            <p className={styles.note}>
              <FormattedMessage id="preview.player.resumed" values={{ at: clockTime(resumedAt) }} />
              <Button kind="quiet" size="small" onClick={startOver}>
                <FormattedMessage id="preview.player.startOver" />
              </Button>
            </p>
          )}
        </div>
      )}
      <div className={styles.words}>
        <SubtitleLines cues={subtitles.active} />
      </div>
      {isTouched && (
        <div className={styles.middle}>
          <MainButtons state={state} commands={commands} isCentred />
        </div>
      )}
      <div className={styles.foot}>
        <Controls
          state={state}
          commands={commands}
          isFull={isFull}
          isTouched={isTouched}
          chapters={chaptersOf(file)}
        >
          <SubtitlesMenu subtitles={subtitles} />
        </Controls>
      </div>
      {isHelpShown && <KeyHelp onClose={() => setIsHelpShown(false)} />}
    </div>
  );
}

function chaptersOf({ medias }: ViewProps['file']): readonly Chapter[] {
  const chapters = medias[0]?.video?.chapters;
  return Array.isArray(chapters) ? (chapters as Chapter[]) : [];
}

/** The files before and after this one in its folder. */
function useWays() {
  const { gallery, onStep } = useUnit({ gallery: $gallery, onStep: neighbourRequested });
  const has = (step: 1 | -1) => gallery?.files[gallery.index + step] !== undefined;
  return {
    previous: has(-1) ? () => onStep(-1) : undefined,
    next: has(1) ? () => onStep(1) : undefined,
  };
}

interface Hint {
  readonly text: string;
  /** -1 and 1: at the left and at the right of the film. */
  readonly side: -1 | 0 | 1;
  readonly count: number;
}

/** Says for a moment how fast or how loud it has become. */
function useHint({ rate, volume, isMuted }: PlayerState) {
  const { formatMessage, formatNumber } = useIntl();
  const [hint, setHint] = useState<Hint | null>(null);
  const before = useRef({ rate, loudness: isMuted ? 0 : volume });
  const show = (text: string, side: Hint['side'] = 0) =>
    setHint((last) => ({ text, side, count: (last?.count ?? 0) + 1 }));
  useEffect(() => {
    const now = { rate, loudness: isMuted ? 0 : volume };
    const was = before.current;
    before.current = now;
    const say = (text: string) => setHint((last) => ({ text, side: 0, count: (last?.count ?? 0) + 1 }));
    if (now.rate !== was.rate) say(formatMessage({ id: 'preview.player.times' }, { rate }));
    else if (now.loudness !== was.loudness) {
      say(
        formatMessage(
          { id: 'preview.player.loudness' },
          { share: formatNumber(now.loudness, { style: 'percent' }) },
        ),
      );
    }
  }, [rate, volume, isMuted, formatMessage, formatNumber]);
  return [hint, show] as const;
}
