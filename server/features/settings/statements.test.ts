import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    findFlags: ['user'],
    lockDisplay: ['user'],
    keepDisplay: ['user', { common: {}, folders: [] }],
    changeFlags: ['user', { test_mode: true }],
  }));
