import { Visitor } from 'vite';
import { productFiles, type Rule } from './rule.ts';
import type { SourceFile, SourceTree } from './source.ts';

/** A repository has the statements of its feature: `repo.ts`, `key-repo.ts`, `repo/list.ts`. `server/db` has what all share. */
const mayAsk = (path: string): boolean =>
  /(?:^|[/-])repo(?:\.ts$|\/)/.test(path) || path.startsWith('server/db/');

const builders = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'selectNoFrom',
]);

/** A statement about rows. Those of a session (`begin`, `set`, `listen`, locks that are numbers) may stand where the session is. */
const aboutRows = /\b(?:from|into|update)\s+\S/i;

/** Whether a file makes statements: `db.selectFrom(…)`, `sql…` in backquotes, `client.query('… from …')`. */
function asksDatabase({ text, program }: SourceFile): boolean {
  if (!/\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom|sql|query)\b/.test(text))
    return false;
  let isFound = false;
  new Visitor({
    MemberExpression({ property }) {
      if (property.type === 'Identifier' && builders.has(property.name)) isFound = true;
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || first === undefined) return;
      const isQuery = callee.property.type === 'Identifier' && callee.property.name === 'query';
      const statement = text.slice(first.start + 1, first.end - 1).replace(/'[^']*'/g, "''");
      if (isQuery && aboutRows.test(statement)) isFound = true;
    },
    TaggedTemplateExpression({ tag }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') isFound = true;
    },
  }).visit(program);
  return isFound;
}

const withQueries = (tree: SourceTree): string[] =>
  productFiles(tree)
    .filter((file) => file.path.startsWith('server/') && !mayAsk(file.path) && asksDatabase(file))
    .map(({ path }) => path);

const inRepos: Rule = {
  name: 'statements for the database stand in repositories',
  remedy: 'Move the query into the repo.ts of its feature as a function of its own, and call that.',
  find: withQueries,
  broken: [
    {
      files: {
        'server/features/x/service.ts': `await db.selectFrom('users').execute();`,
        'server/features/x/filters.ts': 'export const soft = sql<boolean>`true`;',
        'server/features/x/sweep.ts': "client.query('delete from x');",
        'server/features/x/listen.ts': "client.query('listen x');",
        'server/features/x/repo.ts': `db.deleteFrom('users');`,
        'server/features/x/key-repo.ts': `db.deleteFrom('users');`,
        'server/features/x/repo/list.ts': `db.deleteFrom('users');`,
        'server/features/x/words.ts': `const selectFrom = 'sql';`,
        'server/features/x/service.test.ts': `db.selectFrom('users');`,
        'server/db/lock.ts': `db.selectFrom('users');`,
      },
      faults: ['server/features/x/service.ts', 'server/features/x/filters.ts', 'server/features/x/sweep.ts'],
    },
  ],
};

export const queryRules: readonly Rule[] = [inRepos];
