import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $torrent, chooseDismissed } from './choose/choose-model.ts';
import { $request, createTaskDismissed } from './create-model.ts';

interface DialogProps {
  readonly onClose: () => void;
}
const CreateDialog = late<DialogProps>(() => import('./create-dialog.tsx'));
const ChooseDialog = late<DialogProps>(() => import('./choose/choose-dialog.tsx'));

/** The dialogs of downloading from links, when they are wanted: the links, then what is in those that are torrents. */
export function CreateTask() {
  const { request, torrent, onClose, onDismissed } = useUnit({
    request: $request,
    torrent: $torrent,
    onClose: createTaskDismissed,
    onDismissed: chooseDismissed,
  });
  if (request) return <CreateDialog onClose={() => onClose()} />;
  return torrent && <ChooseDialog key={torrent.url} onClose={() => onDismissed()} />;
}
