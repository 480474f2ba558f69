import { ALargeSmall, ChevronLeft, ChevronRight, List, Search } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './book-bar.module.css';
import type { Destination, OpenedBook, Reached, Way } from './messages.ts';

export type PanelName = 'contents' | 'search' | 'look';

const icons = { contents: <List />, search: <Search />, look: <ALargeSmall /> };

interface BookBarProps {
  readonly opened: OpenedBook;
  readonly at: Reached | undefined;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
  readonly onTurn: (way: Way) => void;
  readonly onGo: (to: Destination) => void;
}

/** The bar at the foot of a book. */
export function BookBar({ opened, at, panel, onPanel, onTurn, onGo }: BookBarProps) {
  const { formatMessage, formatNumber } = useIntl();
  const word = (name: string) => formatMessage({ id: `preview.book.${name}` });
  /** Where the slider is held; the book follows. */
  const [held, setHeld] = useState<number | null>(null);
  const fraction = held ?? at?.fraction ?? 0;
  const percent = formatNumber(fraction, { style: 'percent' });
  const chapter = at?.item === null || at === undefined ? undefined : opened.contents[at.item]?.label;
  const panels = (['contents', 'search', 'look'] as const).filter((name) =>
    name === 'contents' ? opened.contents.length > 0 : name === 'look' || !opened.isFixed,
  );
  return (
    <div className={styles.bar}>
      {panels.map((name) => (
        <IconButton
          key={name}
          label={word(name)}
          icon={icons[name]}
          aria-expanded={panel === name}
          data-panel-button={name}
          onClick={() => onPanel(name)}
        />
      ))}
      <IconButton
        label={word('previous')}
        shortcut="←"
        icon={<ChevronLeft />}
        disabled={at?.isFirst}
        onClick={() => onTurn('previous')}
      />
      <input
        className={styles.range}
        style={{ '--read': fraction } as CSSProperties}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={fraction}
        aria-label={word('place')}
        aria-valuetext={chapter ? `${percent}, ${chapter}` : percent}
        onChange={({ target }) => setHeld(Number(target.value))}
        {...Object.fromEntries(
          ['onPointerUp', 'onKeyUp', 'onBlur'].map((name) => [
            name,
            () => {
              if (held !== null) onGo({ fraction: held });
              setHeld(null);
            },
          ]),
        )}
      />
      <output className={styles.percent}>{percent}</output>
      <IconButton
        label={word('next')}
        shortcut="→"
        icon={<ChevronRight />}
        disabled={at?.isLast}
        onClick={() => onTurn('next')}
      />
    </div>
  );
}
