import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawing } from './drawing.fixture.ts';
import { actions, events, type Step, steps, transitions } from './transitions.ts';

test('docs/restore.md is the table', async () => {
  await expect(drawing()).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/restore.md'));
});

test('an event has one meaning in each step', () => {
  const ways = transitions.map(({ from, on, visitor }) => ({ key: `${from} ${on}`, visitor }));
  const twice = ways.filter(({ key, visitor }, at) =>
    ways.some(
      (other, index) =>
        index !== at &&
        other.key === key &&
        (visitor === undefined || other.visitor !== (visitor === 'known' ? 'unknown' : 'known')),
    ),
  );
  expect(twice).toEqual([]);
});

test('every step can be reached and left, every event and deed is used', () => {
  const reached = new Set<Step>(['idle']);
  for (const _ of transitions) for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
  expect([...reached].toSorted()).toEqual(Object.keys(steps).toSorted());
  const left = new Set(transitions.filter(({ from, to }) => from !== to).map(({ from }) => from));
  expect(left.size).toBe(Object.keys(steps).length);
  expect(new Set(transitions.map(({ on }) => on)).size).toBe(Object.keys(events).length);
  expect(new Set(transitions.flatMap(({ does }) => does)).size).toBe(Object.keys(actions).length);
});
