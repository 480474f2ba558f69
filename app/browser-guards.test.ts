import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { browserGuards } from './browser-guards.ts';

test('browsers know the guards that run there alone', () => {
  const root = mkdtempSync(join(tmpdir(), 'browser-guards-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'guards', 'validate'), { recursive: true });
  for (const [name, where] of Object.entries({ hash: 'browser', owner: 'server', 'hash.test': 'browser' }))
    writeFileSync(join(root, 'guards', `${name}.ts`), `export default defineGuard({ runsOn: '${where}' });`);
  const { load } = browserGuards(root) as Plugin & { load: { handler: () => string } };
  expect(load.handler()).toBe('export const guards = {\n  "hash": () => import("/guards/hash.ts"),\n};\n');
});
