import { _default, int, literal, object, enum as oneOf, optional, record, string, union } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { thumbnailSizes } from './files.ts';
import { count, flag, id, nothing, type Output, page, pageToken, time } from './shapes.ts';

const group = 'Recent';

/** Something that happened to a file (api.md, Files). */
export const event = object({
  kind: literal('drive#event'),
  id: string(),
  /** `TYPE_UPLOAD`, `TYPE_DOWNLOAD`, `TYPE_RESTORE`, `TYPE_PLAY` … */
  type: string(),
  type_name: string(),
  source: string(),
  subject: string(),
  device: string(),
  file_id: string(),
  /** The name that it has now. */
  file_name: string(),
  mime_type: string(),
  icon_link: string(),
  /** The folder that it lies in. */
  folder_id: string(),
  created_time: time,
  updated_time: time,
  progress: int(),
  label: string(),
  params: record(string(), string()),
  space: string(),
  reference_resource: optional(file),
});
export type EventAnswer = Output<typeof event>;

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/events',
  group,
  summary:
    'Recent activity, newest first. A file that is gone or in the trash is not shown, so a page may be shorter than requested; an empty token ends the list.',
  access: 'signed-in',
  rate: 'read',
  query: object({
    /** Only of this file; of all if empty. */
    file_id: _default(union([literal(''), id]), ''),
    limit: count(1, 10_000, 100),
    page_token: pageToken,
    /** Another name of `page_token`, which some clients use. */
    next_page_token: pageToken,
    thumbnail_size: _default(oneOf(thumbnailSizes), 'SIZE_LARGE'),
    /** Each file says whether a link to it is open. */
    with_shared: flag(false),
  }),
  answer: page('drive#eventList', 'events', event),
});

export const deleteEvent = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/events/{id}',
  group,
  summary: 'Takes one entry out of recent activity; the file stays.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['not_found'],
});

export const clearEvents = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/events',
  group,
  summary: 'Empties recent activity; the files stay.',
  access: 'signed-in',
  rate: 'write',
  answer: nothing,
});
