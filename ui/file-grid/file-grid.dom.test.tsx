import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { alphabet, entriesOf, giveSize, grid, key, listOf, row, rows, size } from './grid.fixture.tsx';
import { gridKeys } from './grid-keys.ts';
import { nothingSelected, selectOnly } from './selection.ts';

giveSize();

describe('a list', () => {
  test('is a grid with titles, as many rows as there are entries, and words for each', () => {
    const { onRangeNeeded } = listOf();
    expect(grid().getAttribute('aria-rowcount')).toBe('7');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Size',
      'Type',
      'Actions',
    ]);
    expect(rows()[0]).toBe('Alps, folder');
    expect(row(1).textContent).toContain('1 kB');
    expect(onRangeNeeded).toHaveBeenLastCalledWith(0, 6);
    expect(grid().getAttribute('aria-activedescendant')).toBeNull();
  });

  test.each(['list', 'grid'] as const)('marks what is shared, and says so: %s', (view) => {
    const face = ({ name }: { name: string }) => ({ kind: 'text' as const, isShared: name === 'Alps' });
    const { redraw } = listOf({ view, face });
    const marks = () => grid().querySelectorAll('.lucide-link-2').length;
    const said = () => grid().querySelectorAll('[aria-label*="shared by link"]').length;
    expect([marks(), said()]).toEqual([1, 1]);
    redraw({ face: () => ({ kind: 'text' as const }) });
    expect([marks(), said()]).toEqual([0, 0]);
  });

  test('that is long draws what is in sight', () => {
    const many = entriesOf(...Array.from({ length: 5000 }, (_, at) => `${at}`));
    const { onRangeNeeded } = listOf({ entries: many });
    expect(rows().length).toBeLessThan(40);
    expect(grid().getAttribute('aria-rowcount')).toBe('5001');
    grid().scrollTop = 48 * 4000;
    fireEvent.scroll(grid());
    expect(row(4005).getAttribute('aria-label')).toBe('4005, folder');
    expect(rows().length).toBeLessThan(50);
    expect(onRangeNeeded.mock.lastCall?.[0]).toBeGreaterThan(3900);
  });

  test('keeps a place for what has not come', () => {
    const { redraw } = listOf({ entries: [alphabet[0], undefined] });
    expect(row(1).getAttribute('aria-busy')).toBe('true');
    redraw({ entryAt: (at) => alphabet[at] });
    expect([row(1).getAttribute('aria-busy'), rows()[1]]).toEqual([null, 'beach.txt, text']);
  });

  test('in a small window has neither titles nor columns, and in a larger one those that matter', () => {
    size.width = 400;
    const { unmount } = listOf();
    expect(screen.queryAllByRole('columnheader')).toHaveLength(0);
    unmount();
    size.width = 800;
    listOf();
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  test('is sorted by its titles, and says how', async () => {
    const { user, onSortRequested } = listOf({
      sort: { column: 'size', isDescending: true },
      isNameSortable: true,
    });
    const [name, bySize, type] = screen.getAllByRole('columnheader') as HTMLElement[];
    expect([name, bySize, type].map((one) => one?.getAttribute('aria-sort'))).toEqual([
      null,
      'descending',
      null,
    ]);
    await user.click(within(name as HTMLElement).getByRole('button'));
    expect(onSortRequested.mock.calls).toEqual([['name']]);
    expect(within(type as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('says names that would turn the letters around them, and has them as text', () => {
    listOf({ entries: entriesOf('a\u202eb.txt', '<b>c</b>') });
    expect(rows()).toEqual(['a⟦RLO⟧b.txt, text', '<b>c</b>, folder']);
    expect(row(1).querySelector('b')).toBeNull();
  });

  test('is told in the language of the page', () => {
    listOf({ locale: 'ja' });
    expect(rows()[0]).toMatch(/^Alps, フォルダ/);
  });

  test('marks what is cut', () => {
    listOf({ isCut: ({ name }) => name === 'Boat' });
    expect([row(2).dataset.cut, row(1).dataset.cut]).toEqual(['true', undefined]);
  });
});

describe('the keyboard', () => {
  test('goes from entry to entry, and stops at the ends', () => {
    const { chosen, active } = listOf();
    key('ArrowDown');
    expect(chosen()).toEqual([0]);
    expect(grid().getAttribute('aria-activedescendant')).toBe(row(0).id);
    key('ArrowUp');
    expect(active()).toBe(0);
    key('End');
    key('ArrowDown');
    expect(chosen()).toEqual([5]);
    key('Home');
    expect(chosen()).toEqual([0]);
    key('PageDown');
    expect(active()).toBe(5);
  });

  test('extends with Shift, goes without choosing with Ctrl, and adds with Space', () => {
    const { chosen, active } = listOf({ selection: selectOnly(1) });
    key('ArrowDown', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    expect(chosen()).toEqual([1, 2, 3]);
    key('ArrowUp', { shiftKey: true });
    expect(chosen()).toEqual([1, 2]);
    key('End', { ctrlKey: true });
    expect([chosen(), active()]).toEqual([[1, 2], 5]);
    key(' ');
    expect(chosen()).toEqual([1, 2, 5]);
    key(' ');
    expect(chosen()).toEqual([1, 2]);
  });

  test('looks by Space at what has it, where that can be looked at, and adds with Ctrl or Shift then', () => {
    const onLooked = vi.fn();
    const { chosen } = listOf({ selection: selectOnly(1), onLooked });
    expect(key(' ')).toBe(true);
    expect([onLooked.mock.calls, chosen()]).toEqual([[[1]], [1]]);
    key('End', { ctrlKey: true });
    key(' ', { ctrlKey: true });
    expect(chosen()).toEqual([1, 5]);
    key(' ', { shiftKey: true });
    expect([chosen(), onLooked.mock.calls.length]).toEqual([[1], 1]);
  });

  test('leaves the page its own keys, and all letters amid a name', () => {
    const { active } = listOf({
      entries: entriesOf('Alps', 'My Notes', 'Zoo'),
      isPageKey: ({ key, shiftKey }) => shiftKey && key === 'N',
    });
    expect(['/', '?', ' '].map((one) => key(one))).toEqual([false, false, false]);
    expect(key('N', { shiftKey: true })).toBe(false);
    for (const letter of 'My ') key(letter);
    expect(key('N', { shiftKey: true })).toBe(true);
    expect(active()).toBe(1);
  });

  test('ends a search for a name by any other key, and takes a letter back by Backspace alone', () => {
    const onLooked = vi.fn();
    const { active } = listOf({ entries: entriesOf('Alps', 'Boat', 'My Notes'), onLooked });
    key('m');
    // The page would go to the folder above.
    expect(key('Backspace')).toBe(true);
    expect(key('Backspace')).toBe(false);
    key('b');
    expect(active()).toBe(1);
    key('Home');
    key(' ');
    expect(onLooked.mock.calls).toEqual([[0]]);
  });

  test('handles every key of its table', () => {
    const { onLooked, onOpened } = { onLooked: vi.fn(), onOpened: vi.fn() };
    listOf({ selection: selectOnly(2), onLooked, onOpened, addressOf: () => '/x', columns: [] });
    const passed = Object.values(gridKeys)
      .flat()
      .filter((shortcut) => {
        const [name = '', ...held] = shortcut.split('+').reverse();
        const keyName = name === 'Space' ? ' ' : name;
        return !key(keyName, {
          ctrlKey: held.includes('Ctrl'),
          shiftKey: held.includes('Shift'),
        });
      });
    // Of lists of one column.
    expect(passed).toEqual(['ArrowLeft', 'ArrowRight']);
  });

  test('chooses all and nothing, and keeps its place', () => {
    const { chosen, active } = listOf({ selection: selectOnly(3) });
    key('a', { ctrlKey: true });
    expect([chosen().length, active()]).toEqual([6, 3]);
    key('Escape');
    expect([chosen(), active()]).toEqual([[], 3]);
    // Another Escape is for whatever lies around the list.
    expect(key('Escape')).toBe(false);
  });

  test('opens, renames and deletes what has it', () => {
    const { onOpened, onRenameRequested, onDeleteRequested } = listOf({ selection: selectOnly(4) });
    expect([key('Enter'), key('F2'), key('Delete')]).toEqual([true, true, true]);
    expect([onOpened.mock.calls, onRenameRequested.mock.calls, onDeleteRequested.mock.calls.length]).toEqual([
      [[4]],
      [[4]],
      1,
    ]);
    key('Enter', { ctrlKey: true });
    expect(onOpened).toHaveBeenCalledOnce();
  });

  test('deletes nothing where nothing is chosen, and opens nothing in a list that became shorter', () => {
    const { unmount, onDeleteRequested } = listOf({ selection: { ...nothingSelected, active: 2 } });
    expect(key('Delete')).toBe(false);
    expect(onDeleteRequested).not.toHaveBeenCalled();
    unmount();
    const { onOpened } = listOf({ entries: alphabet.slice(0, 2), selection: selectOnly(4) });
    key('Enter');
    expect(onOpened).not.toHaveBeenCalled();
  });

  test.each([
    ['ContextMenu', {}],
    ['F10', { shiftKey: true }],
  ])('asks for the menu by %s, beside its entry', (name, held) => {
    const { onMenuRequested } = listOf({ selection: selectOnly(2) });
    key(name, held);
    expect(onMenuRequested).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isByKeyboard: true }),
      2,
    );
    // The browser's own event for the same key is no other wish.
    fireEvent.contextMenu(grid());
    expect(onMenuRequested).toHaveBeenCalledOnce();
  });

  test('finds what is typed; the same letter goes on to the next, and a pause begins anew', () => {
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { active } = listOf();
    const type = (letters: string) => {
      for (const letter of letters) key(letter);
      return active();
    };
    expect([type('b'), type('b'), type('b'), type('b')]).toEqual([1, 2, 3, 1]);
    now += 1_000;
    expect(type('boo')).toBe(3);
    now += 1_000;
    expect(type('z')).toBe(3);
    now += 1_000;
    expect(type('C')).toBe(4);
    vi.mocked(performance.now).mockRestore();
  });

  test('leaves what it does not mean to the page', () => {
    listOf({ selection: selectOnly(1) });
    expect([
      key('c', { ctrlKey: true }),
      key('ArrowDown', { altKey: true }),
      key('Tab'),
      key('ArrowLeft'),
      key('F5'),
    ]).toEqual(Array(5).fill(false));
  });

  test('comes to the first entry, or to the one that was chosen', () => {
    const { active, unmount } = listOf();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => grid().focus());
    expect(active()).toBe(0);
    unmount();
    const later = listOf({ selection: { ...selectOnly(3), active: null } });
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => grid().focus());
    expect(later.active()).toBe(3);
  });

  test('goes on from a step that was just painted', () => {
    const { active, chosen } = listOf({ selection: { ...nothingSelected, active: 0 } });
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // As in a browser: React renders when it comes to it, not at the end of `act`.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const strike = (name: string, held: object = {}) =>
      grid().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...held }));
    try {
      strike('ArrowDown');
      for (const run of frames) run(0);
      vi.runAllTimers();
      strike('ArrowDown', { shiftKey: true });
      grid().dispatchEvent(new Event('copy', { bubbles: true }));
      expect([active(), chosen()]).toEqual([2, [1, 2]]);
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  test('is the list’s where nothing else has it, and not over a dialog', () => {
    const { chosen } = listOf();
    // The browser would choose the words of the page, and scroll.
    expect(fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })).toBe(false);
    expect([chosen().length, document.activeElement]).toEqual([6, grid()]);
    key('Home');
    grid().blur();
    expect(fireEvent.keyDown(document.body, { key: 'ArrowDown' })).toBe(false);
    fireEvent.copy(grid());
    expect(chosen()).toEqual([1]);
    expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
    grid().blur();
    key('Escape');
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.setAttribute('open', '');
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(chosen()).toEqual([]);
  });

  test('goes across in cards, and down by a row of them', () => {
    const { active } = listOf({ view: 'grid', selection: selectOnly(0) });
    expect(grid().getAttribute('aria-colcount')).toBe('5');
    key('ArrowRight');
    expect(active()).toBe(1);
    key('ArrowDown');
    expect(active()).toBe(5);
    key('ArrowLeft');
    expect(active()).toBe(4);
  });
});
