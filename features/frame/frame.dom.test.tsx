import { act, screen, within } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { navigateFx, pageOpened, type SiteView } from '../../engine/view/index.ts';
import { setScreen } from '../../tests/components/browser.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $account, signOutRequested } from '../session/index.ts';
import { Drawer } from './drawer.tsx';
import { HelpMenu } from './help-menu.tsx';
import { drawerOpened, frameShown, pauseFx } from './model.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { Sidebar } from './sidebar.tsx';
import { UserMenu } from './user-menu.tsx';

const link = (to: string, label: string, icon?: string) => ({ to, label, icon }) as never;
const navigation: SiteView['navigation'] = {
  drive: [
    { title: undefined, links: [link('/drive/all', 'My drive', 'folder'), link('/drive/recent', 'Recent')] },
    { title: 'More', links: [link('/drive/trash', 'Trash', 'no-such-icon')] },
  ],
};
const site = { navigation, path: '/drive/recent' };
const current = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .filter((one) => one.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);

describe('the list at the side', () => {
  test('marks the page that is open, and has an icon even where the manifest names none', () => {
    renderPart(<Sidebar folders={<p>Folders</p>} />, { site });
    const nav = screen.getByRole('navigation', { name: 'Drive' });
    expect(current(nav)).toEqual(['Recent']);
    for (const one of within(nav).getAllByRole('link')) expect(one.querySelector('svg')).not.toBeNull();
    expect(screen.getByText('Folders')).toBeDefined();
  });

  test('made narrow, keeps its names for screen readers and hints, and stays so on the next page', async () => {
    const scope = fork();
    const { user, unmount } = renderPart(<Sidebar folders={<p>Folders</p>} />, { scope, site });
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('link', { name: 'Trash' }).title).toBe('Trash');
    expect(screen.queryByText('Folders')).toBeNull();
    expect(screen.queryByText('More')).toBeNull();
    unmount();
    const next = fork();
    renderPart(<Sidebar />, { scope: next, site });
    await act(() => allSettled(frameShown, { scope: next }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeDefined();
  });
});

describe('the drawer of a phone', () => {
  const open = async () => {
    setScreen(360);
    const scope = fork();
    const drawn = renderPart(<Drawer folders={<p>Folders</p>}>At its end</Drawer>, { scope, site });
    await act(() => allSettled(drawerOpened, { scope }));
    return { ...drawn, scope };
  };
  const dialog = () => document.querySelector('dialog') as HTMLDialogElement;

  test('has the keyboard, on no link, and closes by Escape and by its cross', async () => {
    const { user, scope } = await open();
    expect(dialog().open).toBe(true);
    expect(document.activeElement).toBe(dialog());
    await user.keyboard('{Escape}');
    expect(dialog().open).toBe(false);
    await act(() => allSettled(drawerOpened, { scope }));
    await user.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(dialog().open).toBe(false);
  });

  test('closes when a page opens, or where the window becomes wide', async () => {
    const { scope } = await open();
    await act(() =>
      allSettled(pageOpened, { scope, params: { path: '/drive/all', query: {}, params: {} } as never }),
    );
    expect(dialog().open).toBe(false);
    await act(() => allSettled(drawerOpened, { scope }));
    expect(dialog().open).toBe(true);
    act(() => setScreen(1440));
    await expect.poll(() => dialog().open).toBe(false);
  });
});

describe('the search of the frame', () => {
  const search = () => {
    const gone = vi.fn((_: { to: string }) => {});
    const scope = fork({
      handlers: [
        [navigateFx, gone],
        // Who types on: the pause never comes.
        [pauseFx, () => new Promise(() => {})],
      ] as never,
    });
    return { ...renderPart(<SearchBox />, { scope, site }), gone };
  };

  test('goes where Enter is pressed, with the words as they were meant', async () => {
    const { user, gone } = search();
    await user.type(screen.getByRole('searchbox', { name: 'Search your drive' }), '  sea & snow {Enter}');
    expect(gone.mock.calls.map(([{ to }]) => to)).toEqual(['/drive/search?q=sea+%26+snow']);
  });

  test('for nothing goes nowhere', async () => {
    const { user, gone } = search();
    await user.type(screen.getByRole('searchbox'), '   {Enter}');
    expect(gone).not.toHaveBeenCalled();
  });
});

test('that there is no network is said in a place that stands already, and only as long as it is so', () => {
  const { rerender } = renderPart(<OfflineBar isOffline={false} className="" />, { locale: 'ru' });
  const place = screen.getByRole('status');
  expect(place.textContent).toBe('');
  rerender(<OfflineBar isOffline className="" />);
  expect(screen.getByRole('status')).toBe(place);
  expect(place.textContent).not.toBe('');
});

test('help is one menu of what the site names for it, and none where it names nothing', () => {
  const links = [link('/faq', 'FAQ', 'circle-help')];
  const help = { navigation: { help: [{ title: undefined, links }] } };
  const { container } = renderPart(<HelpMenu className="" />, { site: help, locale: 'ru' });
  expect(container.querySelector('summary')?.textContent).toBe('Справка');
  const shown = screen.getByRole('link', { name: 'FAQ', hidden: true });
  expect(shown.getAttribute('href')).toBe('/ru/faq');
  expect(renderPart(<HelpMenu className="" />).container.childElementCount).toBe(0);
});

describe('who is signed in', () => {
  const menu = (name: string, role: object = {}) => {
    const scope = fork({
      values: [[$account, { sub: 'me', name, email: 'ada@example.com', picture: '', ...role }]] as never,
    });
    const out = vi.fn();
    createWatch({ unit: signOutRequested, scope, fn: out });
    const part = <UserMenu badge="Premium">Choices</UserMenu>;
    return { ...renderPart(part, { scope }), out };
  };

  test('is named in the menu, whose entries lead to what is theirs', async () => {
    const { user, out, container } = menu('Ada');
    expect(container.querySelector('summary')?.textContent).toContain('Account of Ada');
    const links = screen.getAllByRole('link', { hidden: true }).map((one) => one.getAttribute('href'));
    expect(links).toEqual(['/en-US/drive/account', '/en-US/drive/feedback']);
    expect(container.textContent).toContain('Premium');
    expect(container.textContent).toContain('Choices');
    await user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }));
    expect(out).toHaveBeenCalledOnce();
  });

  test.each(['viewer', 'editor', 'publisher'])('finds the site’s tools as its %s', (role) => {
    menu('Ada', { site_role: role });
    const link = screen.getByRole('link', { name: 'Site tools', hidden: true });
    expect(link.getAttribute('href')).toBe('/en-US/__site');
  });

  test('by a name that would turn the letters around it is shown as it is', () => {
    const { container } = menu('A\u202eda');
    expect(container.querySelector('summary')?.title).toBe('Account of A⟦RLO⟧da');
  });

  test('is nobody: there is no menu', () => {
    const { container } = renderPart(<UserMenu />);
    expect(container.childElementCount).toBe(0);
  });
});
