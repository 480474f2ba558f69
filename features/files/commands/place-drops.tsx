import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { DriveFile } from '../entry/drive-file.ts';
import { $location } from '../location/location-model.ts';
import { filesDropped } from '../operations/chosen-actions.ts';
import { dropOf } from '../operations/movable.ts';
import type { Operation } from '../operations/operation.ts';
import { commandsFor } from '../operations/registry.ts';
import { operationRequested } from '../queue/operation-queue.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $selected } from '../selection/selection-model.ts';

const root = '/drive/all';
/** The operation on entries that are dragged to a place beside the root, by its address. */
const operations: Readonly<Record<string, string>> = {
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
  const operationAt = (place: string, entries: readonly DriveFile[]): Operation | undefined => {
    if (place === root) return dropOf(entries, to);
    const type = operations[place];
    return type === undefined ? undefined : { type, entries };
  };
  return {
    canDrop: (place) =>
      location !== null &&
      commandsFor(selected, location).some(({ type }) => type === operationAt(place, selected)?.type),
    onDropped: (place) =>
      onAction((entries) => {
        const operation = operationAt(place, entries);
        if (operation) onOperation({ operation });
      }),
    onFilesDropped: (files) => void onFiles({ files, parentId: '' }),
  };
}
