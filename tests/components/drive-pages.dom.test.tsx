import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../api/error.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { defaultDisplay } from '../../features/files/display/display.ts';
import { $display, readDisplayFx, readFolderDisplayFx } from '../../features/files/display/display-model.ts';
import { fetchListFx } from '../../features/files/list/list-model.ts';
import { fetchPathFx } from '../../features/files/list/open-folder.ts';
import type { DriveLocation } from '../../features/files/location/location.ts';
import { locationOpened } from '../../features/files/location/location-model.ts';
import { $account, fetchAccountFx } from '../../features/session/index.ts';
import { fetchSettingsFx } from '../../features/settings/model.ts';
import { endSharesFx, listSharesFx, type Share, sharesOpened } from '../../features/sharing/list/model.ts';
import DriveAllView from '../../pages/drive-all/view.tsx';
import DriveRecentView from '../../pages/drive-recent/view.tsx';
import DriveSearchView from '../../pages/drive-search/view.tsx';
import DriveSharesView from '../../pages/drive-shares/view.tsx';
import DriveStarredView from '../../pages/drive-starred/view.tsx';
import DriveTrashView from '../../pages/drive-trash/view.tsx';
import { renderPart } from './render.tsx';

// Their code comes late on a page; here it is there at once.
beforeAll(async () => {
  await Promise.all([
    import('../../features/files/screen/search-filters.tsx'),
    import('../../pages/drive-search/shared-content.tsx'),
    import('../../features/sharing/list/share-list.tsx'),
    import('../../features/sharing/list/end-dialog.tsx'),
  ]);
});
const account = { sub: 'me' } as never;

interface Given {
  readonly list?: () => unknown;
  readonly shares?: (request: { query: { title: string } }) => unknown;
  readonly end?: (asked: unknown) => unknown;
  readonly settings?: () => unknown;
  readonly locale?: string;
}

/** A page of the drive as somebody who is signed in opens it, in the content of the frame. */
function page(View: ComponentType, given: Given = {}) {
  const none = () => ({ rows: [], next: '' });
  const gone = vi.fn(async (_: unknown) => {});
  const list = vi.fn(given.list ?? none);
  const shares = vi.fn(given.shares ?? none);
  const end = vi.fn(given.end ?? (() => {}));
  const scope = fork({
    values: [
      [$account, account],
      [$display, { ...defaultDisplay, orderSettingGlobal: true, viewSettingGlobal: true }],
    ] as never,
    handlers: [
      [fetchAccountFx, () => account],
      [readDisplayFx, () => defaultDisplay],
      [readFolderDisplayFx, () => ({})],
      [fetchListFx, list],
      [fetchPathFx, () => []],
      [listSharesFx, shares],
      [endSharesFx, end],
      [fetchSettingsFx, given.settings ?? (() => new Promise(() => {}))],
      [navigateFx, gone],
    ] as never,
  });
  const drawn = renderPart(
    <main tabIndex={-1}>
      <View />
    </main>,
    { scope, ...(given.locale && { locale: given.locale }) },
  );
  return { ...drawn, scope, gone, list, shares, end };
}
async function place(View: ComponentType, location: DriveLocation, given: Given = {}) {
  const drawn = page(View, given);
  await act(async () => void allSettled(locationOpened, { scope: drawn.scope, params: location }));
  return drawn;
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const search = (text: string, filters = {}): DriveLocation => ({ type: 'search', text, filters });

const places: readonly (readonly [string, ComponentType, DriveLocation, string, string])[] = [
  ['the root', DriveAllView, { type: 'folder', folderId: '' }, 'My drive', 'Nothing here yet'],
  ['the trash', DriveTrashView, { type: 'trash' }, 'Trash', 'The trash is empty'],
  ['what is recent', DriveRecentView, { type: 'recent' }, 'Recent', 'No recent files'],
  ['what has a star', DriveStarredView, { type: 'starred' }, 'Starred', 'No starred files yet'],
  ['a search', DriveSearchView, search('sea'), 'Results for “sea”', 'Nothing found'],
];

describe.each(places)('%s', (_, View, location, name, empty) => {
  test('that is empty says what would stand there', async () => {
    const { container } = await place(View, location);
    expect(title()).toBe(name);
    expect(await screen.findByText(empty)).toBeDefined();
    expect(container.querySelector('main [aria-busy=true]')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('that could not be read says why, and is asked for again', async () => {
    let isReachable = false;
    const list = () => {
      if (!isReachable) throw unreachable('/drive/v1/files', 'no network');
      return { rows: [], next: '' };
    };
    const { user } = await place(View, location, { list });
    expect(await screen.findByText('Couldn’t load your files')).toBeDefined();
    expect(screen.getByText(/No connection to the server/)).toBeDefined();
    expect(screen.queryByText(empty)).toBeNull();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(empty)).toBeDefined();
  });

  test('that is being read says so, and not that it is empty', async () => {
    const { container } = await place(View, location, { list: () => new Promise(() => {}) });
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText(empty)).toBeNull();
  });
});

test('the trash says how long it keeps, and cannot be emptied where it is empty', async () => {
  await place(DriveTrashView, { type: 'trash' });
  expect(screen.getByText('Deleted forever after 30 days')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
});

describe('a search', () => {
  test('for nothing says how to begin', async () => {
    await place(DriveSearchView, search(' '));
    expect(title()).toBe('Search');
    expect(await screen.findByText('Type a name in the search box')).toBeDefined();
  });

  test('that is narrowed and finds nothing leads to all that is found', async () => {
    await place(DriveSearchView, search('sea', { kind: 'IMAGE' }));
    expect((await screen.findByRole('link', { name: 'Clear filters' })).getAttribute('href')).toBe(
      '/en-US/drive/search?q=sea',
    );
  });

  test('for letters that would turn those around them shows them', async () => {
    await place(DriveSearchView, search('a\u202eb'));
    expect(title()).toBe('Results for “a⟦RLO⟧b”');
  });

  const link = 'https://drive.example/s/abcdefgh12?x#pwd=k3y';
  test.each([
    ['are on', () => ({ show_shared_content_from_search: true }), true],
    ['are off', () => ({ show_shared_content_from_search: false }), false],
    [
      'cannot be read',
      () => {
        throw unreachable('/s', 'no network');
      },
      true,
    ],
  ])('for the link of a share leads there where the settings %s', async (_, settings, isLed) => {
    await place(DriveSearchView, search(link), { settings });
    await screen.findByText('Nothing found');
    const led = screen.queryByRole('link', { name: 'Open the share' });
    expect(led?.getAttribute('href') ?? null).toBe(isLed ? '/s/abcdefgh12#pwd=k3y' : null);
  });
});

describe('the links that somebody has made', () => {
  const share = (id: string, more: Partial<Share> = {}) =>
    ({
      ...{
        share_id: id,
        title: `Trip ${id}`,
        share_url: `https://drive.example/s/${id}`,
        share_status: 'OK',
      },
      ...{ pass_code: '', expiration_time: '', file_num: '2', view_count: '3', restore_count: '1' },
      ...{
        restore_limit: '-1',
        download_count: '0',
        allow_download: true,
        created_time: '2026-01-02T00:00:00Z',
      },
      ...more,
    }) as Share;
  const open = async (given: Given) => {
    const drawn = page(DriveSharesView, given);
    await act(async () => void allSettled(sharesOpened, { scope: drawn.scope, params: '' }));
    return drawn;
  };
  const rows = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('none yet: says how to make one, and has nothing to search in', async () => {
    await open({});
    expect(await screen.findByText('You haven’t shared anything yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to my drive' }).getAttribute('href')).toBe(
      '/en-US/drive/all',
    );
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('that could not be read say why, and are asked for again', async () => {
    let isReachable = false;
    const { user } = await open({
      shares: () => {
        if (!isReachable) throw unreachable('/drive/v1/share/list', 'no network');
        return { rows: [share('a')], next: '' };
      },
    });
    expect(await screen.findByText('Couldn’t load your shares')).toBeDefined();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(rows).toEqual(['Trip a']);
  });

  test('are searched by title; where none has it, all are one press away', async () => {
    const { user, shares, scope, gone } = await open({
      shares: ({ query }) => ({ rows: query.title === '' ? [share('a')] : [], next: '' }),
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'snow{Enter}');
    expect(gone.mock.lastCall?.[0]).toMatchObject({
      to: expect.stringMatching(/\/drive\/shares\?\w+=snow$/),
    });
    await act(async () => void allSettled(sharesOpened, { scope, params: 'snow' }));
    expect(await screen.findByText('No share has “snow” in its title')).toBeDefined();
    expect(shares.mock.calls.at(-1)?.[0].query.title).toBe('snow');
    await user.click(screen.getByRole('button', { name: 'Show all shares' }));
    expect(gone.mock.lastCall?.[0]).toMatchObject({ to: '/drive/shares' });
    await act(async () => void allSettled(sharesOpened, { scope, params: '' }));
    await expect.poll(rows).toEqual(['Trip a']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('say in words how each stands', async () => {
    await open({
      shares: () => ({
        rows: [
          share('a'),
          share('b', { share_status: 'EXPIRED', expiration_time: '2026-01-03T00:00:00Z' } as never),
          share('c', { pass_code: 'k3y', allow_download: false }),
        ],
        next: '',
      }),
    });
    await expect.poll(() => rows().length).toBe(3);
    const items = [...screen.getByRole('list', { name: 'My shares' }).children] as HTMLElement[];
    expect(items[0]?.textContent).toMatch(/Active.*2 items.*No end date/);
    expect(items[1]?.textContent).toMatch(/Expired.*Ended/);
    expect(items[2]?.textContent).toMatch(/k3y.*No downloads/);
  });

  test('are ended only after a question; the keyboard goes on to what is left', async () => {
    const { user, end } = await open({
      shares: () => ({ rows: [share('a'), share('b')], next: '' }),
    });
    await expect.poll(() => rows().length).toBe(2);
    await user.click(screen.getByRole('checkbox', { name: /Trip a/ }));
    screen.getByRole('button', { name: 'End sharing' }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(end).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'End sharing' }));
    await expect.poll(rows).toEqual(['Trip b']);
    expect(document.activeElement).not.toBe(document.body);
  });
});
