import { expect, test } from 'vitest';
import { createPadReader, heldOn, type PadState } from './gamepad.ts';

const pad = (pressed: readonly number[], axes: readonly number[] = [0, 0]): PadState => ({
  buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: pressed.includes(at) })),
  axes,
});

test.each([
  [pad([]), []],
  [pad([0]), ['press']],
  [pad([1]), ['back']],
  [pad([9]), ['play']],
  [pad([4]), ['rewind']],
  [pad([7]), ['forward']],
  [pad([12, 15]), ['up', 'right']],
  [pad([2, 3, 8, 10, 16]), []],
  [pad([], [0.49, -0.49]), []],
  [pad([], [0.6, 0.5]), ['right']],
  [pad([], [-0.5, 0.9]), ['down']],
  [pad([], [-1, 0]), ['left']],
  [pad([], [0, -1]), ['up']],
  // Pads of few buttons, and of no stick.
  [{ buttons: [{ pressed: true }], axes: [] }, ['press']],
])('%j holds %j', (state, actions) => {
  expect([...heldOn(state)]).toEqual(actions);
});

test('a press counts once, a direction again while it is held', () => {
  const read = createPadReader();
  const [ok, down] = [new Set(['press'] as const), new Set(['down'] as const)];
  expect(read(ok, 0)).toEqual(['press']);
  expect(read(ok, 5000)).toEqual([]);
  expect(read(new Set(), 5001)).toEqual([]);
  expect(read(ok, 5002)).toEqual(['press']);
  expect(read(down, 6000)).toEqual(['down']);
  expect(read(down, 6399)).toEqual([]);
  expect(read(down, 6400)).toEqual(['down']);
  expect(read(down, 6519)).toEqual([]);
  expect(read(down, 6520)).toEqual(['down']);
});
