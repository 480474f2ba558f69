import { type BlobPlace, type BlobStore, placeName, readPlace, storesName } from '../../blobs/index.ts';
import { type Moved, type MoveFault, move } from '../../storage/index.ts';
import { type Command, type ExitCode, type Tools, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { parseSize, writeSize } from '../sizes.ts';
import type { Terminal } from '../terminal.ts';

export const blobsMove: Command = {
  name: 'blobs move',
  about: 'copies all content to another store while the server runs',
  options: {
    to: {
      value: 'PLACE',
      about: 's3://bucket/prefix, disk or file:///folder; BLOB_STORE if it is not given',
    },
    'delete-source': { about: 'deletes from the old store what the new one has, once that is proved' },
    rate: { value: 'SIZE', about: 'copies so much a second at most; without a limit if it is not given' },
    ...jsonOption,
  },
  help: [
    'From BLOB_STORE_FROM to BLOB_STORE, which a server reads both meanwhile; with --to another place ahead of that. Each',
    'content is compared with its hash. Broken off, it goes on when it is run again. See docs/operations.md for the steps.',
    'Exit code 0: all is in the new store; 1: some content cannot be copied; 2: it is not done yet.',
  ].join('\n'),
  run: async (tools, { options }) => {
    const { terminal, signal, env } = tools;
    const course = courseOf(tools, options.to);
    const deleteSource = options['delete-source'] === true;
    if (deleteSource && !course.isWritten)
      throw new UsageError('--delete-source is for a move to BLOB_STORE: what the server writes to stays.');
    const rate = options.rate === undefined ? undefined : parseSize(String(options.rate));
    if (options.rate !== undefined && rate === undefined)
      throw new UsageError(`"${options.rate}" is no size: 50MB, 1GiB.`);
    const { from, to } = course;
    const isJson = options.json === true;
    const moved = await move(
      { database: await tools.migrated(), from, to },
      {
        ...{ deleteSource, signal, rate: rate || undefined },
        name: course.isWritten ? storesName(env) : undefined,
        onFault: (fault) => isJson || terminal.say(faultWords(fault)),
        onProgress: ({ count, of, bytes, deleted }) =>
          terminal.progress(
            deleted > 0
              ? `${deleted} contents deleted from the old store`
              : `${count} of ${of} contents, ${writeSize(bytes)} copied`,
          ),
      },
    );
    if (isJson) terminal.sayJson({ to: placeName(course.place), ...moved });
    else sayMoved(terminal, moved, course);
    return exitCodeOf(moved);
  },
};

interface Course {
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly place: BlobPlace;
  /** Whether the server writes to the place to which content goes. */
  readonly isWritten: boolean;
}

function courseOf({ env, stores, blobsAt }: Tools, typed: unknown): Course {
  const { BLOB_STORE: written = { kind: 'data' }, BLOB_STORE_FROM: other } = env;
  const place = typed === undefined ? written : readPlace(String(typed));
  if (place === undefined)
    throw new UsageError(`"${typed}" is no place: s3://bucket/prefix, disk, file:///folder.`);
  const opened = stores();
  if (placeName(place) === placeName(written) && opened.from !== undefined)
    return { from: opened.from, to: opened.to, place, isWritten: true };
  if (placeName(place) === placeName(written))
    throw new UsageError(
      `Content goes to ${placeName(written)}; set BLOB_STORE_FROM to where it was until now, or name another place with --to.`,
    );
  if (opened.from === undefined) return { from: opened.to, to: blobsAt(place), place, isWritten: false };
  if (other !== undefined && placeName(place) === placeName(other))
    return { from: opened.to, to: opened.from, place, isWritten: false };
  throw new UsageError(`${placeName(place)} is neither BLOB_STORE nor BLOB_STORE_FROM.`);
}

const words = {
  missing: 'is missing in the old store',
  damaged: 'is damaged in the old store, and was not copied',
  unreadable: 'cannot be read from the old store',
  damaged_copy: 'is damaged in the new store; it was not deleted from the old one',
} as const;

const faultWords = ({ kind, hash, size, uses }: MoveFault): string =>
  `${hash} (${writeSize(size)}, ${uses} files and versions) ${words[kind]}`;

function sayMoved({ say, note, paint }: Terminal, moved: Moved, { place, isWritten }: Course): void {
  const { there, copied, bytes, faults, deleted, left, isWhole, isServedElsewhere, stopped } = moved;
  say(`${there} contents are in ${placeName(place)}, ${copied} of them copied now (${writeSize(bytes)}).`);
  if (deleted + left > 0) say(`${deleted} were deleted from the old store, ${left} are left in it.`);
  if (faults.length > 0) say(paint.red(`${faults.length} could not be moved.`));
  if (stopped !== undefined) note(paint.red(`Broken off: ${stopped}`));
  if (!isWhole) note('It is not done yet: run it again, and it goes on.');
  else if (!isWritten)
    say(
      `The server still writes elsewhere: start it with BLOB_STORE=${placeName(place)} and BLOB_STORE_FROM, then move again.`,
    );
  else if (isServedElsewhere)
    note(paint.red('A process serves this drive that writes elsewhere: restart it, then move again.'));
  else if (faults.length === 0) say(paint.green('BLOB_STORE_FROM is needed no longer.'));
}

const exitCodeOf = ({ faults, isWhole, isServedElsewhere }: Moved): ExitCode => {
  if (!isWhole || isServedElsewhere) return 2;
  return faults.length > 0 ? 1 : 0;
};
