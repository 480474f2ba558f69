import { screen, within } from '@testing-library/react';
import { fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { fileAnswer } from '../../features/files/fixtures/file-answer.ts';
import { runOperationFx } from '../../features/files/queue/operation-queue.ts';
import { $account } from '../../features/session/index.ts';
import { StorageDialog } from '../../features/storage/index.ts';
import {
  $isStorageShown,
  $quota,
  $usage,
  fetchQuotaFx,
  fetchUsageFx,
  restFx,
} from '../../features/storage/model.ts';
import { renderPart } from '../../tests/components/render.tsx';
import FileLists from './file-lists.tsx';
import { fetchDuplicatesFx, fetchLargestFx } from './file-lists-model.ts';

const quota = { limit: 100, used: 50, inTrash: 0, takesTorrents: false };
const usage = { categories: [], versions: 1, inTrash: 0 };
const megabyte = 1024 ** 2;
const file = (id: string, size: number) => ({
  ...fileAnswer({ id, name: `${id}.mkv`, size: String(size * megabyte), parent_id: 'F' }),
  place: [{ id: 'F', name: 'Films' }],
});

/** A drive of these files, of which the trash takes some. */
function drive(ids: readonly string[]) {
  const trashed = new Set<string>();
  const left = () => ids.filter((id) => !trashed.has(id)).map((id) => file(id, 10));
  const run = vi.fn(({ operation }) => {
    for (const { id } of operation.entries) operation.type === 'trash' ? trashed.add(id) : trashed.delete(id);
    return {};
  });
  const pages = vi.fn(({ token, limit }) => {
    const from = Number(token || 0);
    const next = from + Math.min(limit, 2) < left().length ? String(from + Math.min(limit, 2)) : '';
    return { files: left().slice(from, from + Math.min(limit, 2)), next };
  });
  const groups = () => {
    const files = left();
    const wasted = (files.length - 1) * 10 * megabyte;
    return files.length < 2 ? [] : [{ size: String(10 * megabyte), wasted, count: files.length, files }];
  };
  const scope = fork({
    values: [
      [$account, { sub: 'me' }],
      [$quota, quota],
      [$usage, usage],
      [$isStorageShown, true],
    ] as never,
    handlers: [
      [fetchQuotaFx, () => quota],
      [fetchUsageFx, () => usage],
      [restFx, () => new Promise(() => {})],
      [fetchLargestFx, pages],
      [fetchDuplicatesFx, groups],
      [runOperationFx, run],
    ] as never,
  });
  return { ...renderPart(<StorageDialog FileLists={FileLists} />, { scope }), run };
}
const press = async (user: ReturnType<typeof drive>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const names = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.textContent?.match(/^\w+\.mkv/)?.[0]);

test('the largest files: more of them by a button, one goes to the trash, and back to the overview', async () => {
  const { user, run } = drive(['a', 'b', 'c']);
  await press(user, 'Largest files');
  expect(await names()).toEqual(['a.mkv', 'b.mkv']);
  const dialog = screen.getByRole('dialog', { name: 'Largest files' });
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('10 MB · Nov');
  expect(dialog.textContent).toContain('My drive / Films');
  await press(user, 'Show more');
  expect(await names()).toEqual(['a.mkv', 'b.mkv', 'c.mkv']);
  await press(user, 'Move “a.mkv” to the trash');
  expect(run).toHaveBeenCalledTimes(1);
  expect((await names())[0]).toBe('b.mkv');
  await press(user, 'Back');
  expect(screen.getByRole('dialog', { name: 'Storage' })).toBeTruthy();
});

test('duplicates: the oldest is kept, the others go to the trash and can be taken back', async () => {
  const { user, run } = drive(['old', 'new', 'newer']);
  await press(user, 'Duplicates');
  const heading = await screen.findByRole('heading', { level: 3 });
  expect(heading.textContent?.replaceAll('\u00a0', ' ')).toBe('3 files, 10 MB each. Copies take up 20 MB.');
  const dialog = screen.getByRole('dialog', { name: 'Duplicates' });
  expect(dialog.textContent).toContain('among your 10,000 largest files');
  expect(dialog.textContent).toContain('Keeps the oldest, “old.mkv” in My drive / Films');
  await press(user, 'Keep one');
  expect(run.mock.calls[0]?.[0].operation.entries.map(({ id }: { id: string }) => id)).toEqual([
    'new',
    'newer',
  ]);
  expect(within(dialog).getByRole('status').textContent).toContain('2 items moved to the trash');
  expect(dialog.textContent).toContain('No duplicates');
  await press(user, 'Undo');
  expect(await names()).toEqual(['old.mkv', 'new.mkv', 'newer.mkv']);
  expect(within(dialog).getByRole('status').textContent).toBe('');
});
