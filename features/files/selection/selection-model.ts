import { combine, createEvent, createStore, sample } from 'effector';
import { rangesWhere } from '../../../ui/file-grid/ranges.ts';
import type { Selection } from '../../../ui/file-grid/selection.ts';
import { createSelection } from '../../paged-list/index.ts';
import { signedOut } from '../../session/index.ts';
import {
  $isComplete,
  $isUpToDate,
  $listedLocation,
  listHeld,
  queryReplaced,
  rangeNeeded,
} from '../list/list-model.ts';
import { $isBehind } from '../list/refresh.ts';
import { $location } from '../location/location-model.ts';
import { $isRemoved, $rows, largeRemovalBegun } from '../queue/operation-queue.ts';

const selection = createSelection({
  $rows,
  idOf: ({ id }) => id,
  $isComplete,
  $isRemoved,
  $isUpToDate: combine($isBehind, $isUpToDate, (isBehind, isUpToDate) => isUpToDate && !isBehind),
  pending: 60,
  farthestPage: 100,
  needed: rangeNeeded,
  reordered: queryReplaced,
  reset: [$location, signedOut],
});
export const { changed: selectionChanged, cleared: selectionCleared } = selection;
export const { $count, $selection, $selected, $isGathering, gathered } = selection;
sample({ clock: largeRemovalBegun, target: selectionCleared });
export const selectionAbandoned = selection.abandoned;
sample({ clock: $selection.map(({ ranges }) => ranges.length > 0), target: listHeld });
export const $selectedCount = $selected.map((entries) => entries.length);

/** Entries of a folder to select as soon as it is open: targets of a link, or new ones. */
export const entriesHighlighted = createEvent<Highlighted>();

interface Highlighted {
  readonly ids: readonly string[];
  /** The root is "". */
  readonly folderId: string;
}

/** Entries of a link, and those of them not fetched yet: a long list is fetched page by page. */
const $pointed = createStore<(Highlighted & { readonly awaited: readonly string[] }) | null>(null);
$pointed.on(entriesHighlighted, (_, pointed) => ({ ...pointed, awaited: pointed.ids }));

/** The keyboard that comes to the list chooses nothing yet. */
const ownChoice = sample({ clock: selectionChanged, filter: ({ ranges }) => ranges.length > 0 });

const lookedFor = sample({
  clock: [$rows, $pointed],
  source: { rows: $rows, pointed: $pointed, location: $listedLocation },
  filter: ({ pointed, location }) =>
    pointed !== null && location?.type === 'folder' && location.folderId === pointed.folderId,
  fn: ({ rows, pointed }) => {
    const { ids = [], awaited = [] } = pointed ?? {};
    const there = new Set(rows.map(({ id }) => id));
    const left = awaited.filter((id) => !there.has(id));
    return { rows, ids, left, isFound: left.length < awaited.length };
  },
});
sample({
  clock: lookedFor,
  filter: ({ isFound }) => isFound,
  fn: ({ rows, ids }): Selection => {
    const pointed = new Set(ids);
    const ranges = rangesWhere(rows.length, (index) => pointed.has(rows[index]?.id ?? ''));
    const first = ranges[0]?.[0] ?? null;
    return { ranges, anchor: first, active: first };
  },
  target: selection.pointed,
});

$pointed
  .on(lookedFor, (pointed, { left, isFound }) =>
    pointed && left.length > 0 ? (isFound ? { ...pointed, awaited: left } : pointed) : null,
  )
  .reset(ownChoice, selectionCleared, signedOut);
sample({
  clock: lookedFor,
  source: $isComplete,
  filter: (isComplete, { left }) => left.length > 0 && !isComplete,
  fn: (_, { rows }) => rows.length + 1,
  target: rangeNeeded,
});
