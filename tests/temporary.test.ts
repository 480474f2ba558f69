import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstOpen } from './temporary.ts';

test('folders that are missing or closed on the way are passed by', () => {
  const top = mkdtempSync(join(tmpdir(), 'drive-temporary-'));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  chmodSync(top, 0o755);
  const closed = join(top, 'closed');
  const open = join(top, 'open');
  for (const folder of [closed, join(closed, 'inside'), open]) mkdirSync(folder);
  // Root may write everywhere, but the account of its PostgreSQL may not enter; an ordinary user may not either.
  chmodSync(closed, process.getuid?.() === 0 ? 0o700 : 0o000);
  onTestFinished(() => chmodSync(closed, 0o700));
  expect(firstOpen([join(top, 'missing'), join(closed, 'inside'), open])).toBe(open);
  expect(firstOpen([join(top, 'missing')])).toBeUndefined();
});
