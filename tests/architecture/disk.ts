import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DocumentedProject } from './documents.ts';
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

function walk(home: string, folder: string, without = skipped): string[] {
  return readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return without.has(path) || entry.name === 'node_modules' ? [] : walk(home, path, without);
    return entry.isFile() ? [path] : [];
  });
}

const textOf = (home: string, path: string): string =>
  /\.(?:ts|tsx|mts|mjs|css)$/.test(path) ? readFileSync(join(home, path), 'utf8') : '';

/** Folders that no document speaks of: what is made, and what is not kept. */
const made = new Set(['node_modules', 'dist', '.git', '.generated', 'data', 'test-results']);

/** The documents for people who change the project, with all that they may name. */
export function readDocuments(home: string): DocumentedProject {
  const paths = walk(home, '', made);
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  const scripts = JSON.parse(read('package.json')) as { readonly scripts: object };
  const namesIn = (folder: string): ReadonlySet<string> =>
    new Set(
      paths
        .filter((path) => path.startsWith(folder) && path.endsWith('.ts'))
        .flatMap((path) =>
          [...read(path).matchAll(/^ {2}(?:\{ )?name: '([^']+)'/gm)].map(([, name]) => name!),
        ),
    );
  return {
    paths: new Set(paths),
    documents: new Map(
      paths
        .filter((path) => path.endsWith('.md') && !/^content\/|\/fixtures\//.test(path))
        .map((path) => [path, read(path)]),
    ),
    commands: {
      run: new Set(Object.keys(scripts.scripts)),
      site: namesIn('engine/cli/'),
      admin: namesIn('server/admin/commands/'),
      test: namesIn('tests/run.ts'),
    },
  };
}
