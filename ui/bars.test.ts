import { expect, test } from 'vitest';
import { barsPath } from './bars.ts';

const bars = { height: 40, gap: 0.25, least: 2 };

test.each([
  ['the highest is as high as the drawing', [1, 4], 'M0.125 40v-10h0.75v10zM1.125 40v-40h0.75v40z'],
  [
    'the smallest can be seen, and nothing is no bar',
    [0, 1000, 1],
    'M1.125 40v-40h0.75v40zM2.125 40v-2h0.75v2z',
  ],
  ['no day, no bar', [], ''],
] as const)('%s', (_, counts, path) => {
  expect(barsPath(counts, bars)).toBe(path);
});
