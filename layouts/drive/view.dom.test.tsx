import { act, screen, waitFor, within } from '@testing-library/react';
import { createWatch, fork } from 'effector';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../api/error.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { fetchAccountFx, openSessionFx } from '../../features/session/index.ts';
import { createTaskRequested } from '../../features/tasks/frame.ts';
import { filesChosen } from '../../features/uploads/index.ts';
import { setScreen } from '../../tests/components/browser.ts';
import { renderPart } from '../../tests/components/render.tsx';
import DriveLayout from './view.tsx';

// Their code comes late on a page; here it is there at once.
beforeAll(async () => {
  await Promise.all([
    import('../../features/sign-in/sign-in-dialog.tsx'),
    import('../../features/tasks/create-dialog.tsx'),
    import('../../features/sign-in/sign-in-panel.tsx'),
  ]);
});

const account = { sub: 'me', name: 'Mia', email: 'mia@drive.example', picture: '' } as never;
const link = (to: string, label: string) => ({ to, label, icon: undefined }) as never;
const navigation = {
  drive: [{ title: undefined, links: [link('/drive/all', 'My drive'), link('/drive/trash', 'Trash')] }],
};

interface Given {
  readonly path?: string;
  /** Whose credentials lie in the browser. */
  readonly sub?: string | null;
  readonly account?: () => unknown;
  readonly locale?: string;
}

/** The frame of the drive around a page, for somebody who is signed in unless it is said otherwise. */
async function open(given: Given = {}) {
  const { path = '/drive/all', sub = 'me', locale } = given;
  const scope = fork({
    handlers: [
      [openSessionFx, () => ({ sub, ending: null })],
      [fetchAccountFx, given.account ?? (() => account)],
      [navigateFx, () => {}],
    ] as never,
  });
  const drawn = renderPart(
    <DriveLayout>
      <h1>The page</h1>
    </DriveLayout>,
    { scope, site: { path, navigation }, ...(locale && { locale }) },
  );
  await act(async () => {});
  return { ...drawn, scope };
}
const banner = () => screen.getByRole('banner');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the frame of the drive', () => {
  test('has the page in its one main part, which the first key leads to', async () => {
    const { user } = await open();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    const main = screen.getByRole('main');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
    expect([main.tabIndex, within(main).getByRole('heading').textContent]).toEqual([-1, 'The page']);
  });

  test('has who is signed in, a search, and the list with the page that is open', async () => {
    await open();
    expect(await within(banner()).findByText('Mia')).toBeDefined();
    expect(within(banner()).getByRole('searchbox')).toBeDefined();
    const list = screen.getByRole('navigation', { name: 'Drive' });
    const [all, trash] = within(list).getAllByRole('link') as [HTMLElement, HTMLElement];
    expect([all.getAttribute('aria-current'), trash.getAttribute('aria-current')]).toEqual(['page', null]);
  });

  test('leads in the language of the page', async () => {
    await open({ locale: 'ja' });
    const list = screen.getByRole('navigation', { name: 'ドライブ' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual(['/ja/drive/all', '/ja/drive/trash']);
  });
});

describe('the drawer of a phone', () => {
  const opener = () => within(banner()).getByRole('button', { name: 'Open menu' });

  test('opens from the header with what stands at the side, and gives the keyboard back', async () => {
    setScreen(360);
    const { user } = await open();
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await user.click(opener());
    const drawer = await screen.findByRole('dialog');
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    expect(within(drawer).getByRole('link', { name: 'Trash' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener().getAttribute('aria-expanded')).toBe('false'));
    expect(document.activeElement).toBe(opener());
  });
});

describe('a visitor', () => {
  test('finds the sign-in in the place of somebody’s drive, and nothing that belongs to one', async () => {
    await open({ sub: null });
    expect(await screen.findByRole('textbox', { name: 'Email or name' })).toBeDefined();
    expect(screen.queryByText('The page')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Drive' })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(within(banner()).queryByRole('button', { name: 'Open menu' })).toBeNull();
  });

  test('reads an open page, and signs in over it', async () => {
    const { user } = await open({ sub: null, path: '/drive/feedback' });
    expect(heading()).toBe('The page');
    await user.click(await within(banner()).findByRole('button', { name: 'Sign in' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: 'Email or name' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heading()).toBe('The page');
  });

  test('has the page for signing in to itself', async () => {
    await open({ sub: null, path: '/drive/login' });
    expect(heading()).toBe('The page');
    expect(screen.queryByRole('navigation', { name: 'Drive' })).toBeNull();
    expect(within(banner()).queryByRole('button', { name: 'Sign in' })).toBeNull();
  });
});

test('where the server is out of reach the page says so, and opens when it is asked again', async () => {
  let isReachable = false;
  const { user } = await open({
    account: () => {
      if (!isReachable) throw unreachable('/v1/user/me', 'no network');
      return account;
    },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByText('The page')).toBeNull();
  isReachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeDefined();
});

describe('files that are pasted', () => {
  const file = new File(['a'], 'a.txt', { lastModified: 1 });
  /** Pastes there; gives the choices that the uploads heard of. */
  async function paste(at: () => Element, types: readonly string[] = ['Files'], text = '') {
    const { scope } = await open();
    await screen.findByText('The page');
    const chosen = vi.fn();
    createWatch({ unit: filesChosen, scope, fn: ({ parentId }) => chosen(parentId) });
    const asked = vi.fn();
    createWatch({ unit: createTaskRequested, scope, fn: asked });
    const clipboardData = {
      types,
      files: types.includes('Files') ? [file] : [],
      items: [],
      getData: () => text,
    };
    const event = new Event('paste', { bubbles: true, cancelable: true });
    act(() => void at().dispatchEvent(Object.assign(event, { clipboardData })));
    return { chosen: chosen.mock.calls, asked: asked.mock.calls };
  }

  test('go where a drop would go', async () => {
    expect((await paste(() => document.body)).chosen).toEqual([['']]);
  });

  test('into a field are the field’s', async () => {
    expect((await paste(() => screen.getByRole('searchbox'))).chosen).toEqual([]);
  });

  test('are passed over where there are none', async () => {
    expect(await paste(() => document.body, ['text/plain'])).toEqual({ chosen: [], asked: [] });
  });

  test('links are offered to be downloaded, and nothing is begun by that', async () => {
    const link = 'magnet:?xt=urn:btih:a';
    const { asked } = await paste(() => document.body, ['text/plain'], link);
    expect(asked).toEqual([[{ url: link }]]);
  });

  test('links that are pasted into a field are the field’s', async () => {
    const { asked } = await paste(() => screen.getByRole('searchbox'), ['text/plain'], 'https://a.test/x');
    expect(asked).toEqual([]);
  });
});
