import { _default, array, object } from 'zod/mini';
import { longestTitle } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { folderNamed, order, thumbnail } from './files.ts';
import { count, flag, page, pageToken, parentId, text } from './shapes.ts';

export const searchFiles = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/files:search',
  group: 'Files',
  summary:
    'Files and folders whose name holds the words, with accents or without; `*` stands for any letters, `?` for one. Where there are none, those with one letter of a word wrong, a page of them. Filters as in a list. A page may end before it is full, or be empty: go on while there is a token.',
  access: 'signed-in',
  rate: 'read',
  query: object({
    query: text(longestTitle, 1),
    /** Only below this folder; everywhere if empty. */
    parent_id: _default(parentId, ''),
    limit: count(1, 500, 100),
    page_token: pageToken,
    thumbnail_size: thumbnail,
    order,
    /** Folders before files, each in the order. */
    pin_folders: flag(false),
    filters: _default(text(4096), ''),
    /** Each entry says whether a link to it is open. */
    with_shared: flag(false),
  }),
  answer: object({
    ...page('drive#fileList', 'files', file).shape,
    /** The folders in which the entries lie, with those above them; the root is not among them. */
    folders: array(folderNamed),
  }),
  errors: ['file_not_found'],
});
