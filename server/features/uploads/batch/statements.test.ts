import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../../fixtures/statements.ts';
import * as repo from './batch-repo.ts';

const user = 'user';
const ids = ['one', 'two'];
const hash = Buffer.alloc(32);
const digests = { sha256: hash.toString('hex'), gcid: '', crc32: 0, md5: '' };

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'batch-repo.sql'), repo, {
    knownKeys: [user, ids],
    insertKeys: [[{ user_id: user, key: 'k', request_hash: hash, made_id: 'two' }]],
    insertUploads: [[{ id: 'one', user_id: user, file_id: 'two', parent_id: user, name: 'n', size: 1 }]],
    recordManyDigests: [[{ id: 'one', digests }]],
    lockUploads: [ids],
    keepBlobs: [[{ hash, size: 1, gcid: '', crc32: 0, md5: '' }]],
    namesHadByOthers: [user, ids, ids],
    insertFiles: [[{ id: 'one' }]],
    completeUploads: [ids],
    recordUploaded: [user, [{ id: 'one', name: 'n' }]],
    beginEntry: [],
    keepEntry: [],
    undoEntry: [],
  }));
