import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    insertWork: [
      { task_id: 'one', user_id: 'user', stage_id: 's', parent_id: 'user', name: 'n', file_ids: ['two'] },
    ],
    findWork: ['one'],
    lockWork: ['one'],
    countWork: ['user', 20],
    noteWork: ['one', { reserved: 1, tag: 't' }],
    noteExtraction: ['one', { reserved: 1, root_id: 'two', done: 3 }],
    insertRows: [
      [
        {
          ...{ id: 'one', user_id: 'user', parent_id: null, is_folder: true, blob_hash: null },
          ...{ name: 'n', name_key: 'n', sort_name: 'n', mime_type: '', category: 'OTHER' },
          ...{ trashed_at: null, user_modified_at: null },
        },
      ],
    ],
    onlyChild: ['one'],
    deleteWork: ['one'],
    stagedArchives: [['s']],
  }));
