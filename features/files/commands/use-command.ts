import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { $location } from '../location/location-model.ts';
import { commandOf, type EntryCommand } from '../operations/registry.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $selected } from '../selection/selection-model.ts';
import { commandRun } from './commands-model.ts';

/** Runs a command on all selected entries, including those that are still to be fetched. */
export function useCommand(): (command: EntryCommand) => void {
  const { selected, onRun, onAction } = useUnit({
    selected: $selected,
    onRun: commandRun,
    onAction: selectionActionRequested,
  });
  return useCallback(
    ({ type, reach }) => {
      if (reach) onRun({ type, entries: selected });
      else onAction((entries) => onRun({ type, entries }));
    },
    [selected, onRun, onAction],
  );
}

/** The same by keys. @returns whether they mean anything here. */
export function useShortcut(): (event: KeyboardEvent) => boolean {
  const { selected, location } = useUnit({ selected: $selected, location: $location });
  const run = useCommand();
  return (event) => {
    const command = location && commandOf(event, selected, location);
    if (command) run(command);
    return Boolean(command);
  };
}
