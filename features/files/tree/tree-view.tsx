import { useUnit } from 'effector-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findTyped } from '../../../ui/file-grid/keys.ts';
import { useTyped } from '../../../ui/file-grid/use-typed.ts';
import type { MenuPoint } from '../../../ui/menu-entry.ts';
import { isPressed } from '../../../ui/shortcut.ts';
import { isPlaceKey } from '../commands/place-keys.ts';
import { treeKeys } from './tree-keys.ts';
import { $branches, type Branch, branchOpened, type TreeFolder } from './tree-model.ts';
import { type NameEditing, TreeRow } from './tree-row.tsx';
import styles from './tree-view.module.css';

interface Row {
  readonly folder: TreeFolder;
  /** From 1, as screen readers count. */
  readonly level: number;
  readonly parent: string | null;
  readonly isClosed: boolean;
}

interface TreeViewProps {
  readonly label: string;
  /** The root, whose id is "". */
  readonly root: TreeFolder;
  /** The folders of the root are the first level. */
  readonly isRootHidden?: boolean;
  readonly chosen: string | null;
  readonly onChosen: (folder: TreeFolder) => void;
  /** Folders that are unfolded. */
  readonly open: ReadonlySet<string>;
  readonly onFolded: (id: string, isOpen: boolean) => void;
  /** Folders that lead nowhere: they stay folded. */
  readonly isClosed?: (id: string) => boolean;
  /** The folder whose name is being edited. */
  readonly editing?: NameEditing | null | undefined;
  readonly onMenuRequested?: ((folder: TreeFolder, point: MenuPoint) => void) | undefined;
  /** Whether a folder accepts dragged entries. */
  readonly canDropOn?: (folder: TreeFolder) => boolean;
  readonly onDropped?: (folder: TreeFolder) => void;
  readonly onDesktopDropped?: (folder: TreeFolder, files: DataTransfer) => void;
}

/** A tree of folders (WAI-ARIA tree view); subfolders are fetched when one is expanded. */
export function TreeView(props: TreeViewProps) {
  const {
    label,
    root,
    isRootHidden = false,
    chosen,
    onChosen,
    open,
    onFolded,
    isClosed = () => false,
  } = props;
  const { branches, onOpened } = useUnit({ branches: $branches, onOpened: branchOpened });
  const [active, setActive] = useState(chosen ?? '');
  const list = useRef<HTMLDivElement>(null);
  const { isTyping, typeOn, endOn } = useTyped();

  const rows = visible({ root, isRootHidden, open, branches, isClosed });
  // Only visible folders are fetched: one that was expanded once may be deleted.
  const unfolded = ['', ...rows.map(({ folder }) => folder.id)].filter((id) => open.has(id)).join('/');
  useEffect(() => {
    for (const id of unfolded.split('/')) onOpened(id);
  }, [unfolded, onOpened]);

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
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.nativeEvent.isComposing) return;
    const isMenuKey = isPressed(event.nativeEvent, treeKeys.menu);
    if (isMenuKey ? !menuOpened(event.target, row) : !pressed(event.nativeEvent, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const menuOpened = (target: EventTarget, { folder }: Row): boolean => {
    if (!props.onMenuRequested || !(target instanceof HTMLElement)) return false;
    const { left, bottom } = target.getBoundingClientRect();
    props.onMenuRequested(folder, { x: left, y: bottom, isByKeyboard: true });
    return true;
  };
  /** Whether the key is one of a tree’s. */
  const pressed = (event: globalThis.KeyboardEvent, { folder, parent }: Row): boolean => {
    const isKey = (name: keyof typeof treeKeys) => isPressed(event, treeKeys[name]);
    if (endOn(event)) return true;
    const isOpen = open.has(folder.id);
    const above = rows.findIndex((row) => row.folder.id === parent);
    if (isKey('down')) go(at + 1);
    else if (isKey('up')) go(at - 1);
    else if (isKey('first')) go(0);
    else if (isKey('last')) go(rows.length - 1);
    else if (isKey('unfold') && rows[at]?.isClosed) go(at);
    else if (isKey('unfold') && isOpen) go(rows[at + 1]?.parent === folder.id ? at + 1 : at);
    else if (isKey('unfold')) onFolded(folder.id, true);
    else if (isKey('fold') && isOpen && folder.id !== '') onFolded(folder.id, false);
    // Of the first level there is nothing above.
    else if (isKey('fold')) go(above < 0 ? at : above);
    else if (isKey('open') && !(event.key === ' ' && isTyping())) onChosen(folder);
    else return typed(event);
    return true;
  };
  /** Letters find the next folder that begins with them. */
  const typed = (event: globalThis.KeyboardEvent): boolean => {
    const text = isPlaceKey(event) && !isTyping() ? null : typeOn(event);
    if (text === null) return false;
    const nameAt = (index: number) => rows[index]?.folder.name;
    const found = findTyped(text, { count: rows.length, from: at, nameAt });
    if (found !== null) go(found);
    return true;
  };

  return (
    <div className={styles.tree} ref={list} role="tree" aria-label={label} onKeyDown={onKeyDown}>
      {rows.map(({ folder, level, isClosed: isShut }, index) => (
        <TreeRow
          key={folder.id}
          folder={folder}
          level={level}
          branch={branches[folder.id]}
          isOpen={open.has(folder.id)}
          isClosed={isShut}
          isChosen={folder.id === chosen}
          hasTabStop={index === at}
          onFocused={() => setActive(folder.id)}
          onChosen={() => onChosen(folder)}
          onFolded={(isOpen) => onFolded(folder.id, isOpen)}
          editing={props.editing?.id === folder.id ? props.editing : undefined}
          onMenuRequested={props.onMenuRequested && ((point) => props.onMenuRequested?.(folder, point))}
          canDrop={() => props.canDropOn?.(folder) === true}
          onDropped={() => props.onDropped?.(folder)}
          onDesktopDropped={props.onDesktopDropped && ((files) => props.onDesktopDropped?.(folder, files))}
        />
      ))}
    </div>
  );
}

interface Tree extends Pick<TreeViewProps, 'root' | 'open'> {
  readonly isRootHidden: boolean;
  readonly branches: Readonly<Record<string, Branch>>;
  readonly isClosed: (id: string) => boolean;
}

function visible({ root, isRootHidden, open, branches, isClosed }: Tree): readonly Row[] {
  const rows: Row[] = [];
  const way = new Set<string>();
  const walk = (folder: TreeFolder, level: number, parent: string | null) => {
    // Facts about two folders may be of different times, so that each seems to be in the other.
    if (way.has(folder.id)) return;
    const isShut = isClosed(folder.id);
    if (level > 0) rows.push({ folder, level, parent, isClosed: isShut });
    if (isShut || !open.has(folder.id)) return;
    way.add(folder.id);
    for (const child of branches[folder.id]?.folders ?? []) walk(child, level + 1, folder.id);
    way.delete(folder.id);
  };
  walk(root, isRootHidden ? 0 : 1, null);
  return rows;
}
