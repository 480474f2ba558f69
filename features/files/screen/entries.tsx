import { useUnit } from 'effector-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { localeHref } from '../../../engine/index.ts';
import { useSite } from '../../../engine/view/index.ts';
import { FileGrid, type FileGridHandle } from '../../../ui/file-grid/index.ts';
import { late } from '../../../ui/late.tsx';
import { $clipboard } from '../commands/clipboard.ts';
import {
  $renaming,
  commandRun,
  draftOf,
  folderAddress,
  renameCancelled,
  renamed,
} from '../commands/commands-model.ts';
import { isPlaceKey } from '../commands/place-keys.ts';
import { useShortcut } from '../commands/use-command.ts';
import { defaultDisplay } from '../display/display.ts';
import { $shownDisplay, $trashOrder, orderChosen, trashOrderChosen } from '../display/display-model.ts';
import { orderAfter, sortOf, useColumns, useDays } from '../entry/columns.tsx';
import { type DriveFile, isEditable, isFolder } from '../entry/drive-file.ts';
import { nameProblem } from '../entry/name-problem.ts';
import { useEntryPresenter } from '../entry/presenter.ts';
import type { SortOrder } from '../entry/sort-order.ts';
import { $listStatus, rangeNeeded } from '../list/list-model.ts';
import { pictureMissed } from '../list/refresh.ts';
import { $leftPlaces, placeLeft } from '../location/left-places.ts';
import { isSortable } from '../location/location.ts';
import { $location } from '../location/location-model.ts';
import { filesDropped } from '../operations/chosen-actions.ts';
import { $busyIds, $rows, operationRequested } from '../queue/operation-queue.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $count, $selected, $selection, selectionChanged } from '../selection/selection-model.ts';
import styles from './entries.module.css';
import type { OpenedMenu } from './entries-menu.tsx';

const EntriesMenu = late(() => import('./entries-menu.tsx'));

/** Placeholders while nothing is known yet. */
const shapes = 24;
const awaited: ReadonlySet<string> = new Set(['loading', 'borrowed']);

/** The entries of the open place, with all that can be done to them there. */
export function Entries({ label, onTrashOpened }: { label: string; onTrashOpened?: () => void }) {
  const { formatMessage } = useIntl();
  const grid = useRef<FileGridHandle>(null);
  const { location, rows, count, status, display, selection, selected, clipboard, busy, named, left, ...on } =
    useUnit({
      location: $location,
      rows: $rows,
      count: $count,
      status: $listStatus,
      display: $shownDisplay,
      selection: $selection,
      selected: $selected,
      clipboard: $clipboard,
      busy: $busyIds,
      named: $renaming,
      left: $leftPlaces,
      onRange: rangeNeeded,
      onLeft: placeLeft,
      onSelection: selectionChanged,
      onRun: commandRun,
      onRenamed: renamed,
      onRenameCancelled: renameCancelled,
      onOperation: operationRequested,
      onPictureMissed: pictureMissed,
      onAction: selectionActionRequested,
      onFiles: filesDropped,
    });
  const type = location?.type ?? 'folder';
  const isTrash = type === 'trash';
  // They are only looked at.
  const isShownAlone = isTrash || !rows.every(isEditable);
  const { viewType } = display ?? defaultDisplay;
  const [order, onOrder] = useOrder(isTrash);
  const isList = isTrash || viewType === 'list';
  const runShortcut = useShortcut();
  const [menu, setMenu] = useState<OpenedMenu | null>(null);

  const entryAt = useCallback((index: number): DriveFile | undefined => rows[index], [rows]);
  const cut = useMemo(
    () => new Set(clipboard?.type === 'move' ? clipboard.entries.map(({ id }) => id) : []),
    [clipboard],
  );
  const isCut = useCallback(({ id }: DriveFile) => cut.has(id) || busy.has(id), [cut, busy]);
  const site = useSite();
  const addressOf = useCallback(
    (entry: DriveFile) =>
      isFolder(entry) ? localeHref(folderAddress(entry.id), site.locale, site) : undefined,
    [site],
  );
  const problem = (name: string) => {
    const fault = nameProblem(name);
    return fault && formatMessage({ id: fault });
  };
  const inList = named?.place === 'list' ? named : null;
  const renaming = inList && rows.findIndex(({ id }) => id === inList.id);

  // Keeps the keyboard focus from folder to folder: the focused entry, or the one with the open menu, is gone.
  const key = JSON.stringify(location);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place is another one.
  useEffect(() => {
    setMenu(null);
    if (isFirst.current) isFirst.current = location === null;
    else if (document.activeElement === document.body || document.activeElement?.id === 'main')
      grid.current?.focus();
  }, [key]);

  const leftAt = left.get(key) ?? 0;
  const top = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place is another one.
  useLayoutEffect(() => {
    top.current = leftAt;
    return () => void on.onLeft({ place: key, top: top.current });
  }, [key]);

  // And back from the toolbar, which disappears with the selection.
  const isChosen = selected.length > 0;
  const wasChosen = useRef(false);
  useEffect(() => {
    if (wasChosen.current && !isChosen && document.activeElement === document.body) grid.current?.focus();
    wasChosen.current = isChosen;
  }, [isChosen]);

  // The edited entry may be removed under the editor, and the focus with it.
  const isLost = renaming === -1;
  useEffect(() => {
    if (!isLost) return;
    on.onRenameCancelled();
    if (document.activeElement === document.body) grid.current?.focus();
  }, [isLost, on.onRenameCancelled]);

  return (
    <>
      <FileGrid<DriveFile>
        ref={grid}
        className={isList ? styles.grid : styles.cards}
        label={label}
        view={isList ? 'list' : 'grid'}
        count={rows.length === 0 && awaited.has(status) ? shapes : count}
        entryAt={entryAt}
        face={useEntryPresenter(type)}
        onRangeNeeded={useCallback((_: number, to: number) => on.onRange(to), [on.onRange])}
        onPictureMissed={on.onPictureMissed}
        place={key}
        leftAt={leftAt}
        onScrolled={(pixels) => {
          top.current = pixels;
        }}
        addressOf={isTrash ? undefined : addressOf}
        columns={useColumns(type)}
        {...((isTrash || isSortable(type)) && { sort: sortOf(order), isNameSortable: true })}
        onSortRequested={(column) => {
          const next = orderAfter(column, order);
          if (next) onOrder(next);
        }}
        groups={useDays(rows, type)}
        selection={selection}
        onSelectionChanged={on.onSelection}
        onOpened={(index) => {
          const entry = rows[index];
          if (!entry) return;
          if (isTrash) onTrashOpened?.();
          else on.onRun({ type: 'open', entries: [entry] });
        }}
        onMenuRequested={(point, index) =>
          setMenu({ point, isGround: index === null, hasChosen: selection.ranges.length === 0 })
        }
        onPlaceRequested={(index) => {
          const entry = rows[index];
          if (entry) on.onRun({ type: isTrash ? 'origin' : 'show', entries: [entry] });
        }}
        onDeleteRequested={runShortcut}
        isPageKey={isPlaceKey}
        isCut={isCut}
        {...(!isTrash && {
          onLooked: (index: number) => {
            const entry = rows[index];
            // A folder is looked at from outside.
            if (entry) on.onRun({ type: isFolder(entry) ? 'details' : 'open', entries: [entry] });
          },
          onRenameRequested: (index: number) => {
            const entry = rows[index];
            if (entry && isEditable(entry)) on.onRun({ type: 'rename', entries: [entry] });
          },
        })}
        renaming={isLost ? null : renaming}
        renamingDraft={draftOf(inList, formatMessage)}
        renameProblem={problem}
        onRenamed={(index, name) => {
          const entry = rows[index];
          if (entry) on.onRenamed({ entry, name });
          grid.current?.focus();
        }}
        onRenameCancelled={() => {
          on.onRenameCancelled();
          grid.current?.focus();
        }}
        canDrag={!isTrash}
        canDropOn={(entry) => isFolder(entry) && isEditable(entry)}
        onDropped={(index) => {
          const to = rows[index];
          if (to)
            on.onAction((entries) =>
              on.onOperation({
                operation: { type: 'move', entries, to: { id: to.id, name: to.name, role: to.role } },
              }),
            );
        }}
        {...(!isShownAlone && {
          onDesktopDropped: (index: number, files: DataTransfer) =>
            on.onFiles({ files, parentId: rows[index]?.id ?? '' }),
        })}
      />
      {menu && <EntriesMenu {...menu} label={label} onClose={() => setMenu(null)} />}
    </>
  );
}

/** The trash has its own. */
function useOrder(isTrash: boolean): readonly [SortOrder, (order: SortOrder) => void] {
  const { display, ofTrash, onOrder, onTrashOrder } = useUnit({
    display: $shownDisplay,
    ofTrash: $trashOrder,
    onOrder: orderChosen,
    onTrashOrder: trashOrderChosen,
  });
  return isTrash ? [ofTrash, onTrashOrder] : [(display ?? defaultDisplay).orderType, onOrder];
}
