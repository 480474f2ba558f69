import { allSettled, createWatch, fork, type Unit } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { navigateFx } from '../../engine/view/index.ts';
import {
  contentsChosen,
  dialogRequested,
  entriesHighlighted,
  operationCompleted,
  torrentsOffered,
} from '../../features/files/frame.ts';
import { fetchListFx } from '../../features/files/list/list-model.ts';
import { fetchPathFx } from '../../features/files/list/open-folder.ts';
import { locationOpened } from '../../features/files/location/location-model.ts';
import { entriesFound } from '../../features/pointers/index.ts';
import { starsChanged } from '../../features/preview/index.ts';
import { $account, fetchAccountFx } from '../../features/session/index.ts';
import { quotaRequested } from '../../features/storage/index.ts';
import { fetchQuotaFx } from '../../features/storage/model.ts';
import { freeSpaceKnown, torrentsAllowed, torrentsNamed } from '../../features/tasks/frame.ts';
import './model.ts';

const entry = (id: string, parent_id: string, trashed = false) =>
  ({ id, name: id, kind: 'drive#file', parent_id, trashed }) as FileAnswer;
const account = { sub: 'me' };

/** The frame of the drive of somebody who is signed in, and what its features tell each other. */
function frame(quota: object = {}) {
  const gone = vi.fn((_: { to: string }) => {});
  const scope = fork({
    values: [[$account, account]] as never,
    handlers: [
      [fetchAccountFx, () => account],
      [fetchListFx, () => ({ rows: [], next: '' })],
      [fetchPathFx, () => []],
      [navigateFx, gone],
      [fetchQuotaFx, () => ({ limit: 1, used: 0, inTrash: 0, takesTorrents: true, ...quota })],
    ] as never,
  });
  const watch = <Value>(unit: Unit<Value>) => {
    const listener = vi.fn((_: Value) => {});
    createWatch({ unit, scope, fn: listener });
    return listener;
  };
  const open = (folderId: string) =>
    allSettled(locationOpened, { scope, params: { type: 'folder', folderId } });
  return { scope, gone, watch, open };
}

describe('a link to entries', () => {
  const found = (
    scope: ReturnType<typeof frame>['scope'],
    action: 'show' | 'move',
    ...entries: FileAnswer[]
  ) => allSettled(entriesFound, { scope, params: { entries, action } as never });

  test('opens the folder of the first, with those of them that lie there', async () => {
    const { scope, gone, watch } = frame();
    const highlighted = watch(entriesHighlighted);
    await found(scope, 'show', entry('a', 'F1'), entry('b', 'F1'), entry('c', 'F2'));
    expect(gone.mock.lastCall?.[0].to).toMatch(/\/drive\/all.*F1/);
    expect(highlighted.mock.lastCall?.[0]).toMatchObject({ ids: ['a', 'b'], folderId: 'F1' });
  });

  test('of what is in the trash opens the trash, and moves nothing from there', async () => {
    const { scope, gone, watch, open } = frame();
    const asked = watch(dialogRequested);
    await found(scope, 'move', entry('a', 'F1', true));
    expect(gone.mock.lastCall?.[0]).toEqual({ to: '/drive/trash' });
    await open('F1');
    expect(asked).not.toHaveBeenCalled();
  });

  test('to nothing does nothing', async () => {
    const { scope, gone } = frame();
    await found(scope, 'move');
    expect(gone).not.toHaveBeenCalled();
  });

  test('that moves them asks where to once their folder is open, and once', async () => {
    const { scope, watch, open } = frame();
    const asked = watch(dialogRequested);
    await found(scope, 'move', entry('a', 'F1'));
    await open('F2');
    expect(asked).not.toHaveBeenCalled();
    await open('F1');
    expect(asked.mock.calls).toEqual([[{ type: 'move', entries: [entry('a', 'F1')] }]]);
    await open('F2');
    await open('F1');
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('what one feature knows, others learn', () => {
  test.each([
    ['star', true],
    ['unstar', false],
  ])('%s in a list shows in the viewer', async (type, starred) => {
    const { scope, watch } = frame();
    const listener = watch(starsChanged);
    await allSettled(operationCompleted, { scope, params: { type, entries: [entry('a', '')] } as never });
    await allSettled(operationCompleted, {
      scope,
      params: { type: 'trash', entries: [entry('b', '')] } as never,
    });
    expect(listener.mock.calls).toEqual([[{ ids: ['a'], starred }]]);
  });

  test.each([
    [10, 4, 6],
    [10, 12, 0],
  ])('of %d bytes of which %d are used %d are free, for downloads', async (limit, used, free) => {
    const { scope, watch } = frame({ limit, used });
    const [space, allowed, offered] = [watch(freeSpaceKnown), watch(torrentsAllowed), watch(torrentsOffered)];
    await allSettled(quotaRequested, { scope });
    expect([space.mock.lastCall, allowed.mock.lastCall, offered.mock.lastCall]).toEqual([
      [free],
      [true],
      [true],
    ]);
  });

  test('a torrent in the drive is downloaded into its own folder', async () => {
    const { scope, watch } = frame();
    const named = watch(torrentsNamed);
    await allSettled(contentsChosen, { scope, params: [entry('t', 'F1')] as never });
    await allSettled(contentsChosen, { scope, params: [] as never });
    expect(named.mock.calls).toEqual([[[{ url: 'torrent:t', parentId: 'F1', sub: 'me' }]]]);
  });
});
