import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createWatch, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { setScreen } from '../../tests/components/browser.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $notices } from '../notices/index.ts';
import { DetailsPanel } from './details-panel.tsx';
import {
  type Activity,
  deleteVersionFx,
  type Entry,
  fetchActivityFx,
  fetchHoldsFx,
  fetchPathFx,
  fetchVersionsFx,
  measureFx,
  restoreVersionFx,
  type Version,
} from './model.ts';
import OpenPanel from './open-panel.tsx';
import { $areDetailsOpen, shareRequested } from './panel-model.ts';
import { fetchSharedFx } from './shared-model.ts';

const entry = (id: string, more: Partial<Entry> = {}) =>
  ({
    ...{ id, kind: 'drive#file', name: `${id}.txt`, size: '2048', revision: '1', hash: '', trashed: false },
    ...{ thumbnail_link: '', file_category: 'OTHER', mime_type: 'text/plain' },
    ...{ created_time: '2026-01-02T10:00:00Z', modified_time: '2026-01-03T10:00:00Z' },
    ...more,
  }) as Entry;
const folder = (id: string) => entry(id, { kind: 'drive#folder', name: id, size: '0' });
const version = (id: string, day: string) =>
  ({ id, size: '1024', created_time: `2026-01-0${day}T10:00:00Z`, web_content_link: `/v/${id}` }) as Version;

/** Answers of the server, by what is asked; `never` has not come yet. */
const never = () => new Promise(() => {});
const calm = {
  path: async () => [{ id: 'f1', name: 'Trip' }] as unknown,
  holds: async () => ({ size: '4096', files: '2', folders: '1' }) as unknown,
  versions: async () => [] as unknown,
  activity: async () => [] as unknown,
  shared: (async () => ({ rows: [], next: '' })) as (given: unknown) => unknown,
  measures: async () => ({}) as unknown,
  restore: (async () => entry('a', { revision: '2' })) as (given: unknown) => unknown,
  remove: (async () => ({})) as (given: unknown) => unknown,
};

async function panelFor(entries: readonly Entry[], answers: Partial<typeof calm> = {}, locale = 'en-US') {
  const { path, holds, versions, activity, shared, measures, restore, remove } = { ...calm, ...answers };
  const scope = fork({
    values: [[$areDetailsOpen, true]],
    handlers: [
      [fetchPathFx, path] as never,
      [fetchHoldsFx, holds] as never,
      [fetchVersionsFx, versions] as never,
      [fetchActivityFx, activity] as never,
      [fetchSharedFx, shared] as never,
      [measureFx, measures] as never,
      [restoreVersionFx, restore] as never,
      [deleteVersionFx, remove] as never,
    ],
  });
  const kindOf = ({ kind }: Entry) => (kind === 'drive#folder' ? 'folder' : 'text') as never;
  const part = (shown: readonly Entry[]) => <OpenPanel entries={shown} kindOf={kindOf} />;
  const drawn = renderPart(part(entries), { scope, locale });
  // Immediate answers have arrived.
  await act(async () => {});
  return { ...drawn, scope, show: (shown: readonly Entry[]) => drawn.rerender(part(shown)) };
}
const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' });
  return term.nextElementSibling as HTMLElement;
};
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');
const press = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the panel of details', () => {
  test('stands beside the list where there is room, and closes', async () => {
    const { user, scope } = await panelFor([]);
    const aside = screen.getByRole('complementary', { name: 'Details' });
    expect(aside.textContent).toContain('Choose a file or folder');
    await user.click(press('Close'));
    expect(scope.getState($areDetailsOpen)).toBe(false);
  });

  test('is a sheet over the list on a phone, and follows a turn of the phone', async () => {
    setScreen(360);
    const { user, scope } = await panelFor([entry('a')]);
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeDefined();
    act(() => setScreen(1440));
    expect(await screen.findByRole('complementary')).toBeDefined();
    act(() => setScreen(360));
    await screen.findByRole('dialog');
    await user.click(await screen.findByRole('link', { name: 'Trip' }));
    // The list that it led to would lie under it.
    expect(scope.getState($areDetailsOpen)).toBe(false);
  });

  test('opens where it stood open before, but on a phone only when it is wanted', async () => {
    localStorage.setItem('details', 'open');
    const { unmount } = renderPart(<DetailsPanel entries={[]} kindOf={() => 'other'} />);
    expect(await screen.findByRole('complementary')).toBeDefined();
    unmount();
    setScreen(360);
    const { container } = renderPart(<DetailsPanel entries={[]} kindOf={() => 'other'} />);
    expect(container.childElementCount).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what is known of an entry', () => {
  test('of a file: its size, where it lies, when it came', async () => {
    await panelFor([entry('a', { hash: 'c0ffee' })]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('a.txt');
    expect(plain(await fact('Size'))).toBe('2 KB');
    await screen.findByRole('link', { name: 'Trip' });
    const links = within(await fact('Location')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['My drive', '/en-US/drive/all'],
      ['Trip', '/en-US/drive/all/f1'],
    ]);
    expect((await fact('Modified')).querySelector('time')?.dateTime).toBe('2026-01-03T10:00:00Z');
    expect((await fact('Checksum')).textContent).toBe('c0ffee');
    expect(screen.queryByText('Contents', { selector: 'dt' })).toBeNull();
  });

  test('of a folder: what it holds at every depth, once that is counted', async () => {
    await panelFor([folder('Trip')]);
    expect(plain(await fact('Contents'))).toBe('2 files, 1 folder');
    expect(plain(await fact('Size'))).toBe('4 KB');
  });

  test.each([
    ['ru', 'Содержимое', '2 файла, 1 папка'],
    ['ja', '内容', 'ファイル2個、フォルダ1個'],
  ])('is said in %s', async (locale, term, words) => {
    await panelFor([folder('Trip')], {}, locale);
    expect(plain(await fact(term))).toBe(words);
  });

  test('of a film: how large it is and how long, in one reading', async () => {
    await panelFor([entry('film', { file_category: 'VIDEO' })], {
      measures: async () => ({ width: 1920, height: 1080, duration: 3723.6 }),
    });
    expect(plain(await fact('Dimensions'))).toBe('1920 × 1080');
    expect(plain(await fact('Length'))).toBe('1:02:04');
  });

  test('a name that would turn the letters around it is shown as it is', async () => {
    await panelFor([entry('a', { name: 'a\u202etxt.exe' })]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('a⟦RLO⟧txt.exe');
  });

  test('a thumbnail that does not load gives way to the drawing of its kind', async () => {
    const { container } = await panelFor([entry('a', { thumbnail_link: '/t/a' })]);
    const image = container.querySelector('img') as HTMLImageElement;
    expect(image.alt).toBe('');
    fireEvent.error(image);
    expect(container.querySelector('img')).toBeNull();
  });

  test('that cannot be read is not waited for for ever, and is asked for again', async () => {
    let isReachable = false;
    const path = vi.fn(async () => {
      if (!isReachable) throw unreachable('/p', 'no network');
      return [{ id: 'f1', name: 'Trip' }];
    });
    const holds = vi.fn(async () => {
      if (!isReachable) throw unreachable('/p', 'no network');
      return { size: '1024', files: '1', folders: '0' };
    });
    const { user } = await panelFor([folder('Trip')], { path, holds });
    expect((await screen.findByRole('alert')).textContent).toContain('Some details couldn’t be loaded.');
    expect([(await fact('Location')).textContent, (await fact('Size')).textContent]).toEqual(['–', '–']);
    isReachable = true;
    await user.click(press('Try again'));
    expect(await screen.findByRole('link', { name: 'Trip' })).toBeDefined();
    expect(plain(await fact('Size'))).toBe('1 KB');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that it is still coming', async () => {
    await panelFor([folder('Trip')], { path: never, holds: never });
    expect((await fact('Size')).getAttribute('aria-busy')).toBe('true');
    expect((await fact('Location')).getAttribute('aria-busy')).toBe('true');
    expect((await fact('Modified')).getAttribute('aria-busy')).toBeNull();
  });

  test('is never that of the entry before', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const path = vi.fn((() => promise) as () => Promise<unknown>);
    const { show } = await panelFor([entry('a')], { path });
    path.mockImplementation(async () => [{ id: 'f2', name: 'Work' }]);
    await act(async () => show([entry('b')]));
    expect(await screen.findByRole('link', { name: 'Work' })).toBeDefined();
    await act(async () => resolve([{ id: 'f1', name: 'Trip' }]));
    expect(screen.queryByRole('link', { name: 'Trip' })).toBeNull();
  });
});

describe('several entries', () => {
  test('are told in sum; of folders only that they are not counted', async () => {
    const { show, container } = await panelFor([entry('a'), entry('b')]);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('2 items');
    expect(plain(container)).toContain('4 KB in total');
    show([entry('a'), entry('b'), folder('c'), entry('d')]);
    expect(plain(container)).toContain('6 KB in total, not counting what’s in folders');
    expect(container.querySelectorAll('svg[class*=piled]')).toHaveLength(3);
  });

  test('have one link; what lies in the trash has none', async () => {
    const { user, scope, show } = await panelFor([entry('a'), entry('b')]);
    const shared = vi.fn();
    createWatch({ unit: shareRequested, scope, fn: shared });
    await user.click(press('Share'));
    expect(shared.mock.calls).toEqual([
      [[expect.objectContaining({ id: 'a' }), expect.objectContaining({ id: 'b' })]],
    ]);
    show([entry('a'), entry('b', { trashed: true })]);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

describe('older versions of a file', () => {
  const two = async () => [version('v2', '2'), version('v1', '1')];

  test('name their buttons by when they were made', async () => {
    await panelFor([entry('a')], { versions: two });
    const buttons = await screen.findAllByRole('button', { name: 'Restore this version' });
    const said = buttons.map((button) => describedBy(button));
    expect(said[0]).toContain('2');
    expect(new Set(said).size).toBe(2);
    const links = screen.getAllByRole('link', { name: 'Download this version' });
    expect(links.map((link) => describedBy(link))).toEqual(said);
  });

  test('are restored one at a time; the keyboard goes on to the next', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const restore = vi.fn(() => promise);
    const { user, scope } = await panelFor([entry('a')], {
      versions: vi
        .fn(two)
        .mockImplementationOnce(two)
        .mockImplementation(never as never),
      restore,
    });
    const [first, second] = (await screen.findAllByRole('button', { name: 'Restore this version' })) as [
      HTMLButtonElement,
      HTMLButtonElement,
    ];
    first.focus();
    await user.keyboard('{Enter}');
    await user.click(second);
    expect(restore.mock.calls).toEqual([[{ id: 'a', versionId: 'v2' }]]);
    first.focus();
    resolve(entry('a', { revision: '2' }));
    await waitFor(() => expect(first.isConnected).toBe(false));
    expect(document.activeElement).toBe(second);
    await expect
      .poll(() => scope.getState($notices).map(({ text }) => text.id))
      .toEqual(['details.version.restored']);
  });

  test('that are not restored stay, and it is said', async () => {
    const { user, scope } = await panelFor([entry('a')], {
      versions: two,
      restore: () => {
        throw refused('/v', 403, { error: 'file_space_not_enough', error_code: 8 });
      },
    });
    const [first] = await screen.findAllByRole('button', { name: 'Restore this version' });
    await user.click(first as HTMLElement);
    await expect
      .poll(() => scope.getState($notices).map(({ text, failure }) => [text.id, failure?.reason]))
      .toEqual([['details.version.restore.failed', 'file_space_not_enough']]);
    expect(screen.getAllByRole('button', { name: 'Restore this version' })).toHaveLength(2);
    expect((first as HTMLButtonElement).disabled).toBe(false);
  });

  test('are deleted only after a question, whose harmless answer changes nothing', async () => {
    const remove = vi.fn(async () => ({}));
    const { user } = await panelFor([entry('a')], { versions: two, remove });
    const [first] = await screen.findAllByRole('button', { name: 'Delete this version' });
    await user.click(first as HTMLElement);
    expect(screen.getByRole('dialog').textContent).toContain('can’t be recovered');
    await user.click(press('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(first);
    expect(remove).not.toHaveBeenCalled();
    await user.click(first as HTMLElement);
    await user.click(press('Delete forever'));
    expect(remove.mock.calls).toEqual([[{ id: 'a', versionId: 'v2' }]]);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Delete this version' })).toHaveLength(1),
    );
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete this version');
  });

  test('where there are none there is no list of them', async () => {
    await panelFor([entry('a')]);
    await screen.findByRole('link', { name: 'Trip' });
    expect(screen.queryByText('Versions')).toBeNull();
  });
});

/** The description that a screen reader says after a control's name. */
const describedBy = (element: Element): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

describe('what happened to a file', () => {
  const event = (id: string, type: string) =>
    ({ id, type, created_time: '2026-01-02T10:00:00Z' }) as unknown as Activity;

  test('is listed as it came, and what is new to this page is no hole', async () => {
    await panelFor([entry('a')], {
      activity: async () => [event('1', 'TYPE_UPLOAD'), event('2', 'TYPE_OF_TOMORROW')],
    });
    const list = (await screen.findByRole('heading', { name: 'Activity' })).nextElementSibling as HTMLElement;
    const said = within(list).getAllByRole('listitem');
    expect(said.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Uploaded', 'Used']);
    expect(list.querySelectorAll('time')).toHaveLength(2);
  });
});

describe('what people did in a shared folder', () => {
  const row = (action: string, more: object = {}) => ({
    ...{ kind: 'drive#activity', id: action, action, actor_name: 'Ada', by_caller: false, entry_count: 1 },
    ...{ entries: [], folder_id: '', folder_name: '', grantee: '', created_time: new Date().toISOString() },
    ...more,
  });

  test.each([
    ['en-US', ['Ada', 'Added 5 items', 'a\u202etxt.exe', 'this minute · In “Sea”']],
    ['ru', ['Ada', 'Добавлено 5 объектов', 'a\u202etxt.exe', 'в эту минуту · В папке «Sea»']],
  ])('is said in %s', async (locale, words) => {
    const entries = [{ id: 'e', name: words[2], is_folder: false }];
    const rows = [row('added', { entry_count: 5, entries, folder_name: 'Sea' })];
    const { container } = await panelFor(
      [folder('Trip')],
      { shared: async () => ({ rows, next: '' }) },
      locale,
    );
    await screen.findByText(words[1] as string);
    const [first] = container.querySelectorAll('section li');
    // Before them stands the first letter of the name, in the picture of the person.
    expect(plain(first)).toBe(`A${words.join('')}`.replace('\u202e', '⟦RLO⟧'));
  });

  test('has no place where a folder is shared with nobody, and is asked for again where it did not come', async () => {
    const shared = vi.fn(async (): Promise<unknown> => ({ rows: [], next: '' }));
    const { user, show } = await panelFor([folder('own')], { shared });
    await waitFor(() => expect(shared).toHaveBeenCalled());
    expect(screen.queryByRole('region', { name: 'Activity' })).toBeNull();
    shared.mockRejectedValue(unreachable('/p', 'no network'));
    show([folder('Trip')]);
    await screen.findByRole('alert');
    shared.mockResolvedValue({ rows: [row('left'), row('moved_out', { actor_name: '' })], next: 'n' });
    await user.click(press('Try again'));
    expect(await screen.findByText('Someone without an account')).toBeDefined();
    shared.mockResolvedValue({ rows: [row('added', { by_caller: true })], next: '' });
    await user.click(press('Show more'));
    expect(await screen.findByText('You')).toBeDefined();
    expect(shared.mock.calls.at(-1)).toEqual([{ id: 'Trip', token: 'n' }]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
