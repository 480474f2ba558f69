import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useGestures } from './use-gestures.ts';

const handlers = {
  onDrag: vi.fn(),
  onScale: vi.fn(),
  onDoubled: vi.fn(),
  onSwiped: vi.fn(),
  onSwiping: vi.fn(),
};
beforeEach(() => vi.clearAllMocks());

function Area({ canSwipe }: { readonly canSwipe: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  useGestures(area, { ...handlers, canSwipe });
  return <div ref={area} data-testid="area" />;
}

/** An area of 200 by 100 pixels at the corner of the window; jsdom lays nothing out. */
function areaOf(canSwipe = true) {
  render(<Area canSwipe={canSwipe} />);
  const area = screen.getByTestId('area');
  area.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  area.setPointerCapture = () => {};
  const send = (type: string, clientX: number, clientY: number, more: object = {}) =>
    fireEvent(
      area,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY, button: 0 }), {
        pointerId: 1,
        pointerType: 'touch',
        ...more,
      }),
    );
  return { area, send };
}

describe('one finger', () => {
  test.each([
    ['to the left requests the next file', 40, 1],
    ['to the right requests the previous file', 160, -1],
  ])('%s', (_, end, step) => {
    const { send } = areaOf();
    send('pointerdown', 100, 50);
    send('pointermove', end, 55);
    send('pointerup', end, 55);
    expect(handlers.onSwiping.mock.calls).toEqual([[end - 100], [0]]);
    expect(handlers.onSwiped).toHaveBeenCalledExactlyOnceWith(step);
  });

  test.each([
    ['a short way', 'pointerup', 60, 50],
    ['mostly down', 'pointerup', 30, 150],
    ['that the system takes over', 'pointercancel', 20, 50],
  ])('%s requests no file', (_, end, x, y) => {
    const { send } = areaOf();
    send('pointerdown', 100, 50);
    send('pointermove', x, y);
    send(end, x, y);
    expect(handlers.onSwiped).not.toHaveBeenCalled();
    expect(handlers.onSwiping).toHaveBeenLastCalledWith(0);
  });

  test('drags an enlarged picture instead', () => {
    const { send } = areaOf(false);
    send('pointerdown', 100, 50);
    send('pointermove', 30, 60);
    send('pointerup', 30, 60);
    expect(handlers.onDrag).toHaveBeenCalledExactlyOnceWith({ x: -70, y: 10 });
    expect(handlers.onSwiped).not.toHaveBeenCalled();
  });
});

test('two fingers scale around the point between them, and end a swipe', () => {
  const { send } = areaOf();
  send('pointerdown', 80, 50);
  send('pointerdown', 120, 50, { pointerId: 2 });
  send('pointermove', 160, 50, { pointerId: 2 });
  expect(handlers.onScale).toHaveBeenCalledExactlyOnceWith(2, { x: 20, y: 0 });
  expect(handlers.onDrag).toHaveBeenCalledExactlyOnceWith({ x: 20, y: 0 });
  send('pointerup', 160, 50, { pointerId: 2 });
  send('pointerup', 0, 50);
  expect(handlers.onSwiped).not.toHaveBeenCalled();
});

describe('the mouse', () => {
  test('drags and never swipes; other buttons do nothing', () => {
    const { send } = areaOf();
    const mouse = { pointerType: 'mouse' };
    send('pointerdown', 100, 50, mouse);
    send('pointermove', 20, 50, mouse);
    send('pointerup', 20, 50, mouse);
    expect(handlers.onDrag).toHaveBeenCalledExactlyOnceWith({ x: -80, y: 0 });
    expect(handlers.onSwiped).not.toHaveBeenCalled();
    fireEvent.pointerDown(screen.getByTestId('area'), { button: 2 });
    send('pointermove', 0, 50, mouse);
    expect(handlers.onDrag).toHaveBeenCalledOnce();
  });

  test('its wheel scales in bounded steps around the pointer, and does not scroll the page', () => {
    const { area } = areaOf();
    const wheel = (deltaY: number, deltaMode = 0) =>
      fireEvent(
        area,
        new WheelEvent('wheel', { deltaY, deltaMode, clientX: 150, clientY: 50, cancelable: true }),
      );
    expect(wheel(-24)).toBe(false);
    wheel(10_000);
    wheel(1, WheelEvent.DOM_DELTA_LINE);
    expect(handlers.onScale.mock.calls.map(([factor, point]) => [factor.toFixed(3), point])).toEqual([
      [Math.exp(0.1).toFixed(3), { x: 50, y: 0 }],
      [Math.exp(-0.25).toFixed(3), { x: 50, y: 0 }],
      [Math.exp(-16 / 240).toFixed(3), { x: 50, y: 0 }],
    ]);
  });

  test('a double click is reported with its point', () => {
    const { area } = areaOf();
    fireEvent.doubleClick(area, { clientX: 0, clientY: 100 });
    expect(handlers.onDoubled).toHaveBeenCalledExactlyOnceWith({ x: -100, y: 50 });
  });
});
