import { expect, test } from 'vitest';
import type { Phase, QueuedFile } from '../queue/queue.ts';
import { isFolderRow, mostShown, progressOf, rowsOf, type Summary, shownFirst } from './summary.ts';

const file = (id: string, phase: Phase) => ({ id, phase }) as QueuedFile;
const summary = (facts: Partial<Summary>): Summary => ({
  ...{ total: 0, underWay: 0, done: 0, needingAttention: 0, paused: 0, unfinished: 0, size: 0, sent: 0 },
  ...facts,
});

test('files that need the user come first, then sending, waiting and finished ones, each in their order', () => {
  const phases: readonly Phase[] = ['done', 'waiting', 'sending', 'failed', 'asking', 'paused', 'broken'];
  const queue = [...phases, 'file-needed' as const].map((phase, at) => file(`${at} ${phase}`, phase));
  expect(shownFirst(queue).map(({ id }) => id)).toEqual([
    ...['4 asking', '7 file-needed', '3 failed', '2 sending', '6 broken', '1 waiting', '5 paused', '0 done'],
  ]);
});

test('of many files a bounded number is shown, and one that needs the user is always among them', () => {
  const queue = Array.from({ length: 5000 }, (_, at) => file(String(at), 'waiting'));
  const shown = shownFirst([...queue, file('last', 'asking')]);
  expect(shown).toHaveLength(mostShown);
  expect(shown[0]?.id).toBe('last');
});

test('a folder of any size is one row, where its most urgent file belongs', () => {
  const inFolder = (id: string, phase: Phase) =>
    ({ ...file(id, phase), batch: 'b', parentId: '', path: ['Trip'] }) as QueuedFile;
  const alone = (id: string, phase: Phase) => ({ ...file(id, phase), path: [] as string[] }) as QueuedFile;
  const many = Array.from({ length: 200_000 }, (_, at) => inFolder(String(at), 'waiting'));
  const rows = rowsOf([alone('one', 'sending'), ...many, inFolder('last', 'asking'), alone('two', 'done')]);
  expect(rows.map((row) => (isFolderRow(row) ? row.files.length : row.id))).toEqual([200_001, 'one', 'two']);
});

test.each([
  ['nothing', {}, 0],
  ['bytes', { size: 200, sent: 50 }, 0.25],
  ['more bytes than were announced', { size: 200, sent: 300 }, 1],
  ['empty files', { total: 4, done: 1 }, 0.25],
])('the progress of %s', (_, facts, expected) => {
  expect(progressOf(summary(facts))).toBe(expected);
});
