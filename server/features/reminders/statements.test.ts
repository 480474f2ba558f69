import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const now = new Date(0);
const ending = { userId: 'user', unit: 'plan', subject: 'platinum', amount: null, endsAt: now, days: 7 };
test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    listEndings: [now, 100],
    insertReminder: [{ ...ending, id: 'N', closedAt: null, now }],
    findWaiting: ['N', now],
    markMailed: ['N', now],
    listOpen: ['user', now],
    findOwner: ['N'],
    close: ['N', now],
    deleteOld: [now, 1000],
  }));
