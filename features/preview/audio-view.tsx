import { useRef } from 'react';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Named } from '../../ui/named.tsx';
import styles from './audio-view.module.css';
import { useGoingOn } from './going-on.ts';
import { pressMediaKey } from './media-keys.ts';
import { useKeys } from './use-keys.ts';
import type { ViewProps } from './view-props.ts';

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
