import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { setScreen } from '../tests/components/browser.ts';
import { renderPart } from '../tests/components/render.tsx';
import { ContextMenu, type MenuPoint } from './context-menu.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import type { MenuChoice } from './menu-entry.ts';

const chosen = vi.fn();
const choice = (id: string, others: Partial<MenuChoice> = {}): MenuChoice => ({
  id,
  label: id,
  onChosen: () => chosen(id),
  ...others,
});

const entries: readonly MenuEntry[] = [
  choice('Open'),
  choice('Rename', { shortcut: 'F2' }),
  choice('Move', { isDisabled: true }),
  'separator',
  { heading: 'Sort by' },
  choice('Name', { isChecked: true }),
  choice('Size', { isChecked: false }),
  choice('Delete', { isDangerous: true }),
];

const draw = () => {
  chosen.mockClear();
  return renderPart(<Menu label="Actions" entries={entries} icon={<svg aria-hidden="true" />} />);
};
const opener = () => screen.getByRole('button', { name: 'Actions' });
const menu = () => screen.findByRole('menu', { name: 'Actions' });
const focused = () => document.activeElement?.textContent;
/** Keys of a menu move the focus in a task of their own. */
const arriveAt = (line: string) => waitFor(() => expect(focused()).toBe(line));

/** Opens it by the keyboard and waits until its first line has the focus. */
async function openByKeyboard(user: ReturnType<typeof draw>['user']) {
  opener().focus();
  await user.keyboard('{Enter}');
  await menu();
  await arriveAt('Open');
}

describe('a menu beside its button', () => {
  test('says that there is one, and whether it is open', async () => {
    const { user } = draw();
    expect(opener().getAttribute('aria-haspopup')).toBe('menu');
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await user.click(opener());
    await menu();
    expect(opener().getAttribute('aria-expanded')).toBe('true');
  });

  test('says what each line is: a choice, one that is on or off, one that cannot be chosen', async () => {
    const { user } = draw();
    await user.click(opener());
    const list = within(await menu());
    expect(list.getAllByRole('menuitem').map((line) => line.textContent)).toEqual([
      'Open',
      'RenameF2',
      'Move',
      'Delete',
    ]);
    expect(
      list
        .getAllByRole('menuitemcheckbox')
        .map((line) => [line.textContent, line.getAttribute('aria-checked')]),
    ).toEqual([
      ['Name', 'true'],
      ['Size', 'false'],
    ]);
    expect(list.getByText('Move').closest('[role]')?.getAttribute('aria-disabled')).toBe('true');
    expect(list.getByRole('separator')).toBeDefined();
    expect(list.getByText('Sort by').getAttribute('role')).toBeNull();
  });

  test('chooses what is pressed, once, and is gone', async () => {
    const { user } = draw();
    await user.click(opener());
    await user.click(within(await menu()).getByText('Rename'));
    expect(chosen.mock.calls).toEqual([['Rename']]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('chooses nothing that is disabled, and stays', async () => {
    const { user } = draw();
    await user.click(opener());
    await user.click(within(await menu()).getByText('Move'));
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).not.toBeNull();
  });

  test('goes from line to line by the arrows, past what is disabled, round at the ends', async () => {
    const { user } = draw();
    await openByKeyboard(user);
    for (const [key, line] of [
      ['{ArrowDown}', 'RenameF2'],
      ['{ArrowDown}', 'Name'],
      ['{ArrowUp}', 'RenameF2'],
      ['{Home}', 'Open'],
      ['{ArrowUp}', 'Delete'],
      ['{ArrowDown}', 'Open'],
      ['{End}', 'Delete'],
    ] as const) {
      await user.keyboard(key);
      await arriveAt(line);
    }
    await user.keyboard('{Enter}');
    expect(chosen.mock.calls).toEqual([['Delete']]);
  });

  test('goes to the line whose first letters are typed', async () => {
    const { user } = draw();
    await openByKeyboard(user);
    await user.keyboard('s');
    await arriveAt('Size');
  });

  test('is closed by Escape, which gives the focus back and chooses nothing', async () => {
    const { user } = draw();
    await openByKeyboard(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  test('is closed by a second press on its button, and opened by a third', async () => {
    const { user } = draw();
    await user.click(opener());
    await menu();
    await user.click(opener());
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(opener());
    expect(await menu()).toBeDefined();
  });

  test('in a modal dialog stands in that dialog, or it could not be reached', async () => {
    chosen.mockClear();
    const { user } = renderPart(
      <dialog open>
        <Menu label="Actions" entries={entries} />
      </dialog>,
    );
    await user.click(opener());
    expect((await menu()).closest('dialog')).not.toBeNull();
  });
});

describe('a menu on a phone', () => {
  const open = async (part = draw()) => {
    setScreen(360);
    await part.user.click(opener());
    return { sheet: await screen.findByRole('dialog', { name: 'Actions' }), user: part.user };
  };

  test('is a sheet that has its name, and every line', async () => {
    const { sheet } = await open();
    expect(
      within(sheet)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual([...['Open', 'Rename', 'Move', 'Name', 'Size', 'Delete']]);
  });

  test('says which lines are on, and which cannot be chosen', async () => {
    const { sheet } = await open();
    const line = (name: string) => within(sheet).getByRole<HTMLButtonElement>('button', { name });
    expect(['Name', 'Size', 'Open'].map((name) => line(name).getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      null,
    ]);
    expect(line('Move').disabled).toBe(true);
  });

  test('chooses no line by itself: the focus is on the sheet', async () => {
    const { sheet } = await open();
    expect(document.activeElement?.tagName).not.toBe('BUTTON');
    expect(sheet.contains(document.activeElement)).toBe(true);
  });

  test('is closed before what is chosen happens, so that a dialog of it stands above', async () => {
    setScreen(360);
    const wasOpen = vi.fn();
    const { user } = renderPart(
      <Menu
        label="Actions"
        entries={[choice('Open', { onChosen: () => wasOpen(screen.queryByRole('dialog') !== null) })]}
      />,
    );
    await user.click(opener());
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(wasOpen).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is closed by Escape and by a press beside it, and the button has the focus again', async () => {
    const part = draw();
    const { user } = await open(part);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener());
    const { sheet } = await open(part);
    await user.click(sheet);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  test('says that it was closed without a choice, and nothing of the kind after one', async () => {
    setScreen(360);
    const [dismissed, closed] = [vi.fn(), vi.fn()];
    const { user } = renderPart(
      <ContextMenu
        label="Actions"
        point={{ x: 0, y: 0 }}
        entries={entries}
        onClose={closed}
        onDismissed={dismissed}
      />,
    );
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect([closed.mock.calls.length, dismissed.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dismissed).toHaveBeenCalledOnce());
  });

  test('says a heading that repeats its name only once', async () => {
    setScreen(360);
    const { user } = renderPart(<Menu label="Sort by" entries={[{ heading: 'Sort by' }, choice('Name')]} />);
    await user.click(screen.getByRole('button', { name: 'Sort by' }));
    expect(within(await screen.findByRole('dialog')).getAllByText('Sort by')).toHaveLength(1);
  });
});

function Place({ entries: given, onUnmounted }: { entries: readonly MenuEntry[]; onUnmounted: () => void }) {
  const [point, setPoint] = useState<MenuPoint | null>({ x: 10, y: 20, isByKeyboard: true });
  const close = () => {
    onUnmounted();
    setPoint(null);
  };
  return <ContextMenu label="Of this file" point={point} entries={given} onClose={close} />;
}

describe('the menu of what was pressed', () => {
  test('has its first line ready where the keyboard asked for it', async () => {
    renderPart(<Place entries={entries} onUnmounted={() => {}} />);
    await screen.findByRole('menu', { name: 'Of this file' });
    await arriveAt('Open');
  });

  test('does not open where there is nothing to choose, and says so, or it would open by itself later', () => {
    const onUnmounted = vi.fn();
    const { rerender } = renderPart(<Place entries={[]} onUnmounted={onUnmounted} />);
    expect(onUnmounted).toHaveBeenCalled();
    rerender(<Place entries={entries} onUnmounted={onUnmounted} />);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
