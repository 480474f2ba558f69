import { combine, createEvent, createStore } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { SaveRequest } from '../../features/restore/index.ts';
import { nothingSelected, placesOf, type Selection, selectNone } from '../../ui/file-grid/index.ts';
import { $entries, $words, listTurned } from './entries-model.ts';
import { $folder, $shareId, $token, shareArrived } from './model.ts';

export const selectionChanged = createEvent<Selection>();
export const selectionCleared = createEvent();

export const $selection = createStore<Selection>(nothingSelected, { serialize: 'ignore' })
  .on(selectionChanged, (_, selection) => selection)
  .on(selectionCleared, selectNone)
  .reset(listTurned, shareArrived);

/** Those of the chosen entries that are here. */
export const $selected = combine($selection, $entries, ({ ranges }, { rows }): readonly FileAnswer[] =>
  [...placesOf(ranges)].flatMap((index) => rows[index] ?? []),
);

/**
 * What saving the chosen entries asks for: with the folders that they lie in. What a search found may lie anywhere, and is
 * saved by itself, as from the viewer: the open folder says nothing of where it lies.
 */
export const $save = combine(
  { shareId: $shareId, token: $token, folder: $folder, words: $words, selected: $selected },
  ({ shareId, token, folder, words, selected }): SaveRequest => ({
    shareId,
    token,
    fileIds: selected.map(({ id }) => id),
    ancestorIds: words === '' ? (folder.path ?? []).map(({ id }) => id) : [],
  }),
);
