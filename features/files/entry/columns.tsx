import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import type { GridColumn, GridGroup, GridSort } from '../../../ui/file-grid/index.ts';
import { dateTimeFormat } from '../../../ui/time-format.ts';
import { type DriveLocation, isSortable as isSortablePlace } from '../location/location.ts';
import { type DriveFile, kindOf, type ListedEntry } from './drive-file.ts';
import { daysLeft, placeOf, sizeOf, timeOf } from './presenter.ts';
import type { SortOrder } from './sort-order.ts';

const day = 86_400_000;

const writeTime = (intl: IntlShape, time: string): string => intl.formatDate(time, dateTimeFormat);

/** Kinds are also used within sentences, and here by themselves. */
const capitalised = (words: string, locale: string): string =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

/** The orders that clicks on a column’s title cycle through. */
const columnOrders: Readonly<Record<string, readonly [first: SortOrder, second: SortOrder]>> = {
  name: ['NAME_ASC', 'NAME_DESC'],
  kind: ['TYPE_DESC', 'TYPE_ASC'],
  modified: ['MODIFIED_DESC', 'MODIFIED_ASC'],
  size: ['SIZE_DESC', 'SIZE_ASC'],
};

export const orderAfter = (column: string, order: SortOrder): SortOrder | undefined => {
  const pair = columnOrders[column];
  return pair && (order === pair[0] ? pair[1] : pair[0]);
};

export function sortOf(order: SortOrder): GridSort {
  const column = Object.keys(columnOrders).find((name) => columnOrders[name]?.includes(order)) ?? 'name';
  return { column, isDescending: order.endsWith('_DESC') };
}

/** The columns of the list behind the name. */
export function useColumns(location: DriveLocation['type']): readonly GridColumn<ListedEntry>[] {
  const intl = useIntl();
  return useMemo(() => {
    const isSortable = location === 'trash' || isSortablePlace(location);
    const title = (id: string) => intl.formatMessage({ id: `files.column.${id}` });
    const kind: GridColumn<ListedEntry> = {
      id: 'kind',
      label: title('kind'),
      cell: (entry) => capitalised(intl.formatMessage({ id: `ui.kind.${kindOf(entry)}` }), intl.locale),
      size: 'medium',
      isSortable,
      isOptional: true,
    };
    const time: GridColumn<ListedEntry> = {
      id: 'modified',
      label: title(location === 'trash' ? 'deleted' : location === 'recent' ? 'used' : 'modified'),
      cell: (entry) => {
        const at = timeOf(entry, location);
        return at && writeTime(intl, at);
      },
      size: 'large',
      isSortable,
      // In the trash the remaining time says the same, and names need the space.
      isOptional: location === 'trash',
    };
    const size: GridColumn<ListedEntry> = {
      id: 'size',
      label: title('size'),
      cell: (entry) => sizeOf(entry, intl),
      size: 'small',
      align: 'end',
      isSortable,
    };
    const left: GridColumn<ListedEntry> = {
      id: 'left',
      label: title('left'),
      cell: ({ delete_time = '' }) =>
        delete_time &&
        intl.formatMessage({ id: 'files.daysLeft' }, { count: daysLeft(delete_time, Date.now()) }),
      size: 'medium',
    };
    const place: GridColumn<ListedEntry> = {
      id: 'place',
      label: title(location === 'trash' ? 'origin' : 'place'),
      cell: (entry) => placeOf(entry, intl)?.short ?? '',
      size: 'large',
      isPlace: true,
    };
    const owner: GridColumn<ListedEntry> = {
      id: 'owner',
      label: title('owner'),
      cell: ({ ownerName = '' }) => shownInLine(ownerName),
      size: 'large',
    };
    if (location === 'received') return [owner, kind, time, size];
    if (location === 'trash') return [place, time, left, size];
    return location === 'search' ? [place, kind, time, size] : [kind, time, size];
  }, [intl, location]);
}

/** Recent activity under its days: “Today”, “Yesterday”, then the date. */
export function useDays(
  rows: readonly DriveFile[],
  location: DriveLocation['type'],
): readonly GridGroup[] | undefined {
  const intl = useIntl();
  return useMemo(() => {
    if (location !== 'recent' || rows.length === 0) return undefined;
    const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
    const today = startOf(Date.now());
    const groups: GridGroup[] = [];
    let last: number | undefined;
    rows.forEach((row, from) => {
      const start = startOf(Date.parse(row.usedAt ?? row.modified_time));
      if (start === last) return;
      last = start;
      const ago = Math.round((today - start) / day);
      const label =
        ago === 0 || ago === 1
          ? intl.formatMessage({ id: ago === 0 ? 'files.today' : 'files.yesterday' })
          : intl.formatDate(start, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
      groups.push({ from, label });
    });
    return groups;
  }, [rows, location, intl]);
}
