import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { keepForm, readKeep } from './storage/index.ts';

/** A folder for scheduled backups. Absolute: a slip would otherwise put them beside the program. */
export const backupFolder = z
  .string()
  .refine((text) => isAbsolute(text) && !text.includes('\0'), {
    error: 'the absolute path of a folder (/mnt/backup/drive)',
  })
  .transform((text) => resolve(text))
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
