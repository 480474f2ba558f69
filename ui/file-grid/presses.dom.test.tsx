import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { finger, giveSize, grid, key, listOf, mouse, part, point, press, row } from './grid.fixture.tsx';
import { selectOnly } from './selection.ts';

giveSize();

describe('an entry with an address', () => {
  const addressOf = ({ id, name }: { id: string; name: string }) =>
    name.includes('.') ? undefined : `/places/${id}`;

  test('is a link outside of the way of Tab; others are none', () => {
    listOf({ addressOf });
    expect([part(0, 'name'), part(1, 'name')].map((name) => name.getAttribute('href'))).toEqual([
      '/places/e0',
      null,
    ]);
    expect(part(0, 'name').tabIndex).toBe(-1);
    expect(part(0, 'name').draggable).toBe(false);
  });

  test('is chosen by presses on its name as others are, and the page stays', () => {
    const { chosen, onOpened } = listOf({ addressOf });
    press(part(0, 'name'));
    expect(fireEvent.click(part(0, 'name'))).toBe(false);
    press(part(2, 'name'), { ctrlKey: true });
    expect(fireEvent.click(part(2, 'name'), { ctrlKey: true })).toBe(false);
    expect(chosen()).toEqual([0, 2]);
    act(() => part(0, 'name').focus());
    expect(document.activeElement).toBe(grid());
    fireEvent.dblClick(part(0, 'name'));
    expect(onOpened).toHaveBeenCalledWith(0);
  });

  test('opens beside the page by the middle button and by Shift+Enter, and leaves the browser its menu', () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    const { onMenuRequested, chosen } = listOf({ addressOf });
    fireEvent(row(0), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    // By the browser itself.
    fireEvent(part(0, 'name'), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    fireEvent(row(1), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    expect(opened.mock.calls).toEqual([[expect.stringMatching(/\/places\/e0$/), '_blank', 'noopener']]);
    expect(chosen()).toEqual([]);
    press(row(2));
    key('Enter', { shiftKey: true });
    expect(opened.mock.lastCall?.[0]).toMatch(/\/places\/e2$/);
    fireEvent.contextMenu(part(0, 'name'), { shiftKey: true });
    expect(onMenuRequested).not.toHaveBeenCalled();
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

  test('opens at once where the list does so; keys and the box still choose', () => {
    const { chosen, onOpened } = listOf({ opensAtOnce: true });
    press(row(2));
    expect([chosen(), onOpened.mock.calls]).toEqual([[], [[2]]]);
    expect(row(2).id).toBe(grid().getAttribute('aria-activedescendant'));
    // The second of two clicks, wherever it falls.
    fireEvent.click(row(2), { detail: 2 });
    fireEvent.dblClick(row(2));
    expect(onOpened).toHaveBeenCalledTimes(1);
    press(row(1), { ctrlKey: true });
    press(part(4, 'check'));
    press(row(5), { shiftKey: true });
    expect([chosen(), onOpened.mock.calls.length]).toEqual([[4, 5], 1]);
    press(row(5));
    expect([chosen(), onOpened.mock.lastCall]).toEqual([[4, 5], [5]]);
  });

  test('on the place of an entry asks for that place, and chooses and opens nothing', () => {
    const onPlaceRequested = vi.fn();
    const face = () => ({ kind: 'text' as const, place: { label: 'Work', title: 'My drive / Work' } });
    const columns = [{ id: 'place', label: 'Location', cell: () => 'Work', isPlace: true }];
    const { chosen, onOpened } = listOf({ face, columns, onPlaceRequested });
    expect(part(2, 'place').title).toBe('My drive / Work');
    press(part(2, 'place'));
    fireEvent.dblClick(part(2, 'place'));
    expect(onPlaceRequested.mock.calls).toEqual([[2]]);
    expect([chosen(), onOpened.mock.calls]).toEqual([[], []]);
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
