import { useUnit } from 'effector-react';
import { EllipsisVertical, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './drive-screen.module.css';
import { useEntryCommands } from './entry-commands.tsx';
import { $selected, selectionCleared } from './selection.ts';

/** What can be done to all that is chosen. */
export default function SelectionBar() {
  const { formatMessage } = useIntl();
  const { selected, onClear } = useUnit({ selected: $selected, onClear: selectionCleared });
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
        <FormattedMessage id="files.selected" values={{ count: selected.length }} />
      </span>
      <span className={styles.actions}>
        {commands
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
