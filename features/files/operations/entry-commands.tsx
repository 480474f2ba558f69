import { useUnit } from 'effector-react';
import {
  Copy,
  CopyPlus,
  Download,
  FolderInput,
  FolderOpen,
  FolderSearch,
  Info,
  PencilLine,
  RotateCcw,
  Scissors,
  Share2,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { navigateFx } from '../../../engine/view/index.ts';
import type { MenuChoice } from '../../../ui/menu-entry.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { DriveLocation } from '../location/location.ts';
import { $location } from '../location/location-model.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { detailsChosen, downloadChosen, shareChosen } from './chosen-actions.ts';
import {
  dialogRequested,
  entriesCopied,
  entriesCut,
  renameRequested,
  restoreRequested,
  starToggled,
  trashRequested,
} from './commands.ts';
import { folderAddress, useOpenEntry } from './open-entry.ts';
import { deleteKey, keys } from './shortcut-text.ts';

/** A line of a menu that has a place in the toolbar too. */
interface Command extends MenuChoice {
  readonly isPrimary?: boolean;
}

const events = {
  onNavigate: navigateFx,
  onDownload: downloadChosen,
  onShare: shareChosen,
  onDetails: detailsChosen,
  onDialog: dialogRequested,
  onRename: renameRequested,
  onStar: starToggled,
  onTrash: trashRequested,
  onRestore: restoreRequested,
  onCut: entriesCut,
  onCopy: entriesCopied,
  onPoint: entriesHighlighted,
  onAction: selectionActionRequested,
};

/** What can be done to what is chosen, in the order and the groups of the menu; `entries`: as far as it is fetched. */
export function useEntryCommands(entries: readonly DriveFile[]): readonly (Command | 'separator')[] {
  const { formatMessage } = useIntl();
  const location = useUnit($location);
  const on = useUnit(events);
  const open = useOpenEntry();
  return useMemo(() => {
    const [first] = entries;
    if (!first || !location) return [];
    const say = (id: string) => formatMessage({ id: `files.do.${id}` });
    const isOne = entries.length === 1;
    const ask = (type: 'move' | 'copy' | 'delete') =>
      on.onAction((entries) => on.onDialog({ type, entries }));
    const details: Command = {
      id: 'details',
      label: say('details'),
      icon: <Info />,
      onChosen: () => on.onDetails(),
    };
    if (location.type === 'trash') {
      return [
        {
          id: 'restore',
          label: say('restore'),
          icon: <RotateCcw />,
          isPrimary: true,
          onChosen: () => on.onAction(on.onRestore),
        },
        {
          id: 'delete',
          label: say('delete'),
          icon: <Trash2 />,
          shortcut: deleteKey(),
          isPrimary: true,
          isDangerous: true,
          onChosen: () => ask('delete'),
        },
      ];
    }
    const isStarred = entries.every(({ starred }) => starred);
    return [
      ...(isOne
        ? [{ id: 'open', label: say('open'), icon: <FolderOpen />, onChosen: () => open(first) }]
        : []),
      ...(isOne && isElsewhere(location)
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
        onChosen: () => on.onAction(on.onDownload),
      },
      {
        id: 'share',
        label: say('share'),
        icon: <Share2 />,
        shortcut: keys('↵'),
        isPrimary: true,
        onChosen: () => on.onAction(on.onShare),
      },
      {
        id: 'move',
        label: say('move'),
        icon: <FolderInput />,
        isPrimary: true,
        onChosen: () => ask('move'),
      },
      {
        id: 'copy-to',
        label: say('copyTo'),
        icon: <CopyPlus />,
        onChosen: () => ask('copy'),
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
        onChosen: () => on.onAction(on.onStar),
      },
      'separator',
      {
        id: 'cut',
        label: say('cut'),
        icon: <Scissors />,
        shortcut: keys('X'),
        onChosen: () => on.onAction(on.onCut),
      },
      {
        id: 'copy',
        label: say('copy'),
        icon: <Copy />,
        shortcut: keys('C'),
        onChosen: () => on.onAction(on.onCopy),
      },
      details,
      'separator',
      {
        id: 'trash',
        label: say('trash'),
        icon: <Trash2 />,
        shortcut: deleteKey(),
        isPrimary: true,
        isDangerous: true,
        onChosen: () => on.onAction(on.onTrash),
      },
    ];
  }, [entries, location, formatMessage, on, open]);
}

/** Its entries lie in many folders. */
const isElsewhere = ({ type }: DriveLocation): boolean =>
  type === 'search' || type === 'recent' || type === 'starred';
