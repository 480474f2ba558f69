import { isUnderWay, type Phase, type Queue, type QueuedFile } from './queue.ts';

/** What the head of the panel says. */
export interface Summary {
  readonly total: number;
  readonly underWay: number;
  readonly done: number;
  /** Failed, or waiting for somebody: a name, a file. */
  readonly troubled: number;
  readonly paused: number;
  /** Bytes of all that is not left out, and how many of them are there. */
  readonly size: number;
  readonly sent: number;
}

const troubled: ReadonlySet<Phase> = new Set(['failed', 'asking', 'file-needed']);

export function summaryOf(queue: Queue): Summary {
  const counted = { total: 0, underWay: 0, done: 0, troubled: 0, paused: 0, size: 0, sent: 0 };
  for (const file of queue) {
    counted.total += 1;
    if (isUnderWay(file)) counted.underWay += 1;
    if (file.phase === 'done') counted.done += 1;
    if (file.phase === 'paused') counted.paused += 1;
    if (troubled.has(file.phase)) counted.troubled += 1;
    if (file.phase === 'failed' || file.phase === 'skipped') continue;
    counted.size += file.size;
    counted.sent += file.sent;
  }
  return counted;
}

/** From 0 to 1. Files without bytes count too, so that a thousand of them move. */
export function progressOf({ size, sent, total, done }: Summary): number {
  if (size === 0) return total === 0 ? 0 : done / total;
  return Math.min(1, sent / size);
}

/** Rows that are drawn; of ten thousand files nobody reads more. */
export const mostShown = 100;

const rank: Readonly<Record<Phase, number>> = {
  asking: 0,
  'file-needed': 0,
  failed: 1,
  sending: 2,
  broken: 2,
  waiting: 3,
  paused: 3,
  done: 4,
  skipped: 4,
};

/** What needs somebody first, then what moves, then what waits, then what is over. */
export function shownFirst(queue: Queue): readonly QueuedFile[] {
  if (queue.length <= mostShown) return sorted(queue);
  const picked: QueuedFile[] = [];
  for (let wanted = 0; wanted <= 4 && picked.length < mostShown; wanted += 1) {
    for (const file of queue) {
      if (rank[file.phase] === wanted && picked.push(file) === mostShown) break;
    }
  }
  return picked;
}

const sorted = (queue: Queue): readonly QueuedFile[] =>
  queue.toSorted((one, other) => rank[one.phase] - rank[other.phase]);
