import { createSelection } from '../paged-list/index.ts';
import { signedOut } from '../session/index.ts';
import { $tasks, stateChosen, tasksOpened, viewChosen } from './model.ts';

/** The selection among the fetched tasks; tasks that are fetched later are not included. */
const selection = createSelection({
  $rows: $tasks,
  idOf: ({ id }) => id,
  reset: [tasksOpened, viewChosen, stateChosen, signedOut],
});
export const { $selection, $selected, changed: selectionChanged } = selection;
