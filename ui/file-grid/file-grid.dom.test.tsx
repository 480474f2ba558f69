import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import { FileGrid } from './file-grid.tsx';
import { placesOf } from './ranges.ts';
import { nothingSelected, type Selection, selectOnly } from './selection.ts';
import type { FileGridProps, GridColumn } from './types.ts';

// Its code comes when the page rests; here it is there at once.
beforeAll(() => import('./rename-editor.tsx'));

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly size: string;
}
const columns: readonly GridColumn<Entry>[] = [
  { id: 'size', label: 'Size', cell: ({ size }) => size, align: 'end', isSortable: true },
  { id: 'type', label: 'Type', cell: () => 'Text', isOptional: true },
];
const face = ({ name }: Entry) => ({ kind: name.includes('.') ? ('text' as const) : ('folder' as const) });
const entriesOf = (...names: readonly string[]): readonly Entry[] =>
  names.map((name, at) => ({ id: `e${at}`, name, size: `${at} kB` }));
const alphabet = entriesOf('Alps', 'beach.txt', 'Boat', 'boot.txt', 'cave.txt', 'dune.txt');

/** jsdom lays nothing out: the list is a window of this size, and so is what stands in it. */
const size = { width: 1000, height: 600 };
const before = ['clientWidth', 'offsetWidth', 'clientHeight'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
);
beforeEach(() => {
  Object.assign(size, { width: 1000, height: 600 });
  const get = (name: 'width' | 'height') => ({ configurable: true, get: () => size[name] });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', get('width'));
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', get('width'));
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', get('height'));
});
afterEach(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(HTMLElement.prototype, name, was);
    else Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});

type Given = Partial<FileGridProps<Entry>> & {
  readonly entries?: readonly (Entry | undefined)[];
  readonly locale?: string;
};

/** A page that keeps the selection, and tells of it. */
function Page(
  props: Omit<FileGridProps<Entry>, 'onSelectionChanged'> & { onKept: (now: Selection) => void },
) {
  const { onKept, ...rest } = props;
  const [selection, setSelection] = useState(props.selection);
  onKept(selection);
  return <FileGrid<Entry> {...rest} selection={selection} onSelectionChanged={setSelection} />;
}

function listOf({ entries = alphabet, locale = 'en-US', ...given }: Given = {}) {
  const told = {
    onOpened: vi.fn(),
    onMenuRequested: vi.fn(),
    onDeleteRequested: vi.fn(),
    onRenameRequested: vi.fn(),
    onRangeNeeded: vi.fn(),
    onSortRequested: vi.fn(),
  };
  let kept: Selection = nothingSelected;
  const page = {
    ...{ label: 'Files', view: 'list' as const, count: entries.length, face, columns },
    ...{ entryAt: (at: number) => entries[at], selection: nothingSelected },
    ...told,
    ...given,
    onKept: (now: Selection) => {
      kept = now;
    },
  };
  const drawn = renderPart(<Page {...page} />, { locale });
  return {
    ...drawn,
    ...told,
    chosen: () => [...placesOf(kept.ranges)],
    active: () => kept.active,
    redraw: (more: Given) => drawn.rerender(<Page {...page} {...more} />),
  };
}
const grid = () => screen.getByRole('grid', { name: 'Files' });
const row = (at: number) => document.querySelector(`[data-index="${at}"]`) as HTMLElement;
const rows = () =>
  [...document.querySelectorAll('[data-index]')].map((one) => one.getAttribute('aria-label') ?? '…');
const part = (at: number, name: string) => row(at).querySelector(`[data-part="${name}"]`) as HTMLElement;
/** Presses a key in the list; the page hears of a step as soon as it is painted, or something else is done. */
const key = (name: string, held: object = {}) => {
  const isTaken = !fireEvent.keyDown(grid(), { key: name, ...held });
  fireEvent.copy(grid());
  return isTaken;
};
const mouse = { isPrimary: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
const finger = { ...mouse, pointerType: 'touch' };
/** jsdom's pointer events have no pointer. */
const point = (element: Element, type: string, facts: object) =>
  fireEvent(
    element,
    Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, ...facts }), {
      ...Object.fromEntries(Object.entries(facts).filter(([name]) => /pointer|Primary/.test(name))),
    }),
  );
const press = (element: Element, held: object = {}, by: object = mouse) => {
  point(element, 'pointerdown', { ...by, ...held });
  point(element, 'pointerup', { ...by, ...held });
  fireEvent.click(element, held);
};

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

describe('the mouse', () => {
  test('chooses by a press, adds with Ctrl, extends with Shift', () => {
    const { chosen } = listOf();
    press(row(1));
    expect(chosen()).toEqual([1]);
    press(row(3), { ctrlKey: true });
    expect(chosen()).toEqual([1, 3]);
    press(row(5), { shiftKey: true });
    expect(chosen()).toEqual([3, 4, 5]);
    press(row(3), { ctrlKey: true });
    expect(chosen()).toEqual([4, 5]);
  });

  test('of many that are chosen leaves one, when it is released without having dragged them', () => {
    const { chosen } = listOf();
    press(row(1));
    press(row(3), { shiftKey: true });
    point(row(2), 'pointerdown', mouse);
    expect(chosen()).toEqual([1, 2, 3]);
    point(row(2), 'pointerup', mouse);
    fireEvent.click(row(2));
    expect(chosen()).toEqual([2]);
  });

  test('adds by the box of an entry', () => {
    const { chosen } = listOf();
    press(part(1, 'check'));
    press(part(4, 'check'));
    expect(chosen()).toEqual([1, 4]);
    press(part(1, 'check'));
    expect(chosen()).toEqual([4]);
  });

  test('chooses nothing on the ground, unless Ctrl is held', () => {
    const { chosen } = listOf({ selection: selectOnly(1) });
    press(grid(), { ctrlKey: true });
    expect(chosen()).toEqual([1]);
    press(grid());
    expect(chosen()).toEqual([]);
  });

  test('opens by two presses, of which none is on a control or with a key held', () => {
    const { onOpened } = listOf();
    fireEvent.dblClick(part(2, 'check'));
    fireEvent.dblClick(row(2), { shiftKey: true });
    fireEvent.dblClick(grid());
    expect(onOpened).not.toHaveBeenCalled();
    fireEvent.dblClick(row(2));
    expect(onOpened.mock.calls).toEqual([[2]]);
  });

  test('asks for the menu of what it meets, which is chosen first; of the ground, which chooses nothing', () => {
    const { chosen, onMenuRequested } = listOf({ selection: selectOnly(0) });
    fireEvent.contextMenu(row(2), { clientX: 7, clientY: 8 });
    expect([chosen(), onMenuRequested.mock.lastCall]).toEqual([[2], [{ x: 7, y: 8 }, 2]]);
    press(row(4), { shiftKey: true });
    fireEvent.contextMenu(row(3));
    expect(chosen()).toEqual([2, 3, 4]);
    fireEvent.contextMenu(grid());
    expect([chosen(), onMenuRequested.mock.lastCall?.[1]]).toEqual([[], null]);
    press(part(5, 'more'));
    expect([chosen(), onMenuRequested.mock.lastCall?.[1]]).toEqual([[5], 5]);
  });

  test('on the titles is not the list’s', () => {
    const { chosen } = listOf({ selection: selectOnly(1) });
    press(screen.getAllByRole('columnheader')[0] as HTMLElement);
    expect(chosen()).toEqual([1]);
  });

  test('with Ctrl on a Mac asks for the menu, and chooses nothing by itself', () => {
    vi.stubGlobal('navigator', { ...navigator, platform: 'MacIntel' });
    const { chosen, onMenuRequested } = listOf({ selection: selectOnly(1) });
    press(row(3), { ctrlKey: true });
    expect(chosen()).toEqual([1]);
    fireEvent.contextMenu(row(3), { ctrlKey: true });
    expect([chosen(), onMenuRequested.mock.calls.length]).toEqual([[3], 1]);
    press(row(4), { metaKey: true });
    expect(chosen()).toEqual([3, 4]);
  });
});

describe('a finger', () => {
  const tap = (at: number) => press(row(at), {}, finger);
  const hold = (at: number) => {
    point(row(at), 'pointerdown', finger);
    act(() => vi.advanceTimersByTime(500));
    point(row(at), 'pointerup', finger);
    fireEvent.click(row(at));
  };

  test('opens by a tap', () => {
    const { chosen, onOpened } = listOf();
    tap(2);
    expect([chosen(), onOpened.mock.calls]).toEqual([[], [[2]]]);
  });

  test('chooses after it has rested; then taps choose, until nothing is chosen', () => {
    vi.useFakeTimers();
    const { chosen, onOpened } = listOf();
    hold(1);
    expect(chosen()).toEqual([1]);
    tap(3);
    expect(chosen()).toEqual([1, 3]);
    tap(3);
    tap(1);
    expect([chosen(), onOpened.mock.calls.length]).toEqual([[], 0]);
    tap(4);
    expect(onOpened.mock.calls).toEqual([[4]]);
  });

  test('that moves scrolls, and chooses nothing', () => {
    vi.useFakeTimers();
    const { chosen } = listOf();
    point(row(1), 'pointerdown', { ...finger, clientY: 10 });
    point(row(1), 'pointermove', { ...finger, clientY: 40 });
    act(() => vi.advanceTimersByTime(500));
    expect(chosen()).toEqual([]);
  });

  test('that rests opens no menu besides', () => {
    const { onMenuRequested } = listOf();
    point(row(1), 'pointerdown', finger);
    fireEvent.contextMenu(row(1));
    expect(onMenuRequested).not.toHaveBeenCalled();
  });
});

describe('a name that is edited in its place', () => {
  const open = async (at = 1, more: Given = {}) => {
    const onRenamed = vi.fn();
    const onRenameCancelled = vi.fn();
    const drawn = listOf({
      renaming: at,
      renameProblem: (name) => (name.includes('/') ? 'No slash, please' : null),
      ...{ onRenamed, onRenameCancelled },
      ...more,
    });
    return {
      ...drawn,
      field: await screen.findByRole<HTMLInputElement>('textbox'),
      onRenamed,
      onRenameCancelled,
    };
  };

  test('has its stem chosen, and a folder its whole name', async () => {
    const { field, unmount } = await open();
    expect([field.selectionStart, field.selectionEnd, field.value]).toEqual([0, 5, 'beach.txt']);
    expect(row(1).contains(field)).toBe(true);
    unmount();
    const folder = await open(2);
    expect([folder.field.selectionStart, folder.field.selectionEnd]).toEqual([0, 4]);
  });

  test('is kept by Enter, without the spaces around it, once', async () => {
    const { field, user, onRenamed } = await open();
    await user.clear(field);
    await user.type(field, ' sea.txt {Enter}');
    fireEvent.blur(field);
    expect(onRenamed.mock.calls).toEqual([[1, 'sea.txt']]);
  });

  test.each([
    ['Escape', '{Escape}'],
    ['Enter on the same name', 'beach.txt{Enter}'],
  ])('is as it was after %s', async (_, keys) => {
    const { field, user, onRenamed, onRenameCancelled } = await open();
    await user.clear(field);
    await user.type(field, keys);
    expect([onRenamed.mock.calls.length, onRenameCancelled.mock.calls.length]).toEqual([0, 1]);
  });

  test('that will not do says why, as long as it will not', async () => {
    const { field, user, onRenamed } = await open();
    await user.type(field, '/{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('No slash, please');
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).not.toBeNull();
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onRenamed).not.toHaveBeenCalled();
  });

  test('is kept when it is left, if it will do', async () => {
    const { field, user, onRenamed, unmount } = await open();
    await user.type(field, 'x');
    fireEvent.blur(field);
    expect(onRenamed).toHaveBeenCalledOnce();
    unmount();
    const wrong = await open();
    await wrong.user.type(wrong.field, '/');
    fireEvent.blur(wrong.field);
    expect([wrong.onRenamed.mock.calls.length, wrong.onRenameCancelled.mock.calls.length]).toEqual([0, 1]);
  });

  test('is not sent by the Enter that ends a composition', async () => {
    const { field, onRenamed, onRenameCancelled } = await open();
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect([onRenamed.mock.calls.length, onRenameCancelled.mock.calls.length]).toEqual([0, 0]);
  });

  test('has its keys and presses for itself', async () => {
    const { field, user, chosen, onDeleteRequested } = await open(1, { selection: selectOnly(1) });
    await user.type(field, '{Delete}a');
    fireEvent.click(field);
    fireEvent.dblClick(field);
    expect([chosen(), onDeleteRequested.mock.calls.length]).toEqual([[1], 0]);
  });

  test('gives the keyboard back to the list', async () => {
    const { redraw } = await open();
    redraw({ renaming: null });
    expect(document.activeElement).toBe(grid());
  });
});
