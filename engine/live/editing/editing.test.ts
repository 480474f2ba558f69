import { expect, test, vi } from 'vitest';
import { folderOfTest, named } from '../fixture.ts';
import type { SiteStore } from '../site-store.ts';
import { createEditing } from './editing.ts';

const disk = folderOfTest();

function editingOf(store: SiteStore, thread: () => Promise<unknown>) {
  const folders = {
    manifestFile: `${disk.folder}/routes.yaml`,
    contentFolder: `${disk.folder}/content`,
    localesFolder: `${disk.folder}/locales`,
  };
  return createEditing({ store, thread, folders, drafts: {} } as never);
}

test('schemas are made once for each version of the site, and again where that failed', async () => {
  const store = await disk.open();
  const make = vi.fn(async (): Promise<unknown> => [{ files: ['routes.yaml'], schema: {} }]);
  make.mockRejectedValueOnce(new Error('the thread for the report ended'));
  const { schemas } = editingOf(store, make);
  await expect(schemas()).rejects.toThrow('ended');
  const answers = await Promise.all([schemas(), schemas()]);
  expect([make.mock.calls.length, answers[0]?.[0]?.files]).toEqual([2, ['routes.yaml']]);
  await disk.save(store, { 'routes.yaml': named('Another') });
  await schemas();
  expect(make).toHaveBeenCalledTimes(3);
});
