/** A list of made-up files on an empty page: where the file grid is tried and measured without an account or a server. */
import { type ComponentProps, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import '../../ui/tokens.css';
import '../../ui/base.css';
import { ContextMenu } from '../../ui/context-menu.tsx';
import {
  type EntryFace,
  FileGrid,
  type FileGridHandle,
  type GridColumn,
  type GridView,
  nothingSelected,
  placesOf,
} from '../../ui/file-grid/index.ts';
import type { FileKind } from '../../ui/file-kind.ts';
import type { MenuEntry, MenuPoint } from '../../ui/menu-entry.ts';
import styles from './stage.module.css';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly size: number;
}

const kinds: readonly (readonly [FileKind, string])[] = [
  ['picture', '.jpg'],
  ['document', '.docx'],
  ['video', '.mp4'],
  ['pdf', '.pdf'],
  ['audio', '.mp3'],
  ['archive', '.tar.gz'],
  ['code', '.ts'],
  ['sheet', '.xlsx'],
];
const stems = [
  'Holiday',
  'Invoice',
  'Meeting notes of the whole quarter, with every appendix',
  '写真',
  'Отчёт',
];

/** The first three are folders; file 7 and every fiftieth after it have not been fetched. */
function make(index: number): Made {
  if (index < 3) return { id: `d${index}`, name: `Folder ${index + 1}`, kind: 'folder', size: 0 };
  const [kind, extension] = kinds[index % kinds.length] as (typeof kinds)[number];
  const name = `${stems[index % stems.length]} ${String(index).padStart(6, '0')}${extension}`;
  return { id: `f${index}`, name, kind, size: index * 1_371 };
}

const query = new URLSearchParams(location.search);

const face = ({ kind, size, id }: Made): EntryFace => ({
  kind,
  thumbnail: query.has('pictures') ? `/pictures/${id}` : undefined,
  note: [`${size} B`],
  spoken: [`${size} bytes`],
  isStarred: id.endsWith('5'),
});

const columns: readonly GridColumn<Made>[] = [
  { id: 'kind', label: 'Kind', cell: ({ kind }) => kind, isOptional: true },
  { id: 'modified', label: 'Modified', cell: () => '3 May 2026', isSortable: true },
  {
    id: 'size',
    label: 'Size',
    cell: ({ size }) => `${size} B`,
    size: 'small',
    align: 'end',
    isSortable: true,
  },
];

/** As many as the address says, or as its hash says later: the moment at which a list arrives. */
const useCount = (atFirst: number) =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => Number(location.hash.slice(1)) || atFirst,
  );

function Stage(props: { readonly count: number; readonly view: GridView; readonly hasGroups: boolean }) {
  const { view, hasGroups } = props;
  const count = useCount(props.count);
  const [renamed, setRenamed] = useState<ReadonlyMap<number, string>>(new Map());
  const [selection, setSelection] = useState(nothingSelected);
  const [renaming, setRenaming] = useState<number | null>(null);
  const [point, setPoint] = useState<MenuPoint | null>(null);
  const [said, setSaid] = useState('');
  const grid = useRef<FileGridHandle>(null);
  const made = useRef(new Map<number, Made>());
  const entryAt = useCallback(
    (index: number) => {
      if (index > 6 && index % 50 === 7) return undefined;
      const found = made.current.get(index) ?? make(index);
      made.current.set(index, found);
      const name = renamed.get(index);
      return name === undefined ? found : { ...found, name };
    },
    [renamed],
  );
  const groups = useMemo(
    () =>
      hasGroups
        ? [
            { from: 0, label: 'Today' },
            { from: 5, label: 'Yesterday' },
            { from: 40, label: 'Last week' },
          ]
        : undefined,
    [hasGroups],
  );
  const names = [...placesOf(selection.ranges)].slice(0, 5).map((index) => entryAt(index)?.name);
  const entries: MenuEntry[] = [
    { id: 'open', label: 'Open', shortcut: 'Enter', onChosen: () => setSaid('menu: open') },
    {
      id: 'rename',
      label: 'Rename',
      shortcut: 'F2',
      onChosen: () => setRenaming(selection.active),
    },
    'separator',
    { id: 'delete', label: 'Delete', isDangerous: true, onChosen: () => setSaid('menu: delete') },
  ];
  return (
    <main className={styles.stage}>
      <h1 className={styles.title}>Stage</h1>
      <output className={styles.said}>{said}</output>
      <output className={styles.chosen} aria-label="chosen">
        {JSON.stringify(selection.ranges)}
      </output>
      <span hidden>{names.join(', ')}</span>
      <div className={styles.place}>
        <FileGrid
          ref={grid}
          label="Files"
          view={view}
          count={count}
          entryAt={entryAt}
          face={face}
          columns={columns}
          sort={{ column: 'name', isDescending: false }}
          isNameSortable
          onSortRequested={(column) => setSaid(`sorted by ${column}`)}
          groups={groups}
          selection={selection}
          onSelectionChanged={setSelection}
          onOpened={(index) => setSaid(`opened ${entryAt(index)?.name}`)}
          onMenuRequested={setPoint}
          onDeleteRequested={() => setSaid('deleted')}
          onRenameRequested={setRenaming}
          renaming={renaming}
          renameProblem={(name) => (name.includes('/') ? 'A name cannot have a slash.' : null)}
          onRenamed={(index, name) => {
            setRenamed(new Map(renamed).set(index, name));
            setRenaming(null);
          }}
          onRenameCancelled={() => setRenaming(null)}
          canDrag
          canDropOn={({ kind }) => kind === 'folder'}
          onDropped={(index) => setSaid(`moved to ${entryAt(index)?.name}`)}
          onDesktopDropped={(index, { files }) => setSaid(`${files.length} into ${entryAt(index)?.name}`)}
        />
      </div>
      <ContextMenu label="Actions" point={point} entries={entries} onClose={() => setPoint(null)} />
    </main>
  );
}

declare const __WORDS__: ComponentProps<typeof IntlProvider>['messages'];

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <IntlProvider locale="en-US" messages={__WORDS__ ?? {}}>
      <Stage
        count={Number(query.get('count') ?? 1_000)}
        view={query.get('view') === 'grid' ? 'grid' : 'list'}
        hasGroups={query.has('groups')}
      />
    </IntlProvider>,
  );
}
