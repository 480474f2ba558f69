import { act, fireEvent, screen } from '@testing-library/react';
import { allSettled, createWatch, fork } from 'effector';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import type { MenuPoint } from '../../../ui/menu-entry.ts';
import { $branches, type Branch, branchOpened, fetchBranchFx, type TreeFolder } from './tree-model.ts';
import type { NameEditing } from './tree-row.tsx';
import { TreeView } from './tree-view.tsx';

const ready = (...names: readonly string[]): Branch => ({
  status: 'ready',
  folders: names.map((name) => ({ id: name, name })),
});
const branches: Readonly<Record<string, Branch>> = {
  '': ready('Music', 'Photos', 'Texts'),
  Music: ready(),
  Photos: ready('Sea', 'Snow'),
};

interface Given {
  readonly open?: readonly string[];
  readonly isRootHidden?: boolean;
  readonly known?: Readonly<Record<string, Branch>>;
  readonly isClosed?: (id: string) => boolean;
  readonly editing?: NameEditing;
}
const onChosen = vi.fn<(folder: TreeFolder) => void>();
const onMenu = vi.fn<(folder: TreeFolder, point: MenuPoint) => void>();

function Tree({ open: first = [''], isRootHidden = true, isClosed = () => false, editing }: Given) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(first));
  return (
    <TreeView
      label="Folders"
      root={{ id: '', name: 'My drive' }}
      isRootHidden={isRootHidden}
      chosen="Photos"
      onChosen={onChosen}
      open={open}
      onFolded={(id, isOpen) =>
        setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)))
      }
      isClosed={isClosed}
      editing={editing}
      onMenuRequested={onMenu}
    />
  );
}

async function treeOf(given: Given = {}) {
  onChosen.mockClear();
  // Branches that are fetched again stay as they are known: no answer comes.
  const scope = fork({
    values: [[$branches, given.known ?? branches]],
    handlers: [[fetchBranchFx, () => new Promise(() => {})] as never],
  });
  const { user } = renderPart(<Tree {...given} />, { scope });
  // By the keyboard one comes to the folder that is chosen.
  await user.tab();
  return { user, scope };
}
const items = () => screen.getAllByRole('treeitem');
const names = () => items().map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;
const item = (name: string) => items().find(({ textContent }) => textContent === name) as HTMLElement;

describe('a tree of folders', () => {
  test('has one stop of the keyboard, which goes along with the arrows', async () => {
    const { user } = await treeOf();
    expect(focused()).toBe('Photos');
    expect(items().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('{ArrowDown}');
    expect([focused(), items().map(({ tabIndex }) => tabIndex)]).toEqual(['Texts', [-1, -1, 0]]);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Texts');
    await user.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('Music');
    await user.keyboard('{End}');
    expect(focused()).toBe('Texts');
  });

  test('unfolds to the right, goes in, and comes back to the left', async () => {
    const { user } = await treeOf();
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Music', 'Photos', 'Sea', 'Snow', 'Texts']);
    expect(focused()).toBe('Photos');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Sea');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(focused()).toBe('Photos');
    await user.keyboard('{ArrowLeft}');
    expect(names()).toEqual(['Music', 'Photos', 'Texts']);
    expect(focused()).toBe('Photos');
  });

  test('stays where there is nothing above to go to, and nothing within', async () => {
    const { user } = await treeOf({ open: ['', 'Music'] });
    // A closed folder of the first level has none above it in the tree.
    await user.keyboard('{End}{ArrowLeft}');
    expect(focused()).toBe('Texts');
    // An open one that is empty has no first folder: the next one is its neighbour.
    await user.keyboard('{Home}{ArrowRight}');
    expect(focused()).toBe('Music');
  });

  test('goes to the next folder whose name begins with the letters, and leaves the page its own keys', async () => {
    const { user } = await treeOf();
    await user.keyboard('t');
    expect(focused()).toBe('Texts');
    await user.keyboard('mu');
    expect(focused()).toBe('Texts');
    const passed = ['/', '?'].map((key) => fireEvent.keyDown(document.activeElement as Element, { key }));
    // Amid a name they are letters, and Backspace takes one back.
    expect(passed).toEqual([false, false]);
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Backspace' })).toBe(false);
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Backspace' })).toBe(true);
  });

  test('says how deep, how wide and what is chosen', async () => {
    await treeOf({ open: ['', 'Photos', 'Music'] });
    const reported = items().map((one) =>
      ['aria-level', 'aria-expanded', 'aria-selected'].map((name) => one.getAttribute(name)),
    );
    expect(reported).toEqual([
      // A folder without folders cannot be unfolded.
      ['1', null, 'false'],
      ['1', 'true', 'true'],
      ['2', 'false', 'false'],
      ['2', 'false', 'false'],
      ['1', 'false', 'false'],
    ]);
  });

  test('has no arrow at folders that hold none, also before they are opened', async () => {
    const known = {
      '': {
        status: 'ready' as const,
        folders: [
          { id: 'Leaf', name: 'Leaf', hasFolders: false },
          { id: 'Full', name: 'Full', hasFolders: true },
          { id: 'Filled', name: 'Filled', hasFolders: false },
        ],
      },
      Filled: ready('New'),
    };
    await treeOf({ known });
    expect(items().map((one) => one.getAttribute('aria-expanded'))).toEqual([null, 'false', 'false']);
  });

  test('asks for the menu of a folder by the pointer and by the keyboard', async () => {
    const { user } = await treeOf();
    expect(fireEvent.contextMenu(item('Texts'), { clientX: 3, clientY: 4 })).toBe(false);
    expect(onMenu.mock.lastCall).toEqual([
      { id: 'Texts', name: 'Texts' },
      { x: 3, y: 4 },
    ]);
    await user.keyboard('{End}{ContextMenu}');
    expect(onMenu.mock.lastCall?.[1]).toMatchObject({ isByKeyboard: true });
  });

  test('edits a name in its place', async () => {
    const onRenamed = vi.fn();
    await import('../../../ui/file-grid/rename-editor.tsx');
    const { user } = await treeOf({
      editing: { id: 'Texts', problemOf: () => null, onRenamed, onCancelled: () => {} },
    });
    const field = await screen.findByRole('textbox');
    await user.clear(field);
    await user.type(field, 'Letters{Enter}');
    expect(onRenamed).toHaveBeenCalledWith('Letters');
    expect(onChosen).not.toHaveBeenCalled();
  });

  test('chooses by Enter, by space and by a press, and folds by its arrow without choosing', async () => {
    const { user } = await treeOf();
    await user.keyboard('{Enter} ');
    await user.click(item('Texts'));
    expect(onChosen.mock.calls.map(([{ id }]) => id)).toEqual(['Photos', 'Photos', 'Texts']);
    await user.click(item('Photos').querySelector('[aria-hidden=true]') as HTMLElement);
    expect(names()).toContain('Sea');
    expect(onChosen).toHaveBeenCalledTimes(3);
  });

  test('leaves short cuts of the page alone', async () => {
    const { user } = await treeOf();
    await user.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowLeft}{/Alt}');
    expect(focused()).toBe('Photos');
  });

  test('has its root at the first level where that can be chosen, and does not fold it away', async () => {
    const { user } = await treeOf({ isRootHidden: false });
    expect(names()).toEqual(['My drive', 'Music', 'Photos', 'Texts']);
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('My drive');
    await user.keyboard('{ArrowLeft}');
    expect(names()).toHaveLength(4);
  });

  test('keeps folded what leads nowhere', async () => {
    const { user } = await treeOf({ open: ['', 'Photos'], isClosed: (id) => id === 'Photos' });
    expect(names()).toEqual(['Music', 'Photos', 'Texts']);
    expect(item('Photos').getAttribute('aria-expanded')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(names()).toEqual(['Music', 'Photos', 'Texts']);
  });

  test('says what it waits for', async () => {
    await treeOf({
      open: ['', 'Photos', 'Texts'],
      known: {
        ...branches,
        Photos: { status: 'loading', folders: [] },
        Texts: { status: 'loading', folders: [] },
      },
    });
    expect(item('Photos').getAttribute('aria-busy')).toBe('true');
    expect(item('Music').getAttribute('aria-busy')).toBeNull();
  });

  test('asks for what is unfolded, and for nothing that is folded', async () => {
    const scope = fork({
      values: [[$branches, branches]],
      handlers: [[fetchBranchFx, () => []] as never],
    });
    const requested = vi.fn();
    createWatch({ unit: branchOpened, scope, fn: requested });
    renderPart(<Tree open={['', 'Photos', 'Sea', 'Nowhere']} />, { scope });
    await act(() => allSettled(scope));
    expect(new Set(requested.mock.calls.flat())).toEqual(new Set(['', 'Photos', 'Sea']));
  });

  test('stands where what is known of its folders is of different times', async () => {
    await treeOf({
      open: ['', 'a', 'b'],
      known: {
        '': ready('a', 'b'),
        a: ready('b'),
        b: { status: 'failed', folders: [{ id: 'a', name: 'a' }] },
      },
    });
    expect(names().filter((name) => name === 'a')).not.toEqual([]);
  });

  test('shows a name that would turn the letters around it', async () => {
    await treeOf({ known: { '': { status: 'ready', folders: [{ id: 'x', name: 'a\u202eb' }] } } });
    expect(names()).toEqual(['a⟦RLO⟧b']);
  });
});
