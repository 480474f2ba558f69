import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const ids = ['one', 'two'];
const row = {
  ...{ id: 'one', owner_id: 'user', file_id: 'file', role: 'view' as const },
  ...{ grantee: 'ada@drive.test', grantee_id: null },
};

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    findPerson: ['ada@drive.test'],
    nameOf: ['user'],
    findGrant: ['one'],
    findGrantTo: ['file', 'ada@drive.test'],
    insertGrant: [row],
    setRole: ['one', 'edit'],
    isFolder: ['file'],
    deleteGrantsTo: ['file', 'user'],
    deleteGrant: ['one'],
    grantsOfFile: ['file'],
    deleteGone: ['user'],
    countGrants: ['user', 'file'],
    takeUpWaiting: ['user'],
    grantsFrom: ['user', 2000],
    nameInActivity: ['user'],
    grantsTo: ['user', 500],
    findShown: [ids],
  }));
