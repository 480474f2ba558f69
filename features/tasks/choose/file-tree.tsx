import { ChevronRight } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { byteSize } from '../../../ui/byte-size.ts';
import { EntryName } from '../../../ui/file-grid/entry-name.tsx';
import { FileIcon } from '../../../ui/file-icon.tsx';
import { kindByName } from '../kind.ts';
import styles from './file-tree.module.css';
import { useRowsInSight } from './rows-in-sight.ts';
import { type TreeKeyAction, treeKey } from './tree-keys.ts';
import { choiceOf, type ListedFile, type TreeNode, treeOf, unfolded } from './tree-nodes.ts';

interface FileTreeProps {
  readonly label: string;
  /** In the order of a tree. */
  readonly files: readonly ListedFile[];
  /** For each index, the number of chosen files before it. */
  readonly before: Uint32Array;
  /** Whether a search narrows the tree: then all folders are open. */
  readonly isSearched: boolean;
  readonly onToggled: (toggled: { indexes: readonly number[]; isOn: boolean }) => void;
  /** Facts that are shown beside a file; if absent, its size. */
  readonly facts?: ((file: ListedFile) => ReactNode) | undefined;
  /** The row that has the keyboard; undefined of a folder. */
  readonly onActive?: ((file: ListedFile | undefined) => void) | undefined;
}

/** Longer lists begin with their folders folded. */
const mostUnfolded = 100;

const foldersIn = (nodes: readonly TreeNode[]): ReadonlySet<string> =>
  new Set(nodes.filter(({ file }) => file === undefined).map(({ key }) => key));

/** Ids of rows, by number: names may have characters that an id may not. */
const idOf = (tree: string, { from, level }: TreeNode): string => `${tree}-${from}-${level}`;

/** A tree with boxes (WAI-ARIA tree view), which draws only the rows in sight. */
export function FileTree(props: FileTreeProps) {
  const { label, files, before, isSearched, onToggled, facts, onActive } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => treeOf(files), [files]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() =>
    nodes.length > mostUnfolded ? foldersIn(nodes) : new Set(),
  );
  const rows = useMemo(() => (isSearched ? nodes : unfolded(nodes, folded)), [nodes, folded, isSearched]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const setActive = (node: TreeNode | undefined) => {
    setActiveKey(node?.key ?? null);
    onActive?.(node?.file);
  };
  const at = Math.max(
    rows.findIndex(({ key }) => key === activeKey),
    0,
  );
  const sight = useRowsInSight(scroller, rows.length);

  const toggle = (node: TreeNode) =>
    onToggled({
      indexes: files.slice(node.from, node.to).map(({ index }) => index),
      isOn: choiceOf(node, before) !== true,
    });
  const fold = ({ key }: TreeNode, isFolded: boolean) =>
    setFolded((known) => {
      const next = new Set(known);
      isFolded ? next.add(key) : next.delete(key);
      return next;
    });
  const act = (node: TreeNode, action: TreeKeyAction) => {
    if (action.type === 'toggle') toggle(node);
    else if (action.type === 'fold') fold(node, action.isFolded);
    else {
      setActive(rows[action.to]);
      sight.show(action.to);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const node = rows[at];
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const isFolded = !isSearched && folded.has(node.key);
    const action = treeKey(event.key, { rows, at, isFolded, nodes, page: sight.page });
    if (action === undefined) return;
    event.preventDefault();
    act(node, action);
  };

  return (
    // Tab skips the rows: the tree itself names the active one.
    <div
      className={styles.tree}
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={rows[at] && idOf(id, rows[at])}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={sight.onScroll}
    >
      <div className={styles.rows} role="presentation" style={{ '--rows': rows.length } as CSSProperties}>
        {rows.slice(sight.from, sight.to).map((node, offset) => (
          <Row
            key={node.key}
            id={idOf(id, node)}
            node={node}
            place={sight.from + offset}
            before={before}
            facts={facts}
            isActive={sight.from + offset === at}
            isFolded={!isSearched && folded.has(node.key)}
            onPressed={() => {
              setActive(node);
              toggle(node);
            }}
            onFolded={(isFolded) => {
              setActive(node);
              fold(node, isFolded);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly node: TreeNode;
  /** From the top. */
  readonly place: number;
  readonly before: Uint32Array;
  readonly facts: FileTreeProps['facts'];
  readonly isActive: boolean;
  readonly isFolded: boolean;
  readonly onPressed: () => void;
  readonly onFolded: (isFolded: boolean) => void;
}

/** Deeper rows are not indented further: their names need the room. */
const deepestIndented = 6;

function Row({ id, node, place, before, facts, isActive, isFolded, onPressed, onFolded }: RowProps) {
  const { locale } = useIntl();
  const { name, level, file, from, to } = node;
  const choice = choiceOf(node, before);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the tree’s.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which row is active.
    <div
      className={[styles.row, isActive && styles.active].filter(Boolean).join(' ')}
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-checked={choice === 'some' ? 'mixed' : choice}
      aria-selected={isActive}
      {...(file === undefined && { 'aria-expanded': !isFolded })}
      style={{ '--place': place, '--level': Math.min(level, deepestIndented) - 1 } as CSSProperties}
      onClick={onPressed}
    >
      <span
        className={[styles.twist, !isFolded && styles.open, file && styles.none].filter(Boolean).join(' ')}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onFolded(!isFolded);
        }}
      >
        <ChevronRight />
      </span>
      <span className={styles.box} data-choice={choice} aria-hidden="true" />
      <FileIcon className={styles.icon} kind={file ? kindByName(name) : 'folder'} />
      <span className={styles.name}>
        <EntryName name={name} />
      </span>
      <span className={styles.facts}>
        {file === undefined && choice === 'some' && (
          <FormattedMessage
            id="tasks.choose.part"
            values={{ count: before[to]! - before[from]!, all: to - from, size: byteSize(node.size, locale) }}
          />
        )}
        {file === undefined && choice !== 'some' && byteSize(node.size, locale)}
        {file !== undefined && (facts ? facts(file) : byteSize(node.size, locale))}
      </span>
    </div>
  );
}
