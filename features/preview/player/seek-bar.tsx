import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { clockTime } from '../../../ui/clock-time.ts';
import styles from './seek-bar.module.css';

interface SeekBarProps {
  /** Seconds. */
  readonly at: number;
  readonly length: number;
  readonly bufferedTo: number;
  readonly chapters?: readonly Chapter[];
  readonly onSeek: (at: number) => void;
}
export interface Chapter {
  readonly start: number;
  readonly title: string;
}

/** Where a player is, how much of it is here, and a way to another place. Its arrow keys are the player’s. */
export function SeekBar({ at, length, bufferedTo, chapters = [], onSeek }: SeekBarProps) {
  const { formatMessage } = useIntl();
  /** Seconds under the pointer. */
  const [pointed, setPointed] = useState<number | null>(null);
  const share = (seconds: number) => (length === 0 ? 0 : Math.min(1, seconds / length));
  const point = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (pointerType === 'mouse' && width > 0 && length > 0) {
      setPointed(Math.min(1, Math.max(0, (clientX - left) / width)) * length);
    }
  };
  return (
    <div
      className={styles.bar}
      style={
        {
          '--played': share(at),
          '--buffered': share(bufferedTo),
          '--pointed': share(pointed ?? 0),
        } as CSSProperties
      }
    >
      <span className={styles.line} aria-hidden="true">
        {chapters.map(
          ({ start }) =>
            start > 0 && (
              <span
                className={styles.chapter}
                key={start}
                style={{ insetInlineStart: `${share(start) * 100}%` }}
              />
            ),
        )}
      </span>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={length === 0 ? 1 : length}
        step="any"
        value={Math.min(at, length)}
        disabled={length === 0}
        data-keys="player"
        aria-label={formatMessage({ id: 'preview.player.position' })}
        aria-valuetext={formatMessage(
          { id: 'preview.player.positionOf' },
          { at: clockTime(at), length: clockTime(length) },
        )}
        onChange={({ target }) => onSeek(Number(target.value))}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      />
      {pointed !== null && (
        <span className={styles.pointed} aria-hidden="true">
          {clockTime(pointed)}
          {chapterAt(chapters, pointed) && (
            <span className={styles.title}>{chapterAt(chapters, pointed)}</span>
          )}
        </span>
      )}
    </div>
  );
}

const chapterAt = (chapters: readonly Chapter[], at: number): string =>
  chapters.findLast(({ start }) => start <= at)?.title ?? '';
