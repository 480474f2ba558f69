import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Folders that are no source, or that a new thing does not touch. */
const left = new Set(['.git', 'node_modules', 'dist', 'data', 'docs', 'test-results']);

/** A copy of the project to write into, with the packages of this one. */
export function openScratch(): { readonly folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'drive-new-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.has(path.slice(root.length + 1).split('/')[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The compiler need not check again what it has checked here; paths in it are relative.
  const checked = join('dist', 'types.tsbuildinfo');
  if (existsSync(join(root, checked))) cpSync(join(root, checked), join(folder, checked));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs a tool of the packages in it. @returns what it says where it fails; else nothing */
export function complaints(
  folder: string,
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules', '.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1', ...env },
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
