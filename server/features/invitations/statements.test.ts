import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const now = new Date(0);
test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    keepCode: [{ userId: 'user', code: 'C' }],
    findPerson: ['user'],
    findInviter: ['C'],
    findInvitation: ['user'],
    insertInvitation: [{ invitedId: 'user', inviterId: 'other', now }],
    markRewarded: [{ invitedId: 'user', days: 7, now }],
    countInvitations: [{ inviterId: 'user', plan: 'platinum', now }],
    listInvitations: [{ inviterId: 'user', limit: 20 }],
    listReady: [{ condition: 'hasFile', after: '', limit: 20 }],
    invitationsOf: ['user'],
    findGrant: ['invited:user'],
  }));
