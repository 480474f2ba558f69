import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { openBlobs, openPlace, openStores, readPlace, storesName } from '../blobs/index.ts';
import type { SettledEnv } from '../data-folder.ts';
import { type Database, migrate, openData } from '../db/index.ts';
import type { Drive } from '../drive.ts';
import { publicUrlOf } from '../env.ts';
import { type BackupAt, openBackupPlace } from '../storage/index.ts';
import { type Tools, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

interface ToolsOptions {
  readonly env: SettledEnv;
  readonly terminal: Terminal;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Where the command was typed; npm runs it elsewhere. */
  readonly typedIn: string;
}

/** Opens what a command needs on first use, and closes it in the end. The server may be running or not. */
export function openTools({ env, terminal, log, signal, typedIn }: ToolsOptions): {
  readonly tools: Tools;
  readonly close: () => Promise<void>;
} {
  let data: ReturnType<typeof openData> | undefined;
  let opened: Promise<Database> | undefined;
  let drive: Promise<Drive> | undefined;
  const database = async (): Promise<Database> => {
    data ??= openData(env, log, storesName(env));
    return (await data).database;
  };
  const upToDate = async (): Promise<Database> => {
    const found = await database();
    await migrate(found);
    return found;
  };
  const migrated = (): Promise<Database> => {
    opened ??= upToDate();
    return opened;
  };
  const blobs = () => openBlobs(env, log);
  const openAll = async (): Promise<Drive> => {
    // The whole server's code: commands about storage do without it.
    const { openDrive } = await import('../drive.ts');
    return openDrive({
      database: await database(),
      blobs: blobs(),
      publicUrl: publicUrlOf(env),
      contentUrl: env.CONTENT_URL,
      dataFolder: env.DATA_DIR,
      smtpUrl: env.SMTP_URL,
      feedbackTo: env.FEEDBACK_TO,
      log,
    });
  };
  return {
    tools: {
      env,
      terminal,
      log,
      signal,
      database,
      migrated,
      drive: () => {
        drive ??= openAll();
        return drive;
      },
      blobs,
      stores: () => openStores(env, log),
      blobsAt: (place) => openPlace(place, env, log),
      scratchDatabase: (folder) => openData({ DATA_DIR: folder }, log),
      backupsAt: (typed) => openBackupPlace(placeTyped(typed, typedIn), env, log),
    },
    close: async () => {
      await (await drive?.catch(() => undefined))?.close();
      await (await data?.catch(() => undefined))?.close();
    },
  };
}

function placeTyped(typed: string, typedIn: string): BackupAt {
  if (!/^s3:\/\//i.test(typed)) return { kind: 'folder', folder: resolve(typedIn, typed) };
  const place = readPlace(typed);
  if (place?.kind === 's3') return place;
  throw new UsageError('That is no bucket: s3://bucket or s3://bucket/prefix.');
}
