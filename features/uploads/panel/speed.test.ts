import { expect, test } from 'vitest';
import { addSample, type Sample, speedOf, timeLeft } from './speed.ts';

const at = (seconds: number, sent: number): Sample => ({ at: seconds * 1000, sent });
const after = (...samples: readonly Sample[]) => samples.reduce<readonly Sample[]>(addSample, []);

test('the speed is that of the last seconds', () => {
  expect(speedOf(after(at(0, 0), at(1, 100), at(2, 200)))).toBe(100);
  const slower = Array.from({ length: 20 }, (_, second) => at(3 + second, 200 + 10 * (second + 1)));
  expect(speedOf(after(at(0, 0), at(1, 100), at(2, 200), ...slower))).toBeCloseTo(10);
});

test('too little tells nothing', () => {
  expect(speedOf([])).toBeUndefined();
  expect(speedOf(after(at(0, 0), at(0.5, 1000)))).toBeUndefined();
});

test('after a long silence the speed of before is forgotten', () => {
  expect(speedOf(after(at(0, 0), at(1, 1_000_000), at(100, 1_000_000)))).toBe(0);
});

test('what is left takes as long as it takes at that speed; a line that stands still promises nothing', () => {
  expect(timeLeft(1000, 100)).toBe(10);
  expect(timeLeft(1000, 0)).toBeUndefined();
  expect(timeLeft(1000, undefined)).toBeUndefined();
});
