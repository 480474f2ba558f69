import { z } from 'zod';

/** Why a backup cannot be taken or restored; the message is for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The place does not answer, or refuses: nothing is known of what lies in it. */
export class BackupPlaceError extends BackupError {}

/** Another process is at work there; later it may go. */
export class BackupBusyError extends BackupError {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/i);
const count = z.int().nonnegative();

const schema = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken: it includes what was acknowledged before. */
  takenAt: z.iso.datetime(),
  /** The folder of this snapshot's tables, inside the backup. */
  folder: z.string().regex(/^database-[0-9a-z]+$/),
  migrations: z.object({ drive: z.array(z.string()).min(1), jobs: z.array(z.int()) }),
  tables: z.array(
    z.object({
      schema: name,
      name,
      columns: z.array(z.string().min(1)),
      rows: count,
      /** Bytes of the compressed file, `<schema>.<name>.copy.gz`, and their SHA-256. */
      bytes: count,
      sha256,
    }),
  ),
  /** Blobs of the snapshot: `blobs.txt` has a line for each, its hash and its size. */
  content: z.object({ count, bytes: count, sha256 }),
  /** Content that was damaged or missing when the backup was taken, so that it is not in it. */
  lost: z.array(sha256),
});

/** A line of `blobs.txt`. */
export interface Listed {
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** `manifest.json` of a state, written last: one without it is not whole. */
export type Manifest = z.output<typeof schema>;

export const manifestName = 'manifest.json';
export const contentListName = 'blobs.txt';
export const tableFile = (table: { readonly schema: string; readonly name: string }): string =>
  `${table.schema}.${table.name}.copy.gz`;

const stateForm = /^database-([0-9a-z]{1,10})$/;

/** The folder of a state is named by its time, in milliseconds. */
export const stateFolder = {
  beginning: 'database-',
  name: (takenAt: Date): string => `database-${takenAt.getTime().toString(36)}`,
  timeOf: (folder: string): Date | undefined => {
    const [, digits] = stateForm.exec(folder) ?? [];
    const at = digits === undefined ? undefined : new Date(Number.parseInt(digits, 36));
    return at === undefined || Number.isNaN(at.getTime()) ? undefined : at;
  },
};

/** Undefined where the text is no manifest that this version understands. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;
