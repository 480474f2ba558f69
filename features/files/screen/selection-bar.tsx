import { useUnit } from 'effector-react';
import '../queue/large-operations.ts';
import { EllipsisVertical } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Menu } from '../../../ui/menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { SelectionBar } from '../../paged-list/selection-bar.tsx';
import { useEntryCommands } from '../commands/entry-commands.tsx';
import { $isAwaited } from '../selection/selection-action.ts';
import { $isGathering, $selected, selectionCleared } from '../selection/selection-model.ts';
import { keepHeight } from './keep-height.ts';
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
  const more = formatMessage({ id: 'files.more' });
  return (
    <SelectionBar ref={keepSelectionHeight} className={styles.chosen} count={selected.length} {...bar}>
      <span className={styles.actions}>
        {commands
          .filter((command) => command !== 'separator')
          .filter(({ isPrimary }) => isPrimary)
          .map(({ id, label, icon, shortcut, needsRoom, onChosen }) => (
            <Action
              key={id}
              className={needsRoom ? styles.roomy : undefined}
              {...{ label, icon, shortcut }}
              onClick={() => onChosen?.()}
            />
          ))}
        <Menu label={more} align="end" entries={commands}>
          {(button) => (
            <Action className={styles.more} label={more} icon={<EllipsisVertical />} {...button} />
          )}
        </Menu>
      </span>
    </SelectionBar>
  );
}

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string | undefined;
}

/** A drawing with its words where there is room for them. */
function Action({ label, icon, shortcut, className = '', ...button }: ActionProps) {
  return (
    <span className={className}>
      <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
        <button className={styles.action} type="button" aria-label={label} {...button}>
          {icon}
          <span className={styles.words}>{label}</span>
        </button>
      </Tooltip>
    </span>
  );
}

/** At the foot of a phone notices keep off it, and off what it stands on. */
const keepSelectionHeight = keepHeight('--selection-height');
