import { describe, expect, test } from 'vitest';
import { proposalsAt } from '../schema/proposals.ts';
import { schemaOf, withDraftMessages } from './schema-of.ts';

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

describe('messages that only the draft has', () => {
  const served = {
    properties: { title: { $ref: '#/definitions/message' } },
    definitions: { message: { enum: ['home.title'] }, other: { title: 'other' } },
  };
  const proposed = (catalogue: string | null) => {
    const schema = withDraftMessages(served, catalogue)!;
    return proposalsAt(schema, 'title: ', 'title: '.length)?.options.map(({ label }) => label);
  };
  test('are proposed with the others', () => {
    expect(proposed('{"home.title": "A", "sale.title": "B"}')).toEqual(['home.title', 'sale.title']);
  });
  test.each([null, '', '{"home.title": ', '[]', '{"home.title": "A"}'])(
    'of the catalogue %j there are none',
    (catalogue) => {
      expect(proposed(catalogue)).toEqual(['home.title']);
    },
  );
  test('concern no file without messages', () => {
    const other = { title: 'article' };
    expect(withDraftMessages(other, '{"a": "A"}')).toBe(other);
    expect(withDraftMessages(undefined, '{"a": "A"}')).toBeUndefined();
  });
});
