import { type RefObject, useRef } from 'react';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Named } from '../../ui/named.tsx';
import { pressMediaKey } from './media-keys.ts';
import styles from './media-view.module.css';
import { useKeys } from './use-keys.ts';
import type { ViewProps } from './view-props.ts';

/** Where it was when its content ceased to come. */
interface Stop {
  /** Seconds. */
  readonly at: number;
  readonly wasPlaying: boolean;
}

/** After a load error, a player continues at its position with a new address. */
function useGoingOn(media: RefObject<HTMLMediaElement | null>, { renew, onObstacle }: ViewProps) {
  const stop = useRef<Stop | null>(null);
  /** Seconds: where it was tried again by the same address. */
  const triedAt = useRef(Number.NaN);
  return {
    onError: async () => {
      if (media.current === null) return;
      const { currentTime: at, paused } = media.current;
      stop.current ??= { at, wasPlaying: !paused };
      if (await renew()) return;
      if (Math.abs(at - triedAt.current) < 1) return onObstacle('format');
      triedAt.current = at;
      media.current?.load();
    },
    onLoadedMetadata: () => {
      const player = media.current;
      if (player === null || stop.current === null) return;
      player.currentTime = stop.current.at;
      // Refused without a user gesture: then it waits to be started.
      if (stop.current.wasPlaying) player.play().catch(() => {});
      stop.current = null;
    },
  };
}

/** A video: the browser's own player, which requests the ranges that it needs. */
export function VideoView(props: ViewProps) {
  const { file, url } = props;
  const video = useRef<HTMLVideoElement>(null);
  useKeys(({ key }) => video.current !== null && pressMediaKey(video.current, key), 'viewer');
  const goingOn = useGoingOn(video, props);
  return (
    <div className={styles.stage}>
      <video
        className={styles.video}
        ref={video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={shownInLine(file.name)}
        {...goingOn}
      />
    </div>
  );
}

export function AudioView(props: ViewProps) {
  const { file, url } = props;
  const audio = useRef<HTMLAudioElement>(null);
  useKeys(({ key }) => audio.current !== null && pressMediaKey(audio.current, key), 'viewer');
  const goingOn = useGoingOn(audio, props);
  return (
    <div className={styles.stage}>
      <div className={styles.record}>
        <FileIcon kind="audio" className={styles.sign} />
        <p className={styles.name}>
          <Named name={file.name} />
        </p>
        <audio
          className={styles.audio}
          ref={audio}
          src={url}
          controls
          preload="metadata"
          aria-label={shownInLine(file.name)}
          {...goingOn}
        />
      </div>
    </div>
  );
}
