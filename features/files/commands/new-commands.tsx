import { useUnit } from 'effector-react';
import { ClipboardPaste, FilePlus, FolderPlus, FolderUp, Link, Upload } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { MenuEntry } from '../../../ui/menu-entry.ts';
import { shortcutText } from '../../../ui/shortcut.ts';
import { $folder } from '../list/open-folder.ts';
import { remoteDownloadChosen, uploadChosen } from '../operations/chosen-actions.ts';
import { $canPaste, pasteRequested } from './clipboard.ts';
import { dialogRequested } from './dialog-model.ts';
import { placeKeys } from './place-keys.ts';

/** Commands that add something to the open folder. */
export function useNewCommands(): readonly MenuEntry[] {
  const { formatMessage } = useIntl();
  const { canPaste, folder, ...on } = useUnit({
    canPaste: $canPaste,
    folder: $folder,
    onDialog: dialogRequested,
    onUpload: uploadChosen,
    onLink: remoteDownloadChosen,
    onPaste: pasteRequested,
  });
  const say = (id: string) => formatMessage({ id: `files.do.${id}` });
  if (!folder?.isOpen) return [];
  return [
    {
      id: 'new-folder',
      label: say('newFolder'),
      icon: <FolderPlus />,
      shortcut: shortcutText(placeKeys.newFolder[0]),
      onChosen: () => on.onDialog({ type: 'new-folder' }),
    },
    {
      id: 'new-text',
      label: say('newText'),
      icon: <FilePlus />,
      onChosen: () => on.onDialog({ type: 'new-text' }),
    },
    'separator',
    {
      id: 'upload',
      label: say('upload'),
      icon: <Upload />,
      shortcut: shortcutText(placeKeys.upload[0]),
      onChosen: () => on.onUpload('files'),
    },
    {
      id: 'upload-folder',
      label: say('uploadFolder'),
      icon: <FolderUp />,
      onChosen: () => on.onUpload('folder'),
    },
    // The server downloads for the owner of a drive alone.
    ...(folder.role === undefined
      ? [{ id: 'link', label: say('link'), icon: <Link />, onChosen: () => on.onLink() }]
      : []),
    ...(canPaste
      ? [
          'separator' as const,
          {
            id: 'paste',
            label: say('paste'),
            icon: <ClipboardPaste />,
            shortcut: shortcutText(placeKeys.paste[0]),
            onChosen: () => on.onPaste(),
          },
        ]
      : []),
  ];
}
