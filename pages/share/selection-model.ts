import { combine, createEvent, createStore } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { nothingSelected, placesOf, type Selection, selectNone } from '../../ui/file-grid/index.ts';
import { $entries, listTurned } from './entries-model.ts';
import { shareArrived } from './model.ts';

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
