import { gridKeys } from '../../../../ui/file-grid/grid-keys.ts';
import { openChosen } from '../chosen-actions.ts';
import { defineOperation } from '../operation.ts';

export default defineOperation({
  command: { position: 110, shortcut: gridKeys.open[0], reach: 'one', isForLooking: true, event: openChosen },
});
