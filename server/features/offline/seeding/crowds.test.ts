import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/long.ts';
import { withoutCrowds } from './crowds.ts';

const placed = (sizes: readonly number[]) => {
  let at = 0;
  return sizes.map((size) => {
    const from = at;
    at += size;
    return { from, to: at };
  });
};
const kibibyte = 1024;

test('thousands of tiny files are left out, and large ones beside them stay', () => {
  const files = placed([1_000_000, ...new Array(5000).fill(10), 1_000_000, 5_000_000]);
  expect(withoutCrowds(files)).toEqual([files.at(0), ...files.slice(-2)]);
});

test('a few small files are none', () => {
  const files = placed([500, 700, ...new Array(100).fill(8 * kibibyte), 2_000_000]);
  expect(withoutCrowds(files)).toEqual(files);
});

test('no range of what is left has many files', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 * kibibyte }), fc.constant(400 * kibibyte)), {
    minLength: 60,
    maxLength: 400,
  });
  fc.assert(
    fc.property(sizes, (all) => {
      const left = withoutCrowds(placed(all));
      // Those that end after a byte and begin within 256 KiB of it.
      for (const { to } of left)
        expect(
          left.filter((file) => file.to >= to && file.from < to + 256 * kibibyte).length,
        ).toBeLessThanOrEqual(66);
    }),
    { numRuns: runs(50) },
  );
});
