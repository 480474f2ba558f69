import { expect, test, vi } from 'vitest';
import { onDebugClicks } from './debug-clicks.ts';

const open = vi.fn();
onDebugClicks(open);

test.each([
  ['five, each within 200 ms of the one before', [10_000, 10_200, 10_400, 10_600, 10_800], 1],
  ['five, one of them late', [20_000, 20_200, 20_401, 20_601, 20_801], 0],
  ['four', [30_000, 30_100, 30_200, 30_300], 0],
  ['six are five and one', [40_000, 40_100, 40_200, 40_300, 40_400, 40_500], 1],
] as const)('%s', (_, instants, opened) => {
  open.mockClear();
  for (const at of instants) {
    const event = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  }
  expect(open).toHaveBeenCalledTimes(opened);
});
