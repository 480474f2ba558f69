import { screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { setScreen } from '../../../tests/components/browser.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { selectOnly } from '../../../ui/file-grid/selection.ts';
import { listenFx } from '../../changes/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { fetchListFx } from '../list/list-model.ts';
import { fetchPathFx } from '../list/open-folder.ts';
import { locationOpened } from '../location/location-model.ts';
import { $selected, selectionChanged } from '../selection/selection-model.ts';
import EntriesMenu from './entries-menu.tsx';

const plan = {
  id: 'plan',
  name: 'plan.txt',
  kind: 'drive#file',
  parent_id: 'F',
  modified_time: '',
} as DriveFile;

test.each([
  ['chosen for its menu on a phone is chosen no more once that is closed', true, []],
  ['chosen before stays chosen', false, ['plan']],
])('what was %s', async (_, hasChosen, left) => {
  setScreen(360);
  const scope = fork({
    values: signedInValues,
    handlers: [
      // The line of changes would try to come about for ever, in the tests after this one too.
      [listenFx, () => ({ account: 'me', stop: () => {} })],
      [fetchListFx, () => ({ rows: [plan], next: '' })],
      [fetchPathFx, () => []],
    ] as never,
  });
  await allSettled(locationOpened, { scope, params: { type: 'folder', folderId: 'F' } });
  await allSettled(selectionChanged, { scope, params: selectOnly(0) });
  const menu = { point: { x: 0, y: 0 }, isGround: false, hasChosen, label: 'Files', onClose: () => {} };
  const { user } = renderPart(<EntriesMenu {...menu} />, { scope });
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(scope.getState($selected).map(({ id }) => id)).toEqual(left));
});
