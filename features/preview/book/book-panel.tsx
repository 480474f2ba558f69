import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { PanelName } from './book-bar.tsx';
import type { LookChoice } from './book-look.ts';
import styles from './book-panel.module.css';
import { ContentsList } from './contents-list.tsx';
import { LookForm } from './look-form.tsx';
import type { Destination, Found, OpenedBook, Reached } from './messages.ts';
import { SearchList } from './search-list.tsx';

interface BookPanelProps {
  readonly name: PanelName;
  readonly opened: OpenedBook;
  readonly at: Reached | undefined;
  readonly found: Found | undefined;
  readonly look: LookChoice;
  readonly onClose: () => void;
  readonly onGo: (to: Destination) => void;
  readonly onFind: (words: string) => void;
  readonly onLook: (look: LookChoice) => void;
}

/** A panel beside a book, or over it on a phone: its contents, a search, or how it looks. */
export function BookPanel(props: BookPanelProps) {
  const { name, opened, at, found, look, onClose, onGo, onFind, onLook } = props;
  const { formatMessage } = useIntl();
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    const area = box.current;
    const first = area?.querySelector<HTMLElement>('[aria-current="true"], input, select, li button');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
    return () => {
      const isLost = document.activeElement === document.body || area?.contains(document.activeElement);
      if (isLost) document.querySelector<HTMLElement>(`[data-panel-button="${name}"]`)?.focus();
    };
  }, [name]);
  const bodies: Readonly<Record<PanelName, () => ReactNode>> = {
    contents: () => (
      <ContentsList items={opened.contents} current={at?.item ?? null} onChosen={(item) => onGo({ item })} />
    ),
    search: () => <SearchList found={found} onFind={onFind} onChosen={(place) => onGo({ place })} />,
    look: () => <LookForm look={look} isFixed={opened.isFixed} onChosen={onLook} />,
  };
  return (
    <aside
      className={styles.panel}
      ref={box}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Of the panel, not of the viewer behind it.
          event.preventDefault();
          event.stopPropagation();
          onClose();
        } else step(event);
      }}
    >
      <header className={styles.header}>
        <h3 className={styles.title} id={titleId}>
          {formatMessage({ id: `preview.book.${name}` })}
        </h3>
        <IconButton label={formatMessage({ id: 'ui.close' })} icon={<X />} onClick={onClose} />
      </header>
      <div className={styles.body}>{bodies[name]()}</div>
    </aside>
  );
}

/** Arrows, Home and End among the lines of a list. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
  const line = to === undefined ? undefined : lines[to];
  if (line === undefined) return;
  event.preventDefault();
  line.focus();
}
