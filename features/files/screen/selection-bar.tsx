import { useUnit } from 'effector-react';
import { EllipsisVertical } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SelectionBar } from '../../paged-list/selection-bar.tsx';
import { useEntryCommands } from '../commands/entry-commands.tsx';
import { $isAwaited } from '../selection/selection-action.ts';
import { $isGathering, $selected, selectionCleared } from '../selection/selection-model.ts';
import styles from './selection-bar.module.css';

/** Operations on the whole selection. */
export default function SelectedFiles() {
  const { formatMessage } = useIntl();
  const { selected, ...bar } = useUnit({
    selected: $selected,
    isGathering: $isGathering,
    isAwaited: $isAwaited,
    onClear: selectionCleared,
  });
  const commands = useEntryCommands(selected);
  return (
    <SelectionBar className={styles.chosen} count={selected.length} {...bar}>
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
    </SelectionBar>
  );
}
