import type { Phase, Queue, QueuedFile } from '../queue/queue.ts';
import { fileCount, type Totals, underWayIn, unfinishedIn } from '../queue/totals.ts';

/** Figures for the head of the panel. */
export interface Summary {
  readonly total: number;
  readonly underWay: number;
  readonly done: number;
  /** Failed, or waiting for the user: a name, a file. */
  readonly needingAttention: number;
  readonly paused: number;
  /** All that would continue: in progress or paused, and waiting for the user. */
  readonly unfinished: number;
  /** Bytes of all that is not left out, and how many of them are there. */
  readonly size: number;
  readonly sent: number;
}

export function summaryOf(totals: Totals): Summary {
  const { counts, size, sent } = totals;
  return {
    total: fileCount(totals),
    underWay: underWayIn(totals),
    done: counts.done,
    needingAttention: counts.failed + counts.asking + counts['file-needed'],
    paused: counts.paused,
    unfinished: unfinishedIn(totals),
    size,
    sent,
  };
}

/** From 0 to 1. Files without bytes count too, so that a thousand of them move. */
export function progressOf({ size, sent, total, done }: Summary): number {
  if (size === 0) return total === 0 ? 0 : done / total;
  return Math.min(1, sent / size);
}

/** Rows that are drawn at most. */
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

/** The files of one folder that was chosen, as one row. */
export interface FolderRow {
  readonly key: string;
  readonly name: string;
  /** The folder that it goes into; the root is "". */
  readonly parentId: string;
  readonly files: Queue;
}

type Row = QueuedFile | FolderRow;

export const isFolderRow = (row: Row): row is FolderRow => 'files' in row;

/** Those that need the user first, then sending, waiting and finished ones; a folder stands where its first file does. */
export function rowsOf(queue: Queue): readonly Row[] {
  const folders = new Map<string, { readonly files: QueuedFile[]; rank: number }>();
  for (const file of queue) {
    const key = folderKeyOf(file);
    if (key === undefined) continue;
    const known = folders.get(key);
    known?.files.push(file);
    if (known) known.rank = Math.min(known.rank, rank[file.phase]);
    else folders.set(key, { files: [file], rank: rank[file.phase] });
  }
  const ranked: Row[][] = [[], [], [], [], []];
  const add = (at: number, row: () => Row) => {
    const alike = ranked[at];
    if (alike && alike.length < mostShown) alike.push(row());
  };
  for (const file of queue) {
    const key = folderKeyOf(file) ?? '';
    const folder = folders.get(key);
    if (folder === undefined || folder.files.length === 1) add(rank[file.phase], () => file);
    else if (folder.files[0] === file) {
      const { path, parentId } = file;
      add(folder.rank, () => ({ key, name: path[0] ?? '', parentId, files: folder.files }));
    }
  }
  return ranked.flat().slice(0, mostShown);
}

/** No name has a zero byte. */
const folderKeyOf = ({ batch, parentId, path }: QueuedFile): string | undefined =>
  path.length > 0 ? `${batch}\0${parentId}\0${path[0]}` : undefined;

/** Files that wait for the user, or have failed. */
export const needingUser = (files: Queue): Queue => files.filter(({ phase }) => rank[phase] <= 1);

/** Files that need the user first, then sending, waiting and finished ones. */
export function shownFirst(queue: Queue): readonly QueuedFile[] {
  const ranked: QueuedFile[][] = [[], [], [], [], []];
  for (const file of queue) {
    const alike = ranked[rank[file.phase]];
    if (alike && alike.length < mostShown) alike.push(file);
  }
  return ranked.flat().slice(0, mostShown);
}
