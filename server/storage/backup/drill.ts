import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/index.ts';
import type { JobLog } from '../../jobs/index.ts';
import { withConnection } from '../guard.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { type BackupPlace, driveOf, hold, openPlace } from './place.ts';
import { provingStore } from './proving-store.ts';
import { type RestoreReport, restore } from './restore.ts';
import { sizeOfDatabase } from './tables-repo.ts';

interface DrillOptions {
  /** The database that backups are taken of. */
  readonly database: Database;
  readonly place: BackupPlace;
  /** A folder for the scratch database, which is removed afterwards. */
  readonly scratch: string;
  /** Starts an empty database of its own in a folder. */
  readonly openDatabase: (
    folder: string,
  ) => Promise<{ readonly database: Database; readonly close: () => Promise<void> }>;
  readonly log: JobLog;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly count: number; readonly of: number }) => void;
}

/** Bytes that an empty database takes with its journal. */
const emptyDatabase = 1024 ** 3;

/**
 * Restores the newest backup of a folder into a database of its own, which is removed afterwards. All tables and all content are
 * read and compared with their hashes; content is not written a second time, so that the drill takes the room of the
 * database alone.
 * @throws {BackupError} with what is wrong with it, or where there is no room.
 */
export async function drill(options: DrillOptions): Promise<Manifest> {
  const { database, scratch } = options;
  const place = await openPlace(options.place, false);
  return withConnection(database, async (client) => {
    // No backup removes meanwhile what is being read.
    await place.hold(client, await driveOf(database));
    await hold(client, scratch, `Another drill goes on in ${scratch}.`);
    await mkdir(scratch, { recursive: true });
    await clean(options);
    await refuseWithoutRoom(scratch, 2 * (await sizeOfDatabase(client)) + emptyDatabase);
    const inside = join(scratch, `drill-${randomBytes(6).toString('hex')}`);
    try {
      return await tryOut(options, inside);
    } finally {
      await rm(inside, { recursive: true, force: true });
    }
  });
}

const scratchForm = /^drill-[0-9a-f]{12}$/;

/** Removes what killed drills left, and ends their databases. */
async function clean({ scratch, openDatabase }: DrillOptions): Promise<void> {
  for (const name of (await readdir(scratch)).filter((each) => scratchForm.test(each))) {
    const inside = join(scratch, name);
    const isRunning = await stat(join(inside, 'postgres', 'data', 'postmaster.pid')).catch(() => undefined);
    // The last one that uses a database stops it.
    if (isRunning)
      await openDatabase(inside).then(
        ({ close }) => close(),
        () => undefined,
      );
    await rm(inside, { recursive: true, force: true });
  }
}

async function refuseWithoutRoom(scratch: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(scratch);
  const free = bavail * bsize;
  if (free < needed)
    throw new BackupError(
      `There is not enough room for a drill in ${scratch}: the database needs up to ${inMiB(needed)} MiB, and ${inMiB(free)} MiB are free.`,
    );
}

const inMiB = (bytes: number): number => Math.ceil(bytes / 1024 ** 2);

async function tryOut(
  { openDatabase, place, log, signal, onProgress }: DrillOptions,
  inside: string,
): Promise<Manifest> {
  const { database, close } = await openDatabase(inside);
  try {
    const blobs = provingStore(place.content);
    const report = await restore({
      ...{ database, blobs, place, allowDamaged: true, log, signal },
      ...(onProgress && { onProgress }),
    });
    refuseUnsound(report, place);
    return report.manifest;
  } finally {
    await close();
  }
}

function refuseUnsound({ manifest, damaged, checked }: RestoreReport, { contentAt }: BackupPlace): void {
  const lost = new Set(manifest.lost);
  const wrong = damaged.filter((hash) => !lost.has(hash));
  if (wrong.length > 0)
    throw new BackupError(
      `Of the backup of ${manifest.takenAt} ${wrong.length} contents are damaged or missing, the first is ${wrong[0]}. The next backup copies again what is removed from its ${contentAt}.`,
    );
  const isUnsound =
    checked.counters.length > 0 ||
    checked.trees.length > 0 ||
    checked.content.some(({ hash }) => !lost.has(hash));
  if (isUnsound)
    throw new BackupError(
      `The backup of ${manifest.takenAt} can be restored, but its drives do not add up: "admin storage check" says what is wrong.`,
    );
}
