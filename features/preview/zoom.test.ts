import { expect, test } from 'vitest';
import { fitted, fittingSize, largestScale, panned, toggled, zoomedTo } from './zoom.ts';

const stage = { width: 1000, height: 500 };
const large = { stage, natural: { width: 4000, height: 2000 } };
const small = { stage, natural: { width: 100, height: 100 } };
const middle = { x: 0, y: 0 };

test('a large picture is made to fit, a small one keeps its size', () => {
  expect(fittingSize(large)).toEqual(stage);
  expect(fittingSize(small)).toEqual({ width: 100, height: 100 });
});

test('the point under the pointer stays where it is', () => {
  const point = { x: 300, y: -100 };
  const zoom = zoomedTo(fitted, 2, point, large);
  // In the picture: where the point lay at the fit, and where it lies now.
  expect((point.x - zoom.x) / zoom.scale).toBe(300);
  expect((point.y - zoom.y) / zoom.scale).toBe(-100);
});

test('neither smaller than the fit nor without end', () => {
  expect(zoomedTo(fitted, 0.2, middle, large)).toEqual(fitted);
  expect(zoomedTo(fitted, 1e6, middle, large).scale).toBe(largestScale(large));
  expect(largestScale(large)).toBe(16);
  expect(largestScale(small)).toBe(8);
});

test('the picture is moved no further than its edges', () => {
  const zoom = zoomedTo(fitted, 2, middle, large);
  expect(panned(zoom, { x: 9000, y: -9000 }, large)).toEqual({ scale: 2, x: 500, y: -250 });
  expect(panned(fitted, { x: 50, y: 50 }, large)).toEqual(fitted);
});

test('what is smaller than the stage stays in its middle', () => {
  expect(zoomedTo(fitted, 4, { x: 40, y: 40 }, small)).toEqual({ scale: 4, x: 0, y: 0 });
});

test('a double press shows the picture’s own pixels, and then all of it', () => {
  const zoom = toggled(fitted, middle, large);
  expect(zoom.scale).toBe(4);
  expect(toggled(zoom, middle, large)).toEqual(fitted);
  expect(toggled(fitted, middle, small).scale).toBe(2.5);
});
