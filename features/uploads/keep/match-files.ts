import type { Queue, QueuedFile } from '../queue/queue.ts';
import { isSameFile } from './persistence.ts';

export interface ChosenAgain {
  readonly files: readonly File[];
  /** The row that needs them. */
  readonly id: string;
}

type Facts = Pick<QueuedFile, 'name' | 'size' | 'lastModified'>;

/** Files are matched first by all that a chooser reveals, then without the name, which may have changed. */
const identities: readonly ((facts: Facts) => string)[] = [
  ({ name, size, lastModified }) => JSON.stringify([name, size, lastModified]),
  ({ size, lastModified }) => JSON.stringify([size, lastModified]),
];

/**
 * The contents for waiting files of the queue, by their ids. Size and date must be those of the started file; but many
 * files may have the same, so the name is compared first. Where two files match equally, neither continues: the middle
 * of one would follow the beginning of the other.
 */
export function matchFiles(waiting: Queue, { files, id }: ChosenAgain): ReadonlyMap<string, File> {
  const [file] = files;
  const row = waiting.find((one) => one.id === id);
  if (files.length === 1 && file && row) {
    const belongs = isSameFile(row, file) && (row.name === file.name || !isNamed(waiting, file));
    return new Map(belongs ? [[id, file]] : []);
  }
  const matched = new Map<string, File>();
  for (const keyOf of identities) matchBy(keyOf, waiting, files, matched);
  return matched;
}

const isNamed = (rows: Queue, file: File): boolean =>
  rows.some((row) => row.name === file.name && isSameFile(row, file));

/** Files of one folder and name are one file, which was sent to more than one place. */
const isOneFile = (rows: Queue): boolean =>
  new Set(rows.map(({ path, name }) => JSON.stringify([path, name]))).size === 1;

function matchBy(
  keyOf: (facts: Facts) => string,
  rows: Queue,
  files: readonly File[],
  matched: Map<string, File>,
): void {
  const used = new Set(matched.values());
  const shown = Map.groupBy(
    files.filter((file) => !used.has(file)),
    keyOf,
  );
  const asking = Map.groupBy(
    rows.filter(({ id }) => !matched.has(id)),
    keyOf,
  );
  for (const [key, same] of asking) {
    const [file, another] = shown.get(key) ?? [];
    if (file && !another && isOneFile(same)) for (const { id } of same) matched.set(id, file);
  }
}
