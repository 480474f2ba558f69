import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
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

/** Drops on places of the drive, by their addresses. */
interface PlaceDrops {
  readonly canDrop: (place: string) => boolean;
  readonly onDropped: (place: string) => void;
  readonly takesFiles: (place: string) => boolean;
  readonly onFilesDropped: (files: DataTransfer) => void;
}

/** Shows nothing: it hands the drops on the places beside the folders (the root, Starred, Trash) to the list at the side. */
export default function PlaceDropsPart({ onReady }: { readonly onReady: (drops: PlaceDrops) => void }) {
  const drops = usePlaceDrops();
  const latest = useRef(drops);
  useEffect(() => {
    latest.current = drops;
  });
  useEffect(() => {
    onReady({
      canDrop: (place) => latest.current.canDrop(place),
      onDropped: (place) => latest.current.onDropped(place),
      takesFiles: (place) => place === root,
      onFilesDropped: (files) => latest.current.onFilesDropped(files),
    });
  }, [onReady]);
  return null;
}

function usePlaceDrops(): Omit<PlaceDrops, 'takesFiles'> {
  const { formatMessage } = useIntl();
  const { selected, location, onOperation, onAction, onFiles } = useUnit({
    selected: $selected,
    location: $location,
    onOperation: operationRequested,
    onAction: selectionActionRequested,
    onFiles: filesDropped,
  });
  const to = { id: '', name: formatMessage({ id: 'files.root' }) };
  return {
    canDrop: (place) =>
      location !== null &&
      commandsFor(selected, location).some(({ type }) => type === operations[place]) &&
      (place !== root || movable(selected, to).length > 0),
    onDropped: (place) => {
      const type = operations[place];
      if (type !== undefined)
        onAction((entries) => onOperation({ operation: { type, entries, ...(place === root && { to }) } }));
    },
    onFilesDropped: (files) => void onFiles({ files, parentId: '' }),
  };
}
