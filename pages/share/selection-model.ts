import { combine, sample } from 'effector';
import { mostSharedEntries } from '../../api/contract/ids.ts';
import type { SharedEntry } from '../../api/contract/share-page.ts';
import { noticeShown } from '../../features/notices/index.ts';
import { createSelection } from '../../features/paged-list/index.ts';
import type { SaveRequest } from '../../features/restore/index.ts';
import { countOf } from '../../ui/file-grid/index.ts';
import { $entries, $words, entriesMissed, listRetried, listTurned, rangeNeeded } from './entries-model.ts';
import { $folder, $shareId, $token, shareArrived } from './model.ts';

const selection = createSelection({
  $rows: $entries.map(({ rows }) => rows),
  idOf: ({ id }) => id,
  $isComplete: $entries.map(({ next, status }) => status === 'ready' && next === ''),
  pending: 12,
  farthestPage: 50,
  needed: rangeNeeded,
  missed: entriesMissed,
  reset: [listTurned, shareArrived],
});
export const { changed: selectionChanged, cleared: selectionCleared } = selection;
export const { $count, $selection, $selected, $isGathering } = selection;

// Selecting all of a list after an error requests the rest of it again.
sample({
  clock: $isGathering,
  source: $entries,
  filter: ({ isStuck }, isGathering) => isGathering && isStuck,
  fn: () => {},
  target: listRetried,
});
// The selection is smaller than was meant.
sample({
  clock: selection.givenUp,
  fn: () => ({ text: { id: 'sharePage.failed' }, tone: 'bad' as const }),
  target: noticeShown,
});

/** All of an open folder: sent as the folder itself, so that its end need not be fetched, nor each entry listed. */
const $isWhole = combine(
  { selection: $selection, count: $count, entries: $entries, words: $words },
  ({ selection: { ranges }, count, entries: { next, rows }, words }) => {
    const isAll = ranges.length === 1 && countOf(ranges) === count;
    return words === '' && isAll && (next !== '' || rows.length > mostSharedEntries);
  },
);
/** Whether the selection is complete. */
export const $isKnown = combine($isGathering, $isWhole, (isGathering, isWhole) => isWhole || !isGathering);

/** The selected entries for a request; empty: all of the share. */
export const $wanted = combine(
  { isWhole: $isWhole, selected: $selected, folder: $folder },
  ({ isWhole, selected, folder }): readonly Pick<SharedEntry, 'id' | 'kind'>[] => {
    if (!isWhole) return selected;
    return folder.id === '' ? [] : [{ id: folder.id, kind: 'drive#folder' }];
  },
);

/**
 * The request that saves the selection, with the folders around it. Entries of a search may be anywhere, and are saved
 * by themselves, as from the viewer: the open folder says nothing about their place.
 */
export const $save = combine(
  {
    shareId: $shareId,
    token: $token,
    folder: $folder,
    words: $words,
    isWhole: $isWhole,
    wanted: $wanted,
  },
  ({ shareId, token, folder, words, isWhole, wanted }): SaveRequest => {
    const way = words === '' ? (folder.path ?? []).map(({ id }) => id) : [];
    return {
      shareId,
      token,
      fileIds: wanted.map(({ id }) => id),
      ancestorIds: isWhole ? way.slice(0, -1) : way,
    };
  },
);
