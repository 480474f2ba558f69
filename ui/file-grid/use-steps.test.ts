import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothingSelected, type Selection, selectOnly } from './selection.ts';
import { createSteps } from './use-steps.ts';

/** A page whose frames are painted when the test says so. */
let page: EventTarget;
let frames: (() => void)[];

beforeEach(() => {
  page = new EventTarget();
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    frames[frame - 1] = () => {};
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const paint = () => {
  for (const run of frames.splice(0)) run();
  vi.runAllTimers();
};

/** A list that tells its selections to a page which takes them. */
function listWith(selection: Selection) {
  const notified: (number | null)[] = [];
  const drawn: (number | null)[] = [];
  const current = {
    selection,
    onSelectionChanged(next: Selection) {
      current.selection = next;
      notified.push(next.active);
    },
    draw: () => void drawn.push(steps.shown(current.selection).active),
  };
  const steps = createSteps({ current });
  const next = () => steps.take(() => selectOnly((current.selection.active ?? -1) + 1));
  return { current, steps, notified, drawn, next };
}

test('a step is drawn at once, and reported once it is painted', () => {
  const { current, steps, notified, drawn, next } = listWith(selectOnly(4));
  expect(next()).toBe(true);
  expect(drawn).toEqual([5]);
  expect(notified).toEqual([]);
  paint();
  expect(notified).toEqual([5]);
  expect(steps.shown(current.selection)).toBe(current.selection);
  paint();
  page.dispatchEvent(new Event('click'));
  expect(notified).toEqual([5]);
});

test.each(['keydown', 'pointerdown', 'click', 'contextmenu', 'copy', 'cut', 'paste', 'focusout'])(
  'it is told before a %s that comes sooner',
  (act) => {
    const { notified, next } = listWith(selectOnly(4));
    next();
    page.dispatchEvent(new Event(act));
    expect(notified).toEqual([5]);
    paint();
    expect(notified).toEqual([5]);
  },
);

test('a key that leads nowhere is none', () => {
  const { steps, notified, drawn } = listWith(nothingSelected);
  expect(steps.take(() => null)).toBe(false);
  paint();
  expect([notified, drawn]).toEqual([[], []]);
});

test('where the list changed in between, the page’s selection is shown, and the step goes on from it', () => {
  const { current, steps, notified, next } = listWith(selectOnly(4));
  next();
  const moved = selectOnly(7);
  current.selection = moved;
  expect(steps.shown(moved)).toBe(moved);
  paint();
  expect(notified).toEqual([8]);
});

test('a list that leaves the page tells nothing any more', () => {
  const { steps, notified, next } = listWith(selectOnly(4));
  next();
  steps.stop();
  paint();
  page.dispatchEvent(new Event('keydown'));
  expect(notified).toEqual([]);
});
