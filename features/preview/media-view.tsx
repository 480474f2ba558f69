import { useRef } from 'react';
import { FileIcon } from '../../ui/file-icon.tsx';
import { pressMediaKey } from './media-keys.ts';
import styles from './media-view.module.css';
import { useKeys } from './use-keys.ts';
import type { ViewProps } from './view-props.ts';

/** A film: the browser's own player, which asks for the ranges that it needs. */
export function VideoView({ file, url, onObstacle }: ViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useKeys(({ key }) => video.current !== null && pressMediaKey(video.current, key), 'viewer');
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: a user’s own film comes without captions. */}
      <video
        className={styles.video}
        ref={video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
        onError={() => onObstacle('format')}
      />
    </div>
  );
}

export function AudioView({ file, url, onObstacle }: ViewProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useKeys(({ key }) => audio.current !== null && pressMediaKey(audio.current, key), 'viewer');
  return (
    <div className={styles.stage}>
      <div className={styles.record}>
        <FileIcon kind="audio" className={styles.sign} />
        <p className={styles.name}>{file.name}</p>
        {/* biome-ignore lint/a11y/useMediaCaption: a user’s own sound comes without captions. */}
        <audio
          className={styles.audio}
          ref={audio}
          src={url}
          controls
          preload="metadata"
          aria-label={file.name}
          onError={() => onObstacle('format')}
        />
      </div>
    </div>
  );
}
