import { act, fireEvent, screen, within } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { previewOpened } from '../../features/preview/index.ts';
import { folderRequested, saveRequested } from '../../features/restore/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import Controls from './controls.tsx';
import { fetchEntriesFx, keepDisplayFx, readDisplayFx } from './effects.ts';
import LiveList from './live-list.tsx';
import { downloadRequested } from './looking-model.ts';
import { $display, downloadForbidden, shareArrived } from './model.ts';
import { pictureMissed } from './renewal-model.ts';

type Page = NonNullable<SharePageArrival['page']>;
type Entry = Page['files'][number];
const entry = (id: string, more: object = {}) =>
  ({
    ...{ id, kind: 'drive#file', name: `${id}.txt`, size: '1', revision: '1', file_extension: '.txt' },
    ...{ mime_type: 'text/plain', file_category: 'DOCUMENT', phase: 'PHASE_TYPE_COMPLETE', medias: [] },
    ...{ modified_time: '2026-01-01T00:00:00Z', thumbnail_link: '', ...more },
  }) as unknown as Entry;
const files = [entry('fish', { kind: 'drive#folder', name: 'Fish' }), entry('a'), entry('b')];

/** jsdom lays nothing out: the list is a window of this size. */
const before = ['clientWidth', 'offsetWidth', 'clientHeight'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
);
beforeEach(() => {
  for (const [name] of before)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 1000 });
});
afterEach(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(HTMLElement.prototype, name, was);
    else Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});

interface Given {
  readonly files?: readonly Entry[];
  readonly canDownload?: boolean;
  readonly path?: SharePageArrival['path'];
}

/** The list of a share as a visitor has it whose browser has loaded all of it. */
async function draw({ files: shown = files, canDownload = true, path = [] }: Given = {}) {
  const gone = vi.fn((_: unknown) => {});
  const scope = fork({
    handlers: [
      [navigateFx, gone],
      [fetchEntriesFx, () => new Promise(() => {})],
      [readDisplayFx, () => undefined],
      [keepDisplayFx, () => {}],
    ] as never,
  });
  const asked = { download: vi.fn(), save: vi.fn(), saveTo: vi.fn(), preview: vi.fn(), picture: vi.fn() };
  createWatch({ unit: downloadRequested, scope, fn: asked.download });
  createWatch({ unit: saveRequested, scope, fn: asked.save });
  createWatch({ unit: folderRequested, scope, fn: asked.saveTo });
  createWatch({ unit: previewOpened, scope, fn: asked.preview });
  createWatch({ unit: pictureMissed, scope, fn: asked.picture });
  const page = {
    ...{
      title: 'Reef',
      files: shown,
      next_page_token: '',
      pass_code_token: 'T',
      allow_download: canDownload,
    },
    ...{ user_info: { nickname: 'Ada', portrait_url: '' }, share_status_text: '' },
  } as unknown as Page;
  const arrival: SharePageArrival = {
    ...{ shareId: 'S1', folderId: path?.at(-1)?.id ?? '', status: 'OK', path, page },
    display: { ...defaultSharedDisplay, view: 'list' },
  };
  await allSettled(shareArrived, { scope, params: arrival });
  const drawn = renderPart(
    <>
      <Controls />
      <LiveList />
    </>,
    { scope },
  );
  await act(async () => {});
  return { ...drawn, gone, asked };
}
const grid = () => screen.getByRole('grid');
const row = (at: number) => document.querySelector(`[data-index="${at}"]`) as HTMLElement;
const menuOf = async (at: number) => {
  fireEvent.contextMenu(row(at), { clientX: 5, clientY: 5 });
  return within(await screen.findByRole('menu'));
};
const items = (menu: Awaited<ReturnType<typeof menuOf>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
const idsOf = (call: readonly unknown[] | undefined) =>
  (call?.[0] as readonly { readonly id: string }[] | undefined)?.map(({ id }) => id);

describe('the entries of a share', () => {
  test('stand under the name of what is shared, or of the folder', async () => {
    const { unmount } = await draw();
    expect([grid().getAttribute('aria-label'), row(0).getAttribute('aria-label')]).toEqual([
      'Reef',
      expect.stringMatching(/^Fish, folder/),
    ]);
    unmount();
    await draw({ path: [{ id: 'F1', name: 'Small\u202e' }] });
    expect(grid().getAttribute('aria-label')).toBe('Small⟦RLO⟧');
  });

  test('open by a press or a key: a folder at its address, a file over the page', async () => {
    const { user, gone, asked } = await draw();
    await user.click(row(0));
    expect(gone.mock.lastCall?.[0]).toEqual({ to: '/s/S1/fish' });
    await user.click(row(1));
    expect(asked.preview.mock.lastCall?.[0]).toMatchObject({ file: { id: 'a' }, siblings: files });
  });

  test('are put in another order by their titles, which show it', async () => {
    const { user, scope } = await draw();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(scope.getState($display).order).toMatch(/^name_/);
    const first = scope.getState($display).order;
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(scope.getState($display).order).not.toBe(first);
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-sort')).not.toBeNull();
  });
});

describe('the menu of an entry', () => {
  test('opens, downloads and saves that one', async () => {
    const { user, asked, gone } = await draw();
    const menu = await menuOf(0);
    expect(items(menu)).toEqual(['Open', 'Download', 'Save', 'Save to…']);
    await user.click(menu.getAllByRole('menuitem')[0] as HTMLElement);
    expect(gone.mock.lastCall?.[0]).toEqual({ to: '/s/S1/fish' });
    const again = await menuOf(1);
    await user.click(again.getAllByRole('menuitem')[1] as HTMLElement);
    expect(idsOf(asked.download.mock.lastCall)).toEqual(['a']);
  });

  test('of many is about all of them', async () => {
    const { user, asked } = await draw();
    fireEvent.keyDown(grid(), { key: 'a', ctrlKey: true });
    const menu = await menuOf(1);
    expect(menu.getAllByRole('menuitem')).toHaveLength(3);
    await user.click(menu.getAllByRole('menuitem')[1] as HTMLElement);
    expect(asked.save.mock.lastCall?.[0]).toEqual({
      ...{ shareId: 'S1', token: 'T', fileIds: ['fish', 'a', 'b'], ancestorIds: [] },
    });
  });

  test('in a folder saves with the folders around it', async () => {
    const { user, asked } = await draw({ path: [{ id: 'F1', name: 'Trip' }] });
    const menu = await menuOf(2);
    await user.click(menu.getAllByRole('menuitem').at(-1) as HTMLElement);
    expect(asked.saveTo.mock.lastCall?.[0]).toMatchObject({ fileIds: ['b'], ancestorIds: ['F1'] });
  });

  test('has no download where its owner allows none, nor once that is found out', async () => {
    const { scope } = await draw();
    await act(async () => void allSettled(downloadForbidden, { scope }));
    expect(items(await menuOf(1)).some((item) => item?.includes('Download'))).toBe(false);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  test('of the ground is none', async () => {
    await draw();
    fireEvent.contextMenu(grid());
    await act(async () => {});
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('what is chosen', () => {
  const bar = () => screen.queryByRole('toolbar');

  test('has a bar of its own, in the place of the search, until it is let go', async () => {
    const { user, asked } = await draw();
    expect(bar()).toBeNull();
    fireEvent.keyDown(grid(), { key: 'a', ctrlKey: true });
    const toolbar = within(bar() as HTMLElement);
    expect(toolbar.getByRole('status').textContent).toMatch(/^3 /);
    expect(screen.getByRole('searchbox', { hidden: true }).closest('[inert]')).not.toBeNull();
    await user.click(toolbar.getByRole('button', { name: 'Download' }));
    expect(idsOf(asked.download.mock.lastCall)).toEqual(['fish', 'a', 'b']);
    toolbar.getByRole('button', { name: 'Download' }).focus();
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
  });

  test('can be saved where it cannot be downloaded', async () => {
    const { user, asked } = await draw({ canDownload: false });
    fireEvent.keyDown(grid(), { key: 'End' });
    fireEvent.copy(grid());
    const toolbar = within(bar() as HTMLElement);
    expect(toolbar.queryByRole('button', { name: 'Download' })).toBeNull();
    await user.click(toolbar.getByRole('button', { name: /save/i }));
    expect(asked.save.mock.lastCall?.[0]).toMatchObject({ fileIds: ['b'] });
  });
});
