import { join } from 'node:path';
import { test } from 'vitest';
import { expectReviewed } from '../../fixtures/statements.ts';
import * as repo from './repo.ts';

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    isNothingAnnounced: [],
    comparePages: [[{ address: 'https://drive.test/en-US', digest: 'x' }]],
    recordAnnounced: [
      [{ address: 'https://drive.test/en-US', digest: 'x' }],
      ['https://drive.test/en-US/gone'],
    ],
  }));
