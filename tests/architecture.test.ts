import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFile, settledLock } from './lock-file.ts';

const root = join(import.meta.dirname, '..');

/** A room: the longest prefix of a file's path that stands in the table. */
type Room = string;

/**
 * Who may import whom. `self` is the same folder below the pattern: `pages/x` may import `pages/x`, not `pages/y`.
 * Every arrow that the table does not name is a fault. `*` stands for one folder's name.
 */
const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  'api/contract': [],
  api: ['api/contract'],
  // How text that people wrote may be shown: a pure rule, the same wherever it is shown.
  engine: ['api/contract/shown-text.ts'],
  ui: ['api/contract/shown-text.ts'],
  // Who is signed in, what goes wrong and what changes concerns every feature; the rest meets in pages and layouts.
  'features/*': ['ui', 'api', 'engine-face', 'features/session', 'features/notices', 'features/changes'],
  'guards/validate': ['engine-face', 'features/*'],
  guards: ['engine-face', 'features/*'],
  actions: ['engine-face', 'features/*'],
  'layouts/*': ['features/*', 'ui', 'api', 'engine-face'],
  'pages/*': ['features/*', 'ui', 'api', 'engine-face'],
  app: [
    'engine',
    'engine-face',
    'pages/*',
    'layouts/*',
    'guards',
    'guards/validate',
    'actions',
    'features/*',
    'locales',
    'ui',
  ],
  server: [
    'api/contract',
    'app',
    'server/http',
    'server/db',
    'server/blobs',
    'server/jobs',
    'server/mail',
    'server/egress',
    'server/tree',
    'server/errors.ts',
    'server/features/*',
    'server/admin',
  ],
  'server/errors.ts': ['api/contract'],
  'server/http': ['api/contract', 'app', 'server/errors.ts', 'server/db', 'server/blobs', 'server'],
  'server/db': ['server/errors.ts'],
  'server/blobs': [],
  'server/jobs': ['server/db'],
  'server/mail': [],
  'server/egress': [],
  'server/features/*': [
    'api/contract',
    'server/errors.ts',
    'server/http',
    'server/db',
    'server/blobs',
    'server/jobs',
    'server/egress',
    'server/tree',
  ],
  // The tree of files, which every feature that touches it imports; it knows none of them.
  'server/tree': ['api/contract', 'server/errors.ts', 'server/db'],
  'server/admin': ['*'],
  'server/fixtures': ['*'],
  tests: ['*'],
  'vite.config.ts': ['app'],
  'vitest.config.ts': ['vite.config.ts', 'tests'],
  'playwright.config.ts': ['tests'],
};

/** What the engine shows to pages, layouts, features, guards and actions; the rest of it is its own affair. */
const engineFace = new Set(['engine/index.ts', 'engine/view/index.ts', 'engine/view/over.tsx']);

/** Where `node:*` may stand. Elsewhere code has to run in a browser too. */
const nodeRooms = [
  'server/',
  'engine/live/',
  'engine/cli/',
  'engine/render/',
  'tests/',
  'app/build.ts',
  'app/compress.ts',
  'app/assets.ts',
  'app/icons.ts',
  'app/kept-parts.ts',
  'app/lucide.ts',
  'app/rooms.ts',
  'app/style-sheets.ts',
  'app/site.ts',
  'app/pdf-parts.ts',
  'app/program.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

/** Drawers that have no reason to say no. */
const refusedFolders = ['utils', 'lib', 'shared', 'common', 'hooks', 'helpers'];

/** Lines above which a file hides a second thing. */
const longest = 400;

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.generated',
  'data',
  'docs',
  'public',
  'content',
  'locales',
  'test-results',
  'playwright-report',
]);

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path);
    return [path];
  });
}

const files = walk('').filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file));
const isTest = (file: string) =>
  file.includes('.test.') ||
  file.includes('/fixtures/') ||
  file.endsWith('/vitest-setup.ts') ||
  /\.(cases|fixture)\.ts$/.test(file);

/** A feature of the server may know the shapes of another; what it does it gets by injection. */
const isShapeOnly = (file: string, statement: string): boolean =>
  file.startsWith('server/features/') && /^\s*(?:import|export) type\b/.test(statement);

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const statements = text.matchAll(
    /^\s*(?:import|export)\b[^'";]*?(?:from\s*)?'([^']+)'|import\('([^']+)'\)/gm,
  );
  return [...statements]
    .filter(([text]) => !isShapeOnly(file, text))
    .map((match) => match[1] ?? match[2] ?? '');
}

function target(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return relative(root, join(root, dirname(file), specifier))
    .split(sep)
    .join('/');
}

function roomOf(file: string): Room {
  if (engineFace.has(file)) return 'engine-face';
  const rooms = Object.keys(mayImport).sort((a, b) => b.length - a.length);
  const found = rooms.find((room) => new RegExp(`^${room.replaceAll('*', '[^/]+')}(/|$)`).test(file));
  return found ?? 'unknown';
}

/** The concrete folder of a file in a room with a `*`: `pages/home`. */
function folderOf(file: string, room: Room): string {
  return file.split('/').slice(0, room.split('/').length).join('/');
}

function isAllowed(from: string, to: string): boolean {
  const [fromRoom, toRoom] = [roomOf(from), roomOf(to)];
  const sameRoom =
    fromRoom === toRoom ||
    (fromRoom === 'engine' && toRoom === 'engine-face') ||
    (fromRoom === 'engine-face' && toRoom === 'engine');
  if (sameRoom && (!fromRoom.includes('*') || folderOf(from, fromRoom) === folderOf(to, toRoom))) return true;
  const allowed = mayImport[fromRoom] ?? [];
  if (allowed.includes('*') || allowed.includes(toRoom)) return true;
  return allowed.some((room) => folderOf(to, room) === room);
}

describe('architecture', () => {
  test('every file stands in a room of the table', () => {
    expect(files.filter((file) => roomOf(file) === 'unknown')).toEqual([]);
  });

  test('imports follow the table', () => {
    const wrong = files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .map((specifier) => target(file, specifier))
          .filter((to): to is string => to !== undefined && /\.(ts|tsx)$/.test(to) && !isAllowed(file, to))
          .map((to) => `${file} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the table sees imports: a wrong arrow would be found', () => {
    expect(isAllowed('pages/home/view.tsx', 'pages/faq/view.tsx')).toBe(false);
    expect(isAllowed('ui/button.tsx', 'engine/index.ts')).toBe(false);
    expect(isAllowed('pages/home/view.tsx', 'engine/render/head.ts')).toBe(false);
    expect(isAllowed('engine/index.ts', 'pages/home/index.ts')).toBe(false);
    expect(isAllowed('features/article/index.ts', 'features/frame/index.ts')).toBe(false);
    expect(isAllowed('features/article/index.ts', 'features/session/index.ts')).toBe(true);
    expect(isAllowed('pages/home/view.tsx', 'engine/index.ts')).toBe(true);
    expect(files.reduce((sum, file) => sum + importsOf(file).length, 0)).toBeGreaterThan(200);
  });

  test('node:* stands only where no browser goes', () => {
    const wrong = files.filter(
      (file) =>
        !isTest(file) &&
        !nodeRooms.some((room) => file.startsWith(room)) &&
        importsOf(file).some((specifier) => specifier.startsWith('node:')),
    );
    expect(wrong).toEqual([]);
  });

  test('nothing outside the server imports it', () => {
    const wrong = files.filter(
      (file) =>
        !file.startsWith('server/') &&
        !file.startsWith('tests/') &&
        importsOf(file).some((specifier) => target(file, specifier)?.startsWith('server/')),
    );
    expect(wrong).toEqual([]);
  });

  test('there are no drawers', () => {
    const wrong = files.filter((file) => file.split('/').some((part) => refusedFolders.includes(part)));
    expect(wrong).toEqual([]);
  });

  test(`no source file is longer than ${longest} lines`, () => {
    const wrong = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > longest);
    expect(wrong).toEqual([]);
  });

  test('whatever comes from outside is measured where it is a text or a list', () => {
    const wrong = files.filter(
      (file) =>
        /^(api\/contract|engine\/manifest)\//.test(file) &&
        !isTest(file) &&
        !file.endsWith('/length.ts') &&
        /\bm(?:in|ax)Length\b[^;]*from 'zod|z\s*\.(?:string|array)\([^;]*\)\s*\.(?:min|max|length)\(/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(wrong).toEqual([]);
  });

  test('effector models neither watch nor peek', () => {
    const wrong = files.filter(
      (file) =>
        !isTest(file) &&
        /from 'effector'/.test(readFileSync(join(root, file), 'utf8')) &&
        /\.(watch|getState)\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  test('each top folder says what it is, in at most 30 lines', () => {
    for (const folder of [
      'engine',
      'guards',
      'actions',
      'layouts',
      'pages',
      'features',
      'ui',
      'api',
      'content',
      'locales',
      'public',
      'app',
      'server',
      'tests',
    ]) {
      const lines = readFileSync(join(root, folder, 'README.md'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length, folder).toBeLessThanOrEqual(30);
    }
  });

  test('no file names a package registry', () => {
    const words = ['registry.' + 'npmjs', 'registry.' + 'npmmirror', 'deb.' + 'debian.org'];
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(words.filter((word) => lock.includes(word))).toEqual([]);
    expect(lock).not.toContain('"resolved"');
  });

  test('what is not for development needs no package that is', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const there = { ...dependencies, ...optionalDependencies };
    const product = files.filter(
      (file) => !isTest(file) && !/^(?:tests\/|vitest|playwright)|\/fixture\.tsx$/.test(file),
    );
    const missing = product.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /^import (?!type\b)(?:[^;'"]*? from )?'((?:@[\w.-]+\/)?[\w.-]+)[^']*'/gm,
        ),
      ]
        .map(([, name = '']) => name)
        // Only its types are there: app/lucide.ts.
        .filter((name) => name in devDependencies! && !(name in there) && name !== 'lucide-react')
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('the lock file says what holds here; after a change of packages: npm run lock', () => {
    const lock = readFileSync(lockFile, 'utf8');
    expect(lock).toBe(settledLock(lock));
  });
});
