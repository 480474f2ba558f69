import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

const counted = { day: '2026-11-28', module: 'page', event: 'view', value: 'home', count: 1 };
test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    addCounts: [[counted]],
    listDays: ['2026-11-28'],
    sumDays: ['2026-11-28'],
    listEvents: ['2026-11-28'],
    listNames: [{ since: '2026-11-28', most: 20 }],
    deleteBefore: ['2026-11-28'],
  }));
