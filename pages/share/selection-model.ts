import { combine, createEvent, createStore } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { SaveRequest } from '../../features/restore/index.ts';
import { nothingSelected, placesOf, type Selection, selectNone } from '../../ui/file-grid/index.ts';
import { $entries, listTurned } from './entries-model.ts';
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

/** What saving the chosen entries asks for: with the folders that they lie in. */
export const $save = combine(
  { shareId: $shareId, token: $token, folder: $folder, selected: $selected },
  ({ shareId, token, folder, selected }): SaveRequest => ({
    shareId,
    token,
    fileIds: selected.map(({ id }) => id),
    ancestorIds: folder.path?.map(({ id }) => id) ?? [],
  }),
);
