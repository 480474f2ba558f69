import { useUnit } from 'effector-react';
import { FolderPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import type { MenuEntry, MenuPoint } from '../../../ui/menu-entry.ts';
import { commandRun, treeRenameRequested } from '../commands/commands-model.ts';
import { dialogRequested } from '../commands/dialog-model.ts';
import { useCommandLines } from '../commands/entry-commands.tsx';
import type { DriveFile } from '../entry/drive-file.ts';
import type { DriveLocation } from '../location/location.ts';
import type { EntryCommand } from '../operations/registry.ts';

export interface OpenedTreeMenu {
  readonly point: MenuPoint;
  /** The folder that it is of. */
  readonly entry: DriveFile;
}

/** The panel with details is that of the selection in the list. */
const leftOut: ReadonlySet<string> = new Set(['details']);

/** The menu of a folder of the tree: that of the list, with a new folder within. */
export default function TreeMenu(
  props: OpenedTreeMenu & { readonly onNewFolder: () => void; readonly onClose: () => void },
) {
  const { point, entry, onNewFolder, onClose } = props;
  const { formatMessage } = useIntl();
  const { onRun, onRename, onDialog } = useUnit({
    onRun: commandRun,
    onRename: treeRenameRequested,
    onDialog: dialogRequested,
  });
  const entries = useMemo(() => [entry], [entry]);
  const location = useMemo(
    (): DriveLocation => ({ type: 'folder', folderId: entry.parent_id }),
    [entry.parent_id],
  );
  const run = useCallback(
    ({ type }: EntryCommand) => (type === 'rename' ? onRename(entry) : onRun({ type, entries })),
    [entry, entries, onRun, onRename],
  );
  const lines = useCommandLines(entries, location, run).filter(
    (line) => line === 'separator' || !leftOut.has(line.id),
  );
  const newFolder: MenuEntry = {
    id: 'new-folder',
    label: formatMessage({ id: 'files.do.newFolder' }),
    icon: <FolderPlus />,
    onChosen: () => {
      onNewFolder();
      onDialog({ type: 'new-folder', parentId: entry.id });
    },
  };
  const first = lines.indexOf('separator');
  const at = first < 0 ? lines.length : first;
  return (
    <ContextMenu
      label={formatMessage({ id: 'files.selected.named' }, { count: 1, name: entry.name })}
      point={point}
      entries={[...lines.slice(0, at), newFolder, ...lines.slice(at)]}
      onClose={onClose}
    />
  );
}
