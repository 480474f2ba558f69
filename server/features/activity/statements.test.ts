import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const position = { at: new Date(0), id: 'one' };

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    list: [{ ownerId: 'user', since: new Date(0), after: position, limit: 100 }],
    sharedSince: ['user', 'file'],
    liveWithin: ['user', 'folder', ['one', 'two']],
    namesOf: ['user', ['one', 'two']],
    doneBy: ['user', 100],
    deleteOld: [1000],
  }));
