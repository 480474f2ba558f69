import { useUnit } from 'effector-react';
import { EllipsisVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEntryCommands } from '../commands/entry-commands.tsx';
import { $isAwaited } from '../selection/selection-action.ts';
import { $isGathering, $selected, selectionCleared } from '../selection/selection-model.ts';
import styles from './selection-bar.module.css';

/** Operations on the whole selection. */
export default function SelectionBar() {
  const { formatMessage, formatNumber } = useIntl();
  const { selected, isGathering, isAwaited, onClear } = useUnit({
    selected: $selected,
    isGathering: $isGathering,
    isAwaited: $isAwaited,
    onClear: selectionCleared,
  });
  const commands = useEntryCommands(selected);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu of the toolbar hangs elsewhere in the page, and closes by itself.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    onClear();
  };
  return (
    <div
      className={styles.chosen}
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
        {isGathering ? (
          <>
            {/* Told with each page of the list, it would talk all the time. */}
            <span aria-hidden="true">{`${formatNumber(selected.length)} · `}</span>
            <FormattedMessage id={isAwaited ? 'files.gathering.awaited' : 'files.gathering'} />
          </>
        ) : (
          <FormattedMessage id="files.selected" values={{ count: selected.length }} />
        )}
      </span>
      <span className={styles.actions}>
        {commands
          .filter((command) => command !== 'separator')
          .filter(({ isPrimary }) => isPrimary)
          .map(({ id, label, icon, shortcut, onChosen }) => (
            <IconButton key={id} label={label} icon={icon} shortcut={shortcut} onClick={() => onChosen?.()} />
          ))}
      </span>
      <Menu
        label={formatMessage({ id: 'files.more' })}
        icon={<EllipsisVertical />}
        align="end"
        entries={commands}
      />
    </div>
  );
}
