import { productFiles, type Rule } from './rule.ts';
import type { SourceTree } from './source.ts';

/** Files that every feature of the server has. */
const files = ['index.ts', 'routes.ts', 'service.ts'];

const featureOf = (path: string): string | undefined => /^server\/features\/[^/]+(?=\/)/.exec(path)?.[0];

const uniform: Rule = {
  name: `every feature of the server has ${files.join(', ')}`,
  remedy:
    'Give it the file: service.ts has what the feature does, routes.ts its calls. What no call reaches is no feature: server/storage stands beside them.',
  find(tree) {
    const features = new Set(tree.files.flatMap(({ path }) => featureOf(path) ?? []));
    return [...features].flatMap((feature) =>
      files.map((name) => `${feature}/${name}`).filter((path) => !tree.paths.has(path)),
    );
  },
  broken: [
    {
      files: {
        'server/features/x/index.ts': '',
        'server/features/x/routes.ts': '',
        'server/features/x/sweep.ts': '',
        'server/features/y/index.ts': '',
        'server/features/y/routes.ts': '',
        'server/features/y/service.ts': '',
      },
      faults: ['server/features/x/service.ts'],
    },
  ],
};

const isRoutes = (path: string): boolean => featureOf(path) !== undefined && /[/-]routes\.ts$/.test(path);

/** The row of a query, the connection, and who may: all that is the service's. */
const notForRoutes = /(?:^|[/-])repo(?:\.ts$|\/)|^server\/db\/|^server\/authorize\.ts$/;

const thinRoutes: Rule = {
  name: 'routes neither query nor authorize',
  remedy:
    'Have the service load, authorize and act; routes.ts parses the call, calls it, and presents what it returns.',
  find: (tree: SourceTree) =>
    productFiles(tree)
      .filter(({ path }) => isRoutes(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ kind, target = '' }) => kind !== 'type' && notForRoutes.test(target))
          .map(({ target }) => `${path} → ${target}`),
      ),
  broken: [
    {
      files: {
        'server/features/x/routes.ts': `import { findX } from './repo.ts';\nimport type { Row } from './repo.ts';\nimport { service } from './service.ts';`,
        'server/features/x/key-routes.ts': `import { authorize } from '../../authorize.ts';\nimport { transact } from '../../db/index.ts';`,
        'server/features/x/deep/routes.ts': `import * as rows from '../repo/rows.ts';`,
        'server/features/x/service.ts': `import { findX } from './repo.ts';`,
        'server/features/x/repo.ts': '',
        'server/features/x/repo/rows.ts': '',
        'server/authorize.ts': '',
        'server/db/index.ts': '',
      },
      faults: [
        'server/features/x/routes.ts → server/features/x/repo.ts',
        'server/features/x/key-routes.ts → server/authorize.ts',
        'server/features/x/key-routes.ts → server/db/index.ts',
        'server/features/x/deep/routes.ts → server/features/x/repo/rows.ts',
      ],
    },
  ],
};

/** A repository: `repo.ts`, `key-repo.ts`, `repo/list.ts`; not one whose statements are put together from the tables that there are. */
const isRepository = (path: string): boolean =>
  /^server\/(?:features|storage|tree)\/.*(?:[/-]repo\.ts$|\/repo\/)/.test(path) &&
  path.endsWith('.ts') &&
  !/\.test\.ts$/.test(path);

const reviewed: Rule = {
  name: 'the statements of every repository are written out in a repo.sql',
  remedy:
    'Name the functions of the repository with examples in server/statements.test.ts, and run it with --update.',
  find(tree) {
    const shown = new Set(
      tree.files
        .filter(({ path }) => /(?:statements|sql)\.test\.ts$/.test(path))
        .flatMap(({ imports }) => imports.flatMap(({ target }) => target ?? [])),
    );
    return tree.files
      .filter(({ path, exports, text }) => isRepository(path) && exports.length > 0 && asks.test(text))
      .map(({ path }) => path)
      .filter((path) => !shown.has(path));
  },
  broken: [
    {
      files: {
        'server/features/x/repo.ts': `export const a = (db) => db.selectFrom('a').execute();`,
        'server/features/y/key-repo.ts': 'export const b = (db) => sql`select 1`.execute(db);',
        'server/features/y/repo/rows.ts': 'export type Row = { id: string };',
        'server/statements.test.ts': `import * as keys from './features/y/key-repo.ts';`,
      },
      faults: ['server/features/x/repo.ts'],
    },
  ],
};

/** A statement that is run. */
const asks = /\.execute(?:TakeFirst|TakeFirstOrThrow)?\(/;

export const featureRules: readonly Rule[] = [uniform, thinRoutes, reviewed];
