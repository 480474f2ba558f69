import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as runs from './runs-repo.ts';

const now = new Date(0);

test('the statements about scheduled backups are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), runs, {
    readRuns: [],
    beginRun: ['backup', now],
    cancelRun: ['backup'],
    succeedRun: ['backup', { at: now, took: 1, bytes: 1, lost: 0 }],
    failRun: ['backup', now, 'why'],
  }));
