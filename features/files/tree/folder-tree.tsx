import { useUnit } from 'effector-react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { navigateFx } from '../../../engine/view/index.ts';
import { Button } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { folderAddress } from '../commands/commands-model.ts';
import { $shownFolder } from '../list/open-folder.ts';
import { filesDropped } from '../operations/chosen-actions.ts';
import { dropOf } from '../operations/movable.ts';
import { operationRequested } from '../queue/operation-queue.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $selected } from '../selection/selection-model.ts';
import { $expandedFolders, folderFolded, treeShown, treeToggled } from './expanded-folders.ts';
import styles from './folder-tree.module.css';
import type { OpenedTreeMenu } from './tree-menu.tsx';
import { $branches, type Branch, branchOpened } from './tree-model.ts';
import { useNameEditing } from './tree-renaming.ts';
import { RowShapes, TreeShape } from './tree-skeleton.tsx';
import { TreeView } from './tree-view.tsx';

const TreeMenu = late(() => import('./tree-menu.tsx'));

const $root = $branches.map((branches) => branches[''] ?? null);

/** The drive’s folders, at the side of every page: to go there, and to drop entries on. */
export default function FolderTree() {
  const { formatMessage } = useIntl();
  const { expanded, folder, selected, root, ...on } = useUnit({
    expanded: $expandedFolders,
    folder: $shownFolder,
    selected: $selected,
    root: $root,
    onShown: treeShown,
    onToggled: treeToggled,
    onFolded: folderFolded,
    onNavigate: navigateFx,
    onOperation: operationRequested,
    onAction: selectionActionRequested,
    onRetry: branchOpened,
    onFiles: filesDropped,
  });
  useEffect(() => on.onShown(), [on.onShown]);
  const open = useMemo(() => new Set(['', ...(expanded?.folders ?? [])]), [expanded]);
  const [menu, setMenu] = useState<OpenedTreeMenu | null>(null);
  const editing = useNameEditing();
  if (!expanded) return <TreeShape />;
  const label = formatMessage({ id: 'files.tree.label' });
  return (
    <section className={styles.section}>
      <button
        className={styles.heading}
        type="button"
        aria-expanded={expanded.isTreeOpen}
        onClick={() => on.onToggled()}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      {expanded.isTreeOpen && (
        <TreeView
          label={label}
          root={{ id: '', name: formatMessage({ id: 'files.root' }) }}
          isRootHidden
          chosen={folder?.id ?? null}
          open={open}
          onFolded={(id, isOpen) => on.onFolded({ id, isOpen })}
          onChosen={({ id }) => void on.onNavigate({ to: folderAddress(id) })}
          editing={editing}
          onMenuRequested={({ entry }, point) => entry && setMenu({ entry, point })}
          canDropOn={(target) => dropOf(selected, target) !== undefined}
          onDropped={(to) =>
            on.onAction((entries) => {
              const operation = dropOf(entries, to);
              if (operation) on.onOperation({ operation });
            })
          }
          onDesktopDropped={({ id }, files) => on.onFiles({ files, parentId: id })}
        />
      )}
      {menu && (
        <TreeMenu
          {...menu}
          onNewFolder={() => on.onFolded({ id: menu.entry.id, isOpen: true })}
          onClose={() => setMenu(null)}
        />
      )}
      {expanded.isTreeOpen && !root?.folders.length && (
        <NoFolders status={root?.status ?? 'loading'} onRetry={() => on.onRetry('')} />
      )}
    </section>
  );
}

/** In the place of the first level: the row of the root, which would say the same, is hidden. */
function NoFolders(props: { readonly status: Branch['status']; readonly onRetry: () => void }) {
  const { status, onRetry } = props;
  if (status === 'loading') return <RowShapes />;
  if (status === 'ready')
    return (
      <p className={styles.none}>
        <FormattedMessage id="files.tree.none" />
      </p>
    );
  return (
    <div className={styles.failed} role="alert">
      <p>
        <FormattedMessage id="files.tree.unread" />
      </p>
      <Button kind="quiet" size="small" onClick={onRetry}>
        <FormattedMessage id="ui.retry" />
      </Button>
    </div>
  );
}
