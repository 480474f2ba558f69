import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { $shown } from '../../features/preview/index.ts';
import { dropHistoryEntryFx, pushHistoryEntryFx } from '../../features/preview/model.ts';
import { playerRestored, shareOutdated } from '../../features/restore/index.ts';
import { reloadFx } from './effects.ts';
import './saving-model.ts';

const file = { id: 'F1', kind: 'drive#file', name: 'film.mp4', links: {} } as unknown as FileAnswer;
const calls = vi.hoisted(() => ({ findEntry: vi.fn(), linkArchive: vi.fn() }));
vi.mock('./calls.ts', () => calls);

test('a player that was open is opened again, on the file of the share', async () => {
  calls.findEntry.mockResolvedValue(file);
  const scope = fork({
    handlers: [
      [pushHistoryEntryFx, () => {}],
      [dropHistoryEntryFx, () => {}],
    ],
  });
  await allSettled(playerRestored, { scope, params: 'F1' });
  expect(calls.findEntry.mock.calls[0]?.[1]).toBe('F1');
  expect(scope.getState($shown)?.id).toBe('F1');
});

test('a share that stands otherwise than the page shows is asked for anew', async () => {
  const reload = vi.fn();
  await allSettled(shareOutdated, { scope: fork({ handlers: [[reloadFx, reload]] }) });
  expect(reload).toHaveBeenCalledOnce();
});
