import { useUnit } from 'effector-react';
import { useIntl } from 'react-intl';
import { ContextMenu, type MenuPoint } from '../../../ui/context-menu.tsx';
import { useEntryCommands } from '../commands/entry-commands.tsx';
import { useNewCommands } from '../commands/new-commands.tsx';
import { $selected, selectionCleared } from '../selection/selection-model.ts';

export interface OpenedMenu {
  readonly point: MenuPoint;
  /** Of the ground between the entries. */
  readonly isGround: boolean;
  /** The entry was not chosen before: the menu has chosen it. */
  readonly hasChosen: boolean;
}

/** The menu of the selection, or of the background. */
export default function EntriesMenu(
  props: OpenedMenu & { readonly label: string; readonly onClose: () => void },
) {
  const { point, isGround, hasChosen, label, onClose } = props;
  const { formatMessage } = useIntl();
  const { selected, onClear } = useUnit({ selected: $selected, onClear: selectionCleared });
  const ofEntries = useEntryCommands(selected);
  const ofGround = useNewCommands();
  const entries = isGround ? ofGround : ofEntries;
  const values = { count: selected.length, name: selected[0]?.name ?? '' };
  return (
    <ContextMenu
      label={isGround ? label : formatMessage({ id: 'files.selected.named' }, values)}
      point={point}
      entries={entries}
      onClose={onClose}
      // Whoever only looked into it on a phone has begun no choice.
      onDismissed={() => hasChosen && onClear()}
    />
  );
}
