import { expect, test } from 'vitest';
import { actionOfKey } from './action.ts';

test.each([
  ['ArrowUp', 38, 'up'],
  ['Enter', 13, 'press'],
  ['Escape', 27, 'back'],
  ['Backspace', 8, 'back'],
  // Back of Tizen and of webOS.
  ['XF86Back', 10009, 'back'],
  ['Unidentified', 10009, 'back'],
  ['Unidentified', 461, 'back'],
  ['MediaPlayPause', 179, 'play'],
  ['Unidentified', 415, 'play'],
  ['MediaFastForward', 228, 'forward'],
  ['Unidentified', 412, 'rewind'],
  ['a', 65, undefined],
  ['Tab', 9, undefined],
  // The browser itself goes back.
  ['BrowserBack', 166, undefined],
])('%s (%i) is %s', (key, keyCode, action) => {
  expect(actionOfKey({ key, keyCode })).toBe(action);
});
