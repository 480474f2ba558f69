import { array, literal, object } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { folderNamed } from './files.ts';
import { decimal } from './shapes.ts';

/** The largest files of a drive that are compared; groups of an answer, and files that it shows of each. */
export const duplicateBounds = { files: 10_000, groups: 20, ids: 20 } as const;

export const listDuplicates = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/about/duplicates',
  group: 'Files',
  summary:
    'Files with the same content, of which the copies take the most first: 20 groups at most, with 20 files of each, the oldest first. Only the 10,000 largest files of the drive are compared; empty files and the trash are left out.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    kind: literal('drive#duplicates'),
    groups: array(
      object({
        size: decimal,
        file_count: decimal,
        /** Bytes of all but one. */
        wasted: decimal,
        files: array(file),
      }),
    ),
    /** The folders in which they lie, with those above them; not the root. */
    folders: array(folderNamed),
  }),
});
