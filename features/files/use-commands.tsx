import { useUnit } from 'effector-react';
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  FolderInput,
  FolderOpen,
  FolderPlus,
  FolderSearch,
  FolderUp,
  Info,
  Link,
  PencilLine,
  RotateCcw,
  Scissors,
  Share2,
  Star,
  StarOff,
  Trash2,
  Upload,
} from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { href, type LinkTarget } from '../../engine/index.ts';
import { navigateFx } from '../../engine/view/index.ts';
import type { MenuChoice, MenuEntry } from '../../ui/menu-entry.ts';
import {
  $clipboard,
  entriesCopied,
  entriesCut,
  pasteAsked,
  questionAsked,
  renameAsked,
  restoreAsked,
  starToggled,
  trashAsked,
} from './commands.ts';
import { type DriveFile, isFolder } from './file.ts';
import { $rows } from './operations.ts';
import type { Place } from './place.ts';
import { $place } from './place-model.ts';
import { entriesPointedAt } from './selection.ts';
import { detailsAsked, downloadAsked, entryOpened, linkAsked, shareAsked, uploadAsked } from './wishes.ts';

/** A line of a menu that has a place in the toolbar too. */
export interface Command extends MenuChoice {
  readonly isPrimary?: boolean;
}

const events = {
  onOpen: entryOpened,
  onNavigate: navigateFx,
  onDownload: downloadAsked,
  onShare: shareAsked,
  onDetails: detailsAsked,
  onUpload: uploadAsked,
  onLink: linkAsked,
  onQuestion: questionAsked,
  onRename: renameAsked,
  onStar: starToggled,
  onTrash: trashAsked,
  onRestore: restoreAsked,
  onCut: entriesCut,
  onCopy: entriesCopied,
  onPaste: pasteAsked,
  onPoint: entriesPointedAt,
};

/** Where an entry’s folder is shown. */
export const folderAddress = (id: string): LinkTarget =>
  id === '' ? '/drive/all' : href('/drive/all/:folder_id', { folder_id: id });

/** How an entry is opened from where it stands; nothing opens in the trash. */
export function useOpening(): (entry: DriveFile) => void {
  const { rows, ...on } = useUnit({ rows: $rows, onOpen: entryOpened, onNavigate: navigateFx });
  return (entry) => {
    if (isFolder(entry)) void on.onNavigate({ to: folderAddress(entry.id) });
    else on.onOpen({ entry, siblings: rows.filter((row) => !isFolder(row)) });
  };
}

/** What can be done to entries, in the order of the menu. */
export function useEntryCommands(entries: readonly DriveFile[]): readonly Command[] {
  const { formatMessage } = useIntl();
  const place = useUnit($place);
  const on = useUnit(events);
  const open = useOpening();
  return useMemo(() => {
    const [first] = entries;
    if (!first || !place) return [];
    const say = (id: string) => formatMessage({ id: `files.do.${id}` });
    const isOne = entries.length === 1;
    const details: Command = {
      id: 'details',
      label: say('details'),
      icon: <Info />,
      onChosen: () => on.onDetails(),
    };
    if (place.type === 'trash') {
      return [
        {
          id: 'restore',
          label: say('restore'),
          icon: <RotateCcw />,
          isPrimary: true,
          onChosen: () => on.onRestore(entries),
        },
        {
          id: 'delete',
          label: say('delete'),
          icon: <Trash2 />,
          isPrimary: true,
          isDangerous: true,
          onChosen: () => on.onQuestion({ type: 'delete', entries }),
        },
      ];
    }
    const isStarred = entries.every(({ starred }) => starred);
    return [
      ...(isOne
        ? [{ id: 'open', label: say('open'), icon: <FolderOpen />, onChosen: () => open(first) }]
        : []),
      ...(isOne && isElsewhere(place)
        ? [
            {
              id: 'show',
              label: say('show'),
              icon: <FolderSearch />,
              onChosen: () => {
                on.onPoint({ ids: [first.id], folderId: first.parent_id });
                void on.onNavigate({ to: folderAddress(first.parent_id) });
              },
            },
          ]
        : []),
      {
        id: 'download',
        label: say('download'),
        icon: <Download />,
        isPrimary: true,
        onChosen: () => on.onDownload(entries),
      },
      {
        id: 'share',
        label: say('share'),
        icon: <Share2 />,
        shortcut: keys('↵'),
        isPrimary: true,
        onChosen: () => on.onShare(entries),
      },
      {
        id: 'move',
        label: say('move'),
        icon: <FolderInput />,
        isPrimary: true,
        onChosen: () => on.onQuestion({ type: 'move', entries }),
      },
      {
        id: 'copy-to',
        label: say('copyTo'),
        icon: <CopyPlus />,
        onChosen: () => on.onQuestion({ type: 'copy', entries }),
      },
      ...(isOne
        ? [
            {
              id: 'rename',
              label: say('rename'),
              icon: <PencilLine />,
              shortcut: 'F2',
              isPrimary: true,
              onChosen: () => on.onRename(first.id),
            },
          ]
        : []),
      {
        id: 'star',
        label: say(isStarred ? 'unstar' : 'star'),
        icon: isStarred ? <StarOff /> : <Star />,
        isPrimary: true,
        onChosen: () => on.onStar(entries),
      },
      {
        id: 'cut',
        label: say('cut'),
        icon: <Scissors />,
        shortcut: keys('X'),
        onChosen: () => on.onCut(entries),
      },
      {
        id: 'copy',
        label: say('copy'),
        icon: <Copy />,
        shortcut: keys('C'),
        onChosen: () => on.onCopy(entries),
      },
      details,
      {
        id: 'trash',
        label: say('trash'),
        icon: <Trash2 />,
        isPrimary: true,
        isDangerous: true,
        onChosen: () => on.onTrash(entries),
      },
    ];
  }, [entries, place, formatMessage, on, open]);
}

const isElsewhere = (place: Place): boolean => place.type === 'search' || place.type === 'recent';

/** What can be brought into the open folder. */
export function useNewCommands(): readonly MenuEntry[] {
  const { formatMessage } = useIntl();
  const { clipboard, place, ...on } = useUnit({ ...events, clipboard: $clipboard, place: $place });
  const say = (id: string) => formatMessage({ id: `files.do.${id}` });
  if (place?.type !== 'folder') return [];
  return [
    {
      id: 'new-folder',
      label: say('newFolder'),
      icon: <FolderPlus />,
      onChosen: () => on.onQuestion({ type: 'new-folder' }),
    },
    'separator',
    { id: 'upload', label: say('upload'), icon: <Upload />, onChosen: () => on.onUpload('files') },
    {
      id: 'upload-folder',
      label: say('uploadFolder'),
      icon: <FolderUp />,
      onChosen: () => on.onUpload('folder'),
    },
    { id: 'link', label: say('link'), icon: <Link />, onChosen: () => on.onLink() },
    ...(clipboard
      ? [
          'separator' as const,
          {
            id: 'paste',
            label: say('paste'),
            icon: <ClipboardPaste />,
            shortcut: keys('V'),
            onChosen: () => on.onPaste(),
          },
        ]
      : []),
  ];
}

/** `Ctrl+X`, as the platform writes it; on the server nobody sees a menu. */
export const keys = (letter: string): string =>
  /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? `⌘${letter}` : `Ctrl+${letter}`;
