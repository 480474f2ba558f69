import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repository from './repo.ts';

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repository, {
    findWay: ['user', ['a', 'b']],
    findLocks: ['user'],
    deleteExpiredLocks: ['user'],
    insertLock: [
      {
        ...{ token: 't', user_id: 'user', file_id: 'one', is_deep: true, is_shared: false },
        ...{ owner: '', seconds: 60 },
      },
    ],
    renewLock: ['t', 60],
    deleteLocks: ['user', ['t']],
    setUserModified: ['one', new Date(0)],
    findProperties: [['one', 'two']],
    countProperties: ['user', 10],
    setProperties: [{ userId: 'user', id: 'one', properties: [{ space: 'a:', name: 'b', xml: '<b/>' }] }],
    deleteProperties: ['one'],
    copyPropertiesTo: ['one', 'two'],
    copyPlannedProperties: ['user', 10],
  }));
