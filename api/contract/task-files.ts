import { array, boolean, int, literal, maximum, minimum, object, string } from 'zod/mini';
import { linkToken } from './content.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { decimal, id, nothing, type Output, text } from './shapes.ts';

const group = 'Tasks';

/** A file of a torrent that is downloaded; what comes from an address is one file. */
export const taskFile = object({
  /** In the torrent, from 0. */
  index: int(),
  /** Folders and name. */
  path: array(string()),
  size: decimal,
  /** Bytes of it that are here. */
  received: decimal,
  is_chosen: boolean(),
  /** Its entry in the drive, once it is whole; else empty. */
  file_id: string(),
});
export type TaskFile = Output<typeof taskFile>;

export const listTaskFiles = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/tasks/{id}/files',
  group,
  summary:
    'The files of the torrent that a task downloads, in the order of the torrent, or the one file at its address; none until they are known.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  answer: object({
    kind: literal('drive#taskFileList'),
    files: array(taskFile),
    /** Signed: `/{index}/{name}` behind it is the address of a chosen file, for a player, also while it is downloaded. */
    content_link: string(),
  }),
  errors: ['task_not_found', 'failed_precondition'],
});

export const chooseTaskFiles = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/tasks/{id}/files',
  group,
  summary:
    'Chooses which files of a torrent are downloaded, in this order, before or while it runs. The file under way is finished first if it is among them; files that are stored stay.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({
    /** Indexes in the torrent. */
    files: array(int().check(minimum(0), maximum(1_000_000))).check(minLength(1), maxLength(10_000)),
  }),
  answer: nothing,
  errors: ['task_not_found', 'failed_precondition', 'file_space_not_enough', 'file_too_large'],
});

export const readTaskFile = defineEndpoint({
  method: 'GET',
  path: '/content/v1/tasks/{token}/{index}/{name}',
  group: 'Content',
  summary:
    'The content of a file while it is downloaded, by a signed address: in ranges, of which the one that is asked for comes first, where its source can send one.',
  access: 'anyone',
  rate: 'transfer',
  params: object({ token: linkToken, index: text(7, 1), name: text(1024, 1) }),
  answer: 'application/octet-stream',
  errors: [
    'not_found',
    'content_link_expired',
    'traffic_exhausted',
    'file_not_found',
    'failed_precondition',
    'range_not_satisfiable',
    'too_many_requests',
    'unavailable',
  ],
});
