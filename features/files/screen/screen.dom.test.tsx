import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { href } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { $account } from '../../session/index.ts';
import { DisplayControls } from '../display/display-controls.tsx';
import { fetchPathFx } from '../list/open-folder.ts';
import type { DriveLocation } from '../location/location.ts';
import { locationOpened } from '../location/location-model.ts';
import { Banner } from './banner.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import FolderNotFound from './folder-not-found.tsx';
import SearchFilterBar from './search-filters.tsx';

const step = (id: string, name: string, delete_time = '') => ({ id, name, delete_time });

/** A part of the screen over this place, whose way the server tells. */
async function placed(
  part: Parameters<typeof renderPart>[0],
  location: DriveLocation,
  given: { readonly path?: readonly unknown[] | 'never'; readonly locale?: string } = {},
) {
  const { path = [], locale = 'en-US' } = given;
  const gone = vi.fn(async () => {});
  const scope = fork({
    values: [[$account, { sub: 'me' } as never]],
    handlers: [
      [fetchPathFx, () => (path === 'never' ? new Promise(() => {}) : path)] as never,
      [navigateFx, gone] as never,
    ],
  });
  const drawn = renderPart(part, { scope, locale, site: { name: 'Drive' } });
  await act(async () => void allSettled(locationOpened, { scope, params: location }));
  return { ...drawn, scope, gone };
}
const folder = (folderId: string): DriveLocation => ({ type: 'folder', folderId });
const way = () => within(screen.getByRole('navigation', { name: 'Path' }));

describe('the way to the open folder', () => {
  test('is none at the root, whose name is in the language of the page', async () => {
    await placed(<Breadcrumbs />, folder(''), { locale: 'ru' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Мой диск');
    expect(document.title).toBe('Мой диск · Drive');
  });

  test('is the folders above, and the folder itself the heading', async () => {
    await placed(<Breadcrumbs />, folder('b'), { path: [step('a', 'Photos'), step('b', 'Sea')] });
    expect(
      way()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['My drive', '/en-US/drive/all'],
      ['Photos', '/en-US/drive/all/a'],
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sea');
    expect(document.title).toBe('Sea · Drive');
  });

  test('folds in its middle where it is long; what is folded is in a menu', async () => {
    const path = [...'abcdefg'].map((id) => step(id, `Folder ${id}`));
    const { user, gone } = await placed(<Breadcrumbs />, folder('g'), { path });
    expect(
      way()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['My drive', 'Folder e', 'Folder f']);
    await user.click(screen.getByRole('button', { name: 'Folders in between' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([...'abcd'].map((id) => `Folder ${id}`));
    await user.click(entries[1] as HTMLElement);
    expect(gone).toHaveBeenCalledExactlyOnceWith({
      to: href('/drive/all/:folder_id', { folder_id: 'b' }),
    });
  });

  test('says that it is coming, to those who do not see it too', async () => {
    await placed(<Breadcrumbs />, folder('b'), { path: 'never' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading…');
  });

  test('shows a name that would turn the letters around it, in the title of the window too', async () => {
    await placed(<Breadcrumbs />, folder('b'), { path: [step('b', 'a\u202eb')] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('a⟦RLO⟧b');
    expect(document.title).toBe('a⟦RLO⟧b · Drive');
  });
});

describe('the filters of a search', () => {
  const search = (filters = {}): DriveLocation => ({ type: 'search', text: 'sea', filters });
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const shown = (name: string) => select(name).selectedOptions[0]?.textContent;

  test('stand by their names, and narrow what is found without another step back', async () => {
    const { user, gone } = await placed(<SearchFilterBar />, search({ minSize: '1048576' }));
    expect(screen.getByRole('group', { name: 'Search filters' })).toBeDefined();
    expect(shown('Type')).toBe('Any type');
    expect(shown('Size')?.replaceAll('\u00a0', ' ')).toBe('1 MB or more');
    await user.selectOptions(select('Type'), 'IMAGE');
    expect(gone).toHaveBeenCalledExactlyOnceWith({
      to: '/drive/search?q=sea&kind=IMAGE&size=1048576',
      isReplacing: true,
    });
  });

  test('are taken away by “any”', async () => {
    const { user, gone } = await placed(<SearchFilterBar />, search({ kind: 'VIDEO' }));
    await user.selectOptions(select('Type'), '');
    expect(gone).toHaveBeenCalledExactlyOnceWith({ to: '/drive/search?q=sea', isReplacing: true });
  });

  test('of an address that somebody wrote are shown as they are, not as “any”', async () => {
    await placed(<SearchFilterBar />, search({ minSize: '4096', since: '2020-03-04T00:00:00Z' }));
    expect(shown('Size')?.replaceAll('\u00a0', ' ')).toBe('4 KB or more');
    expect(shown('Modified')).toMatch(/^Since .*2020$/);
  });

  test('since some days are found again in an address that is read later', async () => {
    const since = new Date(Date.now() - 7 * 86_400_000 - 3_600_000).toISOString();
    await placed(<SearchFilterBar />, search({ since }), { locale: 'en-US' });
    expect(shown('Modified')).toBe('Last 7 days');
  });

  test('are none where nothing is searched', async () => {
    const { container } = await placed(<SearchFilterBar />, folder(''));
    expect(container.childElementCount).toBe(0);
  });
});

describe('how entries are shown', () => {
  const draw = (isSortable = true) => {
    const [onView, onOrder, onPin] = [vi.fn(), vi.fn(), vi.fn()];
    const drawn = renderPart(
      <DisplayControls
        {...{ isSortable, onView, onOrder, onPin }}
        view="grid"
        order="NAME_ASC"
        isPinned={true}
      />,
    );
    return { ...drawn, onView, onOrder, onPin };
  };

  test('is chosen from a menu that says what is chosen', async () => {
    const { user, onOrder, onPin } = draw();
    await user.click(screen.getByRole('button', { name: 'Sort by' }));
    const named = (name: string) => screen.getByText(name).closest('[role^=menuitem]') as HTMLElement;
    expect(named('Name, A to Z').getAttribute('aria-checked')).toBe('true');
    expect(named('Newest first').getAttribute('aria-checked')).toBe('false');
    expect(named('Folders on top').getAttribute('aria-checked')).toBe('true');
    await user.click(named('Newest first'));
    expect(onOrder.mock.calls).toEqual([['MODIFIED_DESC']]);
    await user.click(screen.getByRole('button', { name: 'Sort by' }));
    await user.click((await screen.findByText('Folders on top')).closest('[role^=menuitem]') as HTMLElement);
    expect(onPin).toHaveBeenCalledOnce();
  });

  test('has the other view behind its button, and no order where there is one already', async () => {
    const { user, onView } = draw(false);
    expect(screen.queryByRole('button', { name: 'Sort by' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'List view' }));
    expect(onView.mock.calls).toEqual([['list']]);
  });
});

test('a fault interrupts, a note waits its turn', () => {
  renderPart(
    <>
      <Banner tone="fault">Broken</Banner>
      <Banner tone="note">Good to know</Banner>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Broken');
  expect(screen.getByRole('status').textContent).toBe('Good to know');
});

test('in the place of a folder that is gone stands why, and the way home', () => {
  renderPart(<FolderNotFound />, { locale: 'ja' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ja/drive/all');
});
