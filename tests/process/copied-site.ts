import { chmodSync, cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Copies the files that tests change, and the programs, which look for the other files around them. @returns the folder. */
export function copySite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drive-site-'));
  chmodSync(folder, 0o711);
  for (const part of ['routes.yaml', 'content', 'locales', 'dist'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'package.json', 'public', 'server', 'ui'])
    symlinkSync(join(root, part), join(folder, part));
  return folder;
}

/** Lays the plans, prices and rewards of the example over a copy. */
export const addPlans = (folder: string): void =>
  cpSync(join(root, 'examples/plans/content'), join(folder, 'content'), { recursive: true });
