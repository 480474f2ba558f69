import { useUnit } from 'effector-react';
import { CloudDownload, Download, FolderInput, FolderOpen } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { shownInLine } from '../../api/contract/shown-text.ts';
import { orderAfter, sortOf, useColumns, useEntryPresenter } from '../../features/files/entry.ts';
import { folderRequested, saveRequested } from '../../features/restore/index.ts';
import { ContextMenu, type MenuPoint } from '../../ui/context-menu.tsx';
import { FileGrid, type FileGridHandle } from '../../ui/file-grid/index.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { $entries, $words, orderChosen, rangeNeeded } from './entries-model.ts';
import { downloadRequested, entryOpened, listShown } from './looking-model.ts';
import { $canDownload, $display, $facts, $folder } from './model.ts';
import { nameOfOrder, orderNamed } from './orders.ts';
import { pictureMissed } from './renewal-model.ts';
import {
  $count,
  $isKnown,
  $save,
  $selected,
  $selection,
  $wanted,
  selectionChanged,
} from './selection-model.ts';
import styles from './view.module.css';

/** Placeholders. */
const shapes = 24;

/** The entries with all actions of a visitor: select, open, view, download. */
export default function LiveList() {
  const { formatMessage } = useIntl();
  const grid = useRef<FileGridHandle>(null);
  const { entries, count, words, folder, facts, display, selection, ...on } = useUnit({
    entries: $entries,
    count: $count,
    words: $words,
    folder: $folder,
    facts: $facts,
    display: $display,
    selection: $selection,
    onShown: listShown,
    onPictureMissed: pictureMissed,
    onRange: rangeNeeded,
    onOrder: orderChosen,
    onSelection: selectionChanged,
    onOpened: entryOpened,
  });
  const [menu, setMenu] = useState<MenuPoint | null>(null);
  const { rows } = entries;
  const order = nameOfOrder(display.order);
  const place = JSON.stringify([folder.id, words]);

  useEffect(() => on.onShown(), [on.onShown]);
  // Keeps the keyboard focus from folder to folder: the focused entry is gone.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place is another one.
  useEffect(() => {
    const isArriving = !isFirst.current;
    isFirst.current = false;
    if (isArriving && document.activeElement === document.body) grid.current?.focus();
  }, [place]);

  return (
    <>
      <FileGrid<SharedEntry>
        // Each folder begins at its top.
        key={place}
        ref={grid}
        className={styles.grid}
        label={shownInLine(
          folder.path?.at(-1)?.name ?? facts?.title ?? formatMessage({ id: 'sharePage.root' }),
        )}
        view={display.view}
        count={rows.length === 0 ? shapes : count}
        entryAt={useCallback((index: number) => rows[index], [rows])}
        face={useEntryPresenter('folder')}
        columns={useColumns('folder')}
        {...(words === '' && { sort: sortOf(order), isNameSortable: true })}
        onSortRequested={(column) => {
          const name = words === '' ? orderAfter(column, order) : undefined;
          if (name) on.onOrder(orderNamed(name));
        }}
        onPictureMissed={on.onPictureMissed}
        onRangeNeeded={useCallback((_: number, to: number) => on.onRange(to), [on.onRange])}
        selection={selection}
        onSelectionChanged={on.onSelection}
        opensAtOnce
        onOpened={(index) => {
          const entry = rows[index];
          if (entry) on.onOpened(entry);
        }}
        onMenuRequested={(point, index) => setMenu(index === null ? null : point)}
      />
      {menu && <EntryMenu point={menu} onClose={() => setMenu(null)} />}
    </>
  );
}

function EntryMenu({ point, onClose }: { point: MenuPoint; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const { save, selected, wanted, isKnown, canDownload, onOpened, onDownload, onSave, onSaveTo } = useUnit({
    save: $save,
    onSave: saveRequested,
    onSaveTo: folderRequested,
    selected: $selected,
    wanted: $wanted,
    isKnown: $isKnown,
    canDownload: $canDownload,
    onOpened: entryOpened,
    onDownload: downloadRequested,
  });
  const [first] = selected;
  const ofSome: readonly MenuEntry[] = [
    ...(canDownload
      ? [
          {
            id: 'download',
            label: formatMessage({ id: 'files.do.download' }),
            icon: <Download />,
            onChosen: () => onDownload(wanted),
          },
        ]
      : []),
    {
      id: 'save',
      label: formatMessage({ id: 'restore.save' }),
      icon: <CloudDownload />,
      onChosen: () => onSave(save),
    },
    {
      id: 'save-to',
      label: formatMessage({ id: 'restore.saveTo' }),
      icon: <FolderInput />,
      onChosen: () => onSaveTo(save),
    },
  ];
  const ofOne = (entry: SharedEntry): MenuEntry => ({
    id: 'open',
    label: formatMessage({ id: 'files.do.open' }),
    icon: <FolderOpen />,
    onChosen: () => onOpened(entry),
  });
  const values = { count: selected.length, name: first?.name ?? '' };
  return (
    <ContextMenu
      label={formatMessage({ id: 'files.selected.named' }, values)}
      point={point}
      entries={!first || !isKnown ? [] : selected.length === 1 ? [ofOne(first), ...ofSome] : ofSome}
      onClose={onClose}
    />
  );
}
