/** For late parts of pages whose entries can be chosen: the index would bring it, and its styles, along with every list. */
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  readonly isGathering: boolean;
  /** Something is to be done as soon as all of it is here. */
  readonly isAwaited?: boolean;
  readonly onClear: () => void;
  /** Where it lies. */
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  /** The actions on it. */
  readonly children: ReactNode;
}

/** The number of selected entries, and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isGathering, isAwaited = false, onClear, className, ref, children } = props;
  const { formatMessage, formatNumber } = useIntl();
  // A count that came with its place would not be announced.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu of the toolbar hangs elsewhere in the page, and closes by itself.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    onClear();
  };
  return (
    <div
      ref={ref}
      className={`${styles.chosen} ${className}`}
      role="toolbar"
      aria-label={formatMessage({ id: 'files.toolbar' })}
      onKeyDown={onKeyDown}
    >
      <IconButton
        label={formatMessage({ id: 'files.selected.clear' })}
        icon={<X />}
        onClick={() => onClear()}
      />
      <span className={styles.count} role="status">
        {!isThere ? null : isGathering ? (
          <>
            {/* Announced with each page of the list, it would be too much. */}
            <span aria-hidden="true">{`${formatNumber(count)} · `}</span>
            <FormattedMessage id={isAwaited ? 'files.gathering.awaited' : 'files.gathering'} />
          </>
        ) : (
          <FormattedMessage id="files.selected" values={{ count }} />
        )}
      </span>
      {children}
    </div>
  );
}
