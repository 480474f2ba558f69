import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readTree, type SourceTree } from './source.ts';

export const root = join(import.meta.dirname, '..', '..');

/** Folders that are no source: packages, builds, texts. */
const skipped = new Set([
  ...['node_modules', 'dist', '.git', '.generated', 'data', 'docs', 'public', 'content', 'locales'],
  ...['test-results', 'playwright-report', '.ci', '.vscode'],
]);

/** The project as it lies on the disk. */
export const readProject = (folder = root): SourceTree =>
  readTree(new Map(walk(folder, '').map((path) => [path, textOf(folder, path)])));

function walk(home: string, folder: string): string[] {
  return readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return skipped.has(path) || entry.name === 'node_modules' ? [] : walk(home, path);
    return entry.isFile() ? [path] : [];
  });
}

const textOf = (home: string, path: string): string =>
  /\.(?:ts|tsx|mts|mjs|css)$/.test(path) ? readFileSync(join(home, path), 'utf8') : '';
