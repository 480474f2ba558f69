import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { useDropTarget } from '../../../ui/drop-target.ts';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { Named } from '../../../ui/named.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Branch, TreeFolder } from './tree-model.ts';
import styles from './tree-view.module.css';

/** Milliseconds of hovering with dragged entries until a collapsed folder expands. */
const rest = 700;

interface TreeRowProps {
  readonly folder: TreeFolder;
  /** From 1, as screen readers count. */
  readonly level: number;
  readonly branch: Branch | undefined;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** The one of the tree that Tab comes to. */
  readonly hasTabStop: boolean;
  readonly onFocused: () => void;
  readonly onChosen: () => void;
  readonly onFolded: (isOpen: boolean) => void;
  readonly canDrop: () => boolean;
  readonly onDropped: () => void;
}

/** A folder of a tree. The keyboard is the tree’s. */
export function TreeRow(props: TreeRowProps) {
  const { folder, level, branch, isOpen, isChosen, hasTabStop, onFolded } = props;
  const row = useRef<HTMLDivElement>(null);
  const { isOver, handlers } = useDropTarget(row, { canDrop: props.canDrop, onDropped: props.onDropped });
  useEffect(() => {
    if (!isOver || isOpen) return;
    const timer = setTimeout(() => onFolded(true), rest);
    return () => clearTimeout(timer);
  }, [isOver, isOpen, onFolded]);

  const hasNone = branch?.status === 'ready' && branch.folders.length === 0;
  const classes = [styles.folder, isOver && styles.over].filter(Boolean).join(' ');
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
      <FileIcon className={styles.icon} kind="folder" />
      <span className={styles.name}>
        <Named name={folder.name} />
      </span>
      {isOpen && branch?.status === 'failed' && (
        <span className={styles.failed}>
          <FormattedMessage id="files.tree.failed" />
        </span>
      )}
    </div>
  );
}
