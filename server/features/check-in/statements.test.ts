import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const userId = 'user';
test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    findLastDay: [userId],
    countCards: [{ userId, day: '2026-11-28' }],
    insertDay: [{ userId, day: '2026-11-28', timeZone: 'UTC', step: 1, madeUpOn: null }],
    listDays: [{ userId, since: '2026-11-01' }],
    sumDays: [{ userId, plan: 'platinum' }],
    checkInsOf: [userId],
  }));
