import { expect, test } from 'vitest';
import { schemaOf } from './schema-of.ts';

const schemas = [
  { files: ['routes.yaml'], schema: { title: 'manifest' } },
  { files: ['content/help/**/*.md'], schema: { title: 'article' } },
  { files: ['content/help/tree.yaml', 'locales/*.json'], schema: { title: 'other' } },
];

test.each([
  ['routes.yaml', 'manifest'],
  ['routesXyaml', undefined],
  ['content/help/a.en-US.md', 'article'],
  ['content/help/deep/er/a.md', 'article'],
  ['locales/ja.json', 'other'],
  ['locales/deep/ja.json', undefined],
])('%s has the schema %s', (name, title) => {
  expect(schemaOf(schemas, name)?.title).toBe(title);
});
