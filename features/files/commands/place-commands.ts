import { useUnit } from 'effector-react';
import { navigateFx } from '../../../engine/view/index.ts';
import { $shownFolder } from '../list/open-folder.ts';
import { uploadChosen } from '../operations/chosen-actions.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { folderAddress, receivedAddress } from './commands-model.ts';
import { dialogRequested } from './dialog-model.ts';

type PlaceCommand = 'newFolder' | 'upload' | 'up';

/** The commands of the open place; those that mean nothing there are left out. */
export function usePlaceCommands(): Readonly<Partial<Record<PlaceCommand, () => void>>> {
  const { folder, onDialog, onUpload, onHighlighted, onNavigate } = useUnit({
    folder: $shownFolder,
    onDialog: dialogRequested,
    onUpload: uploadChosen,
    onHighlighted: entriesHighlighted,
    onNavigate: navigateFx,
  });
  const isOpen = folder?.isOpen === true;
  // Nothing is above what is not known yet.
  const isBelow = folder !== null && folder.id !== '' && folder.path.length > 0;
  return {
    ...(isOpen && { newFolder: () => void onDialog({ type: 'new-folder' }) }),
    // On a page without a folder files go to the root, as they do when they are dropped there.
    ...((folder === null || isOpen) && { upload: () => void onUpload('files') }),
    ...(isBelow && {
      up: () => {
        const parent = folder.path.at(-2)?.id ?? '';
        // As file managers do it: where one comes from is what is selected.
        onHighlighted({ ids: [folder.id], folderId: parent });
        const isTopOfOthers = parent === '' && folder.role !== undefined;
        void onNavigate({ to: isTopOfOthers ? receivedAddress : folderAddress(parent) });
      },
    }),
  };
}
