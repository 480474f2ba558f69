import { useUnit } from 'effector-react';
import { $location } from '../location/location-model.ts';
import { filesDropped } from '../operations/chosen-actions.ts';
import { movable } from '../operations/movable.ts';
import { commandsFor } from '../operations/registry.ts';
import { operationRequested } from '../queue/operation-queue.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $selected } from '../selection/selection-model.ts';

const root = '/drive/all';
/** The operation on entries that are dragged to a place, by its address. */
const operations: Readonly<Record<string, string>> = {
  [root]: 'move',
  '/drive/starred': 'star',
  '/drive/trash': 'trash',
};

/** Drops on the places of the drive that stand beside its folders: its root, Starred and Trash. */
export function usePlaceDrops(rootName: string) {
  const { selected, location, onOperation, onAction, onFiles } = useUnit({
    selected: $selected,
    location: $location,
    onOperation: operationRequested,
    onAction: selectionActionRequested,
    onFiles: filesDropped,
  });
  const to = { id: '', name: rootName };
  return {
    canDrop: (place: string): boolean =>
      location !== null &&
      commandsFor(selected, location).some(({ type }) => type === operations[place]) &&
      (place !== root || movable(selected, to).length > 0),
    onDropped: (place: string): void => {
      const type = operations[place];
      if (type !== undefined)
        onAction((entries) => onOperation({ operation: { type, entries, ...(place === root && { to }) } }));
    },
    takesFiles: (place: string): boolean => place === root,
    onFilesDropped: (files: DataTransfer): void => void onFiles({ files, parentId: '' }),
  };
}
