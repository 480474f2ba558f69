import type { Queue, QueuedFile } from './queue.ts';

/** One file of two queues: added, removed or changed. */
interface Change {
  readonly before: QueuedFile | undefined;
  readonly after: QueuedFile | undefined;
}

/** The differences between two queues. Unchanged files at both ends are skipped by identity. */
export function changesBetween(before: Queue, after: Queue): readonly Change[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const left = new Map(before.slice(start, before.length - end).map((file) => [file.id, file]));
  const changes: Change[] = [];
  for (const file of after.slice(start, after.length - end)) {
    const was = left.get(file.id);
    left.delete(file.id);
    if (was !== file) changes.push({ before: was, after: file });
  }
  for (const file of left.values()) changes.push({ before: file, after: undefined });
  return changes;
}
