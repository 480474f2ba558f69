import { useUnit } from 'effector-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type LyricsLine, lineAt } from './lyrics.ts';
import styles from './lyrics-view.module.css';
import { readLyricsFx } from './music-model.ts';

interface LyricsProps {
  readonly id: string;
  /** Seconds. */
  readonly at: number;
  readonly onSeek: (at: number) => void;
}

/** The lyrics of a track, which follow it; a press on a line plays from there. */
export function Lyrics({ id, at, onSeek }: LyricsProps) {
  const { formatMessage, locale } = useIntl();
  const onRead = useUnit(readLyricsFx);
  const [lines, setLines] = useState<readonly LyricsLine[]>([]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isWanted = true;
    // Without them there is still the music.
    onRead({ id, locale }).then(
      (found) => isWanted && setLines(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id, locale, onRead]);
  const current = lineAt(lines, at);
  useEffect(() => {
    const [area, line] = [box.current, box.current?.children[current]];
    if (!(area && line instanceof HTMLElement)) return;
    const top = line.offsetTop - (area.clientHeight - line.clientHeight) / 2;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    area.scrollTo?.({ top, behavior: isStill ? 'auto' : 'smooth' });
  }, [current]);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of lines, no form.
    <div
      className={styles.lyrics}
      ref={box}
      role="group"
      aria-label={formatMessage({ id: 'preview.music.lyrics' })}
      data-scrolls=""
    >
      {lines.map((line, index) => (
        <button
          className={styles.line}
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
          key={index}
          type="button"
          tabIndex={index === Math.max(0, current) ? 0 : -1}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onSeek(line.at)}
        >
          {line.text || '♪'}
        </button>
      ))}
    </div>
  );
}
