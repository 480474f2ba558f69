import { useUnit } from 'effector-react';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FileIcon } from '../../ui/file-icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { $branches, type Branch, branchOpened, type TreeFolder } from './tree.ts';
import styles from './tree-view.module.css';

interface Row {
  readonly folder: TreeFolder;
  /** From 1, as screen readers count. */
  readonly level: number;
  readonly parent: string | null;
}

export interface TreeViewProps {
  readonly label: string;
  /** The root, whose id is "". */
  readonly root: TreeFolder;
  readonly chosen: string | null;
  readonly onChosen: (folder: TreeFolder) => void;
  /** Folders that are unfolded from the beginning: the way to the chosen one. */
  readonly unfolded?: readonly string[];
  /** Folders that cannot be chosen, nor what lies in them. */
  readonly isClosed?: (id: string) => boolean;
  readonly className?: string | undefined;
}

/** A tree of folders (WAI-ARIA tree view); what lies in a folder is asked for when it is unfolded. */
export function TreeView(props: TreeViewProps) {
  const { label, root, chosen, onChosen, unfolded, isClosed = () => false, className } = props;
  const { branches, onOpened } = useUnit({ branches: $branches, onOpened: branchOpened });
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['', ...(unfolded ?? [])]));
  const [active, setActive] = useState(chosen ?? '');
  const list = useRef<HTMLDivElement>(null);

  const way = unfolded?.join('/') ?? '';
  useEffect(() => setOpen((set) => new Set([...set, ...way.split('/')])), [way]);
  const known = [...open].sort().join('/');
  useEffect(() => {
    for (const id of known.split('/')) onOpened(id);
  }, [known, onOpened]);

  const rows = visible(root, open, branches, isClosed);
  const at = Math.max(
    rows.findIndex(({ folder }) => folder.id === active),
    0,
  );
  const go = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    setActive(row.folder.id);
    list.current?.querySelector<HTMLElement>(`[data-folder="${row.folder.id}"]`)?.focus();
  };
  const fold = (id: string, isOpen: boolean) =>
    setOpen((set) => new Set(isOpen ? [...set, id] : [...set].filter((one) => one !== id)));

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = open.has(row.folder.id);
    const { id } = row.folder;
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(rows.length - 1);
        break;
      case 'ArrowRight':
        if (isOpen) go(at + 1);
        else fold(id, true);
        break;
      case 'ArrowLeft':
        if (isOpen && row.parent !== null) fold(id, false);
        else go(rows.findIndex(({ folder }) => folder.id === row.parent));
        break;
      case 'Enter':
      case ' ':
        onChosen(row.folder);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={[styles.tree, className].filter(Boolean).join(' ')}
      ref={list}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {rows.map(({ folder, level }, index) => {
        const isOpen = open.has(folder.id);
        const branch = branches[folder.id];
        const hasNone = branch?.status === 'ready' && branch.folders.length === 0;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the tree’s.
          <div
            key={folder.id}
            className={styles.folder}
            style={{ paddingInlineStart: `${(level - 1) * 1.125 + 0.25}rem` }}
            role="treeitem"
            data-folder={folder.id}
            aria-level={level}
            aria-selected={folder.id === chosen}
            {...(!hasNone && { 'aria-expanded': isOpen })}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setActive(folder.id)}
            onClick={() => onChosen(folder)}
          >
            <span
              className={[styles.twist, isOpen && styles.open, hasNone && styles.none]
                .filter(Boolean)
                .join(' ')}
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                fold(folder.id, !isOpen);
              }}
            >
              {isOpen && branch?.status === 'loading' ? <Spinner /> : <ChevronRight />}
            </span>
            <FileIcon className={styles.icon} kind="folder" />
            <span className={styles.name}>{folder.name}</span>
            {isOpen && branch?.status === 'failed' && (
              <span className={styles.failed}>
                <FormattedMessage id="files.tree.failed" />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function visible(
  root: TreeFolder,
  open: ReadonlySet<string>,
  branches: Readonly<Record<string, Branch>>,
  isClosed: (id: string) => boolean,
): readonly Row[] {
  const rows: Row[] = [];
  const walk = (folder: TreeFolder, level: number, parent: string | null) => {
    if (isClosed(folder.id)) return;
    rows.push({ folder, level, parent });
    if (!open.has(folder.id)) return;
    for (const child of branches[folder.id]?.folders ?? []) walk(child, level + 1, folder.id);
  };
  walk(root, 1, null);
  return rows;
}
