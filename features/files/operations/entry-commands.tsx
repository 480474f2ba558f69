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
import type { Place } from '../location/location.ts';
import { $place } from '../location/location-model.ts';
import { wholeAsked } from '../selection/selection-action.ts';
import { entriesPointedAt } from '../selection/selection-model.ts';
import {
  entriesCopied,
  entriesCut,
  questionAsked,
  renameAsked,
  restoreAsked,
  starToggled,
  trashAsked,
} from './commands.ts';
import { folderAddress, useOpening } from './open-entry.ts';
import { detailsAsked, downloadAsked, shareAsked } from './requested-actions.ts';
import { deleteKey, keys } from './shortcut-text.ts';

/** A line of a menu that has a place in the toolbar too. */
interface Command extends MenuChoice {
  readonly isPrimary?: boolean;
}

const events = {
  onNavigate: navigateFx,
  onDownload: downloadAsked,
  onShare: shareAsked,
  onDetails: detailsAsked,
  onQuestion: questionAsked,
  onRename: renameAsked,
  onStar: starToggled,
  onTrash: trashAsked,
  onRestore: restoreAsked,
  onCut: entriesCut,
  onCopy: entriesCopied,
  onPoint: entriesPointedAt,
  onWhole: wholeAsked,
};

/** What can be done to what is chosen, in the order and the groups of the menu; `entries`: as far as it is fetched. */
export function useEntryCommands(entries: readonly DriveFile[]): readonly (Command | 'separator')[] {
  const { formatMessage } = useIntl();
  const place = useUnit($place);
  const on = useUnit(events);
  const open = useOpening();
  return useMemo(() => {
    const [first] = entries;
    if (!first || !place) return [];
    const say = (id: string) => formatMessage({ id: `files.do.${id}` });
    const isOne = entries.length === 1;
    const ask = (type: 'move' | 'copy' | 'delete') =>
      on.onWhole((entries) => on.onQuestion({ type, entries }));
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
          onChosen: () => on.onWhole(on.onRestore),
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
        onChosen: () => on.onWhole(on.onDownload),
      },
      {
        id: 'share',
        label: say('share'),
        icon: <Share2 />,
        shortcut: keys('↵'),
        isPrimary: true,
        onChosen: () => on.onWhole(on.onShare),
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
        onChosen: () => on.onWhole(on.onStar),
      },
      'separator',
      {
        id: 'cut',
        label: say('cut'),
        icon: <Scissors />,
        shortcut: keys('X'),
        onChosen: () => on.onWhole(on.onCut),
      },
      {
        id: 'copy',
        label: say('copy'),
        icon: <Copy />,
        shortcut: keys('C'),
        onChosen: () => on.onWhole(on.onCopy),
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
        onChosen: () => on.onWhole(on.onTrash),
      },
    ];
  }, [entries, place, formatMessage, on, open]);
}

/** Its entries lie in many folders. */
const isElsewhere = ({ type }: Place): boolean =>
  type === 'search' || type === 'recent' || type === 'starred';
