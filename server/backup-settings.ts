import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { readPlace } from './blobs/index.ts';
import { type BackupAt, keepForm, readKeep } from './storage/index.ts';

/** A place for scheduled backups. A folder is absolute: a slip would otherwise put them beside the program. */
export const backupTo = z
  .string()
  .transform((text, context): BackupAt => {
    if (isAbsolute(text) && !text.includes('\0')) return { kind: 'folder', folder: resolve(text) };
    const place = text.startsWith('s3://') ? readPlace(text) : undefined;
    if (place?.kind === 's3') return place;
    context.addIssue({
      code: 'custom',
      message: 'the absolute path of a folder (/mnt/backup/drive), or a bucket (s3://bucket/prefix)',
    });
    return z.NEVER;
  })
  .optional();

/** How many backups of a folder stay. */
export const backupKeep = z
  .string()
  .default('7')
  .transform((text, context) => {
    const keep = readKeep(text);
    if (keep !== undefined) return keep;
    context.addIssue({ code: 'custom', message: keepForm });
    return z.NEVER;
  });
