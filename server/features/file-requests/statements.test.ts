import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const hash = Buffer.alloc(32);

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    insertRequest: [
      {
        ...{ id: 'one', user_id: 'user', folder_id: 'folder', title: 't', note: '', pass_code: '' },
        ...{ asks_name: false, expires_at: null, most_files: null, most_bytes: null },
      },
    ],
    updateRequest: ['one', { title: 't' }, true],
    deleteRequest: ['one'],
    countRequests: ['user'],
    endUploadsOf: ['one'],
    findOwner: ['user'],
    insertVisit: [
      {
        ...{ id: 'visit', request_id: 'one', generation: 1, token_hash: hash, sender_name: 'Ada' },
        expires_at: new Date(0),
      },
    ],
    countVisits: ['one', 5000],
    nameVisit: ['visit', 'Ada'],
    deleteOldVisits: [1000],
  }));
