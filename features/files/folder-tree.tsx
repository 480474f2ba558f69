import { useUnit } from 'effector-react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { navigateFx } from '../../engine/view/index.ts';
import { movable, movedInto } from './commands.ts';
import { $shownFolder } from './folder.ts';
import styles from './folder-tree.module.css';
import { $folds, folderFolded, treeShown, treeToggled } from './folds-model.ts';
import { folderAddress } from './opening.ts';
import { $selected } from './selection.ts';
import { $branches } from './tree.ts';
import { TreeView } from './tree-view.tsx';
import { wholeAsked } from './whole.ts';

const $root = $branches.map((branches) => branches[''] ?? null);

/** The drive’s folders, at the side of every page: to go there, and to drop entries on. */
export default function FolderTree() {
  const { formatMessage } = useIntl();
  const { folds, folder, selected, root, ...on } = useUnit({
    folds: $folds,
    folder: $shownFolder,
    selected: $selected,
    root: $root,
    onShown: treeShown,
    onToggled: treeToggled,
    onFolded: folderFolded,
    onNavigate: navigateFx,
    onMoved: movedInto,
    onWhole: wholeAsked,
  });
  useEffect(() => on.onShown(), [on.onShown]);
  const open = useMemo(() => new Set(['', ...(folds?.folders ?? [])]), [folds]);
  if (!folds) return null;
  const label = formatMessage({ id: 'files.tree.label' });
  return (
    <section className={styles.section}>
      <button
        className={styles.heading}
        type="button"
        aria-expanded={folds.isTreeOpen}
        onClick={() => on.onToggled()}
      >
        {label}
        <ChevronDown aria-hidden="true" />
      </button>
      {folds.isTreeOpen && (
        <TreeView
          label={label}
          root={{ id: '', name: formatMessage({ id: 'files.root' }) }}
          isRootHidden
          chosen={folder?.id ?? null}
          open={open}
          onFolded={(id, isOpen) => on.onFolded({ id, isOpen })}
          onChosen={({ id }) => void on.onNavigate({ to: folderAddress(id) })}
          canDropOn={(target) => movable(selected, target).length > 0}
          onDropped={(to) => on.onWhole((entries) => on.onMoved({ entries: movable(entries, to), to }))}
        />
      )}
      {folds.isTreeOpen && root?.status === 'ready' && root.folders.length === 0 && (
        <p className={styles.none}>
          <FormattedMessage id="files.tree.none" />
        </p>
      )}
    </section>
  );
}
