import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { useDropTarget } from '../../../ui/drop-target.ts';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { late } from '../../../ui/late.tsx';
import type { MenuPoint } from '../../../ui/menu-entry.ts';
import { Named } from '../../../ui/named.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Branch, TreeFolder } from './tree-model.ts';
import styles from './tree-view.module.css';

const RenameEditor = late(() => import('../../../ui/file-grid/rename-editor.tsx'));

/** A name that is edited in its place. */
export interface NameEditing {
  /** Of the folder. */
  readonly id: string;
  /** The text that was typed before, and why it was refused. */
  readonly draft?: { readonly name: string; readonly problem: string } | undefined;
  readonly problemOf: (name: string) => string | null;
  readonly onRenamed: (name: string) => void;
  readonly onCancelled: () => void;
}

/** Milliseconds of hovering with dragged entries until a collapsed folder expands. */
const rest = 700;

interface TreeRowProps {
  readonly folder: TreeFolder;
  /** From 1, as screen readers count. */
  readonly level: number;
  readonly branch: Branch | undefined;
  readonly isOpen: boolean;
  readonly isClosed: boolean;
  readonly isChosen: boolean;
  /** The one of the tree that Tab comes to. */
  readonly hasTabStop: boolean;
  readonly onFocused: () => void;
  readonly onChosen: () => void;
  readonly onFolded: (isOpen: boolean) => void;
  readonly editing?: NameEditing | undefined;
  readonly onMenuRequested?: ((point: MenuPoint) => void) | undefined;
  readonly canDrop: () => boolean;
  readonly onDropped: () => void;
  /** Files of the desktop were dropped on it. */
  readonly onDesktopDropped?: ((files: DataTransfer) => void) | undefined;
}

/** A folder of a tree. The keyboard is the tree’s. */
export function TreeRow(props: TreeRowProps) {
  const { folder, level, branch, isOpen, isChosen, hasTabStop, onFolded, editing } = props;
  const row = useRef<HTMLDivElement>(null);
  const { canDrop, onDropped, onDesktopDropped } = props;
  const { isOver, handlers } = useDropTarget(row, { canDrop, onDropped, onDesktopDropped });
  const hasNone = props.isClosed || holdsNone(folder, branch);
  useEffect(() => {
    if (!isOver || isOpen || hasNone) return;
    const timer = setTimeout(() => onFolded(true), rest);
    return () => clearTimeout(timer);
  }, [isOver, isOpen, hasNone, onFolded]);

  const classes = [styles.folder, isOver && styles.over, props.isClosed && styles.closed]
    .filter(Boolean)
    .join(' ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the tree’s.
    <div
      className={classes}
      ref={row}
      style={{ paddingInlineStart: `${(level - 1) * 1.125 + 0.25}rem` }}
      role="treeitem"
      data-folder={folder.id}
      aria-level={level}
      aria-selected={isChosen}
      {...(!hasNone && { 'aria-expanded': isOpen })}
      aria-busy={(isOpen && branch?.status === 'loading') || undefined}
      title={shownInLine(folder.name)}
      tabIndex={hasTabStop ? 0 : -1}
      onFocus={props.onFocused}
      onClick={props.onChosen}
      onContextMenu={
        props.onMenuRequested &&
        ((event) => {
          event.preventDefault();
          props.onMenuRequested?.({ x: event.clientX, y: event.clientY });
        })
      }
      {...handlers}
    >
      <span
        className={[styles.twist, isOpen && styles.open, hasNone && styles.none].filter(Boolean).join(' ')}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onFolded(!isOpen);
        }}
      >
        {isOpen && branch?.status === 'loading' ? <Spinner /> : <ChevronRight />}
      </span>
      <FileIcon className={styles.icon} kind="folder" color={folder.entry?.folder_color} />
      {editing ? (
        <RenameEditor
          name={folder.name}
          isFolder
          draft={editing.draft}
          problemOf={editing.problemOf}
          onRenamed={editing.onRenamed}
          onCancelled={editing.onCancelled}
        />
      ) : (
        <span className={styles.name}>
          <Named name={folder.name} />
        </span>
      )}
      {isOpen && branch?.status === 'failed' && (
        <span className={styles.failed}>
          <FormattedMessage id="files.tree.failed" />
        </span>
      )}
    </div>
  );
}

/** By its own branch where that is known, else by the word of its parent’s. */
const holdsNone = ({ hasFolders }: TreeFolder, branch: Branch | undefined): boolean =>
  branch?.status === 'ready' ? branch.folders.length === 0 : hasFolders === false;
