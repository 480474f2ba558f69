import { describe, expect, test } from 'vitest';
import { explanationAt, proposalsAt } from './proposals.ts';
import type { Schema } from './schema-walk.ts';

/** A text whose description has examples. */
const code: Schema = {
  properties: {
    pattern: { type: 'string', description: 'Its form.', examples: ['<digits 4>', 'PK-<digits 4>'] },
  },
};

const root: Schema = {
  type: 'object',
  properties: {
    site: { type: 'object', properties: { name: { type: 'string', description: 'Name of the site.' } } },
    routes: { type: 'array', items: { $ref: '#/definitions/route' } },
    locales: {
      type: 'object',
      properties: { supported: { type: 'object', additionalProperties: { type: 'string' } } },
    },
  },
  definitions: {
    text: {
      properties: { message: { $ref: '#/definitions/message' }, text: { type: 'object' } },
    },
    message: { enum: ['nav.faq', 'home.title'] },
    route: {
      required: ['path', 'page'],
      properties: {
        path: { type: 'string', description: 'Address without language.' },
        page: {
          anyOf: [
            { const: 'faq', description: 'Questions.' },
            { const: 'home', description: 'The front.' },
          ],
        },
        noindex: { type: 'boolean' },
        title: { $ref: '#/definitions/text' },
        guards: { type: 'array', items: { anyOf: [{ const: 'one' }, { const: 'two' }] } },
        content: { type: 'object' },
      },
      allOf: [
        {
          if: { properties: { page: { const: 'faq' } }, required: ['page'] },
          // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
          then: {
            properties: {
              content: {
                properties: {
                  groups: { type: 'array', items: { properties: { id: {}, questions: {} } } },
                },
              },
            },
          },
        },
      ],
    },
  },
};

/** `|` is the cursor. */
const labels = (marked: string): readonly string[] | undefined => {
  const offset = marked.indexOf('|');
  return proposalsAt(root, marked.replace('|', ''), offset)?.options.map(({ label }) => label);
};

test('examples of a text are proposed, and its description explains it', () => {
  expect(proposalsAt(code, 'pattern: ', 9)?.options.map(({ label }) => label)).toEqual([
    '<digits 4>',
    'PK-<digits 4>',
  ]);
  expect(explanationAt(code, 'pattern: <digits 4>\n', 3)?.text).toBe('Its form.');
});

describe('a list that fills its file', () => {
  const list: Schema = {
    type: 'array',
    items: { properties: { city: {}, title: { $ref: '#/definitions/text' } }, required: ['city'] },
    ...(root.definitions && { definitions: root.definitions }),
  };
  test.each([
    ['- |', ['city', 'title']],
    ['- city: berlin\n  |', ['title']],
    ['- city: berlin\n- {city: rome, |}', ['title']],
    ['- city: berlin\n  title: {message: |}', ['nav.faq', 'home.title']],
  ])('%j', (marked, expected) => {
    const found = proposalsAt(list, marked.replace('|', ''), marked.indexOf('|'));
    expect(found?.options.map(({ label }) => label)).toEqual(expected);
  });
});

describe('keys', () => {
  test('at the root, those that are not there yet', () => {
    expect(labels('site:\n  name: x\n|')).toEqual(['routes', 'locales']);
  });
  test('of an entry of a list, begun or not', () => {
    const rest = ['noindex', 'title', 'guards', 'content'];
    expect(labels('routes:\n  - path: /\n    page: home\n    |')).toEqual(rest);
    expect(labels('routes:\n  - path: /\n    no|\n    page: home\n')).toEqual(rest);
    expect(labels('routes:\n- path: /\n  page: home\n  |')).toEqual(rest);
    expect(labels('routes:\n  - |')).toEqual(['path', 'page', ...rest]);
    expect(labels('routes:\n  - path: /\n    page: faq\n  - |')).toEqual(['path', 'page', ...rest]);
  });
  test('of the content of the page that is named beside it, above or below', () => {
    expect(labels('routes:\n  - path: /\n    page: faq\n    content:\n      |')).toEqual(['groups']);
    expect(labels('routes:\n  - content:\n      |\n    page: faq')).toEqual(['groups']);
    expect(labels('routes:\n  - page: home\n    content:\n      |')).toBeUndefined();
    const deep = 'routes:\n  - page: faq\n    content:\n      groups:\n        - id: a\n          |';
    expect(labels(deep)).toEqual(['questions']);
  });
  test('between braces', () => {
    expect(labels('routes:\n  - title: {|')).toEqual(['message', 'text']);
    expect(labels('routes:\n  - title: {message: nav.faq, |')).toEqual(['text']);
    expect(labels('routes:\n  - {path: /, pa|')).toEqual(['page', 'noindex', 'title', 'guards', 'content']);
  });
});

describe('values', () => {
  test('names of a registry, messages and yes or no', () => {
    expect(labels('routes:\n  - page: |')).toEqual(['faq', 'home']);
    expect(labels('routes:\n  - noindex: t|')).toEqual(['true', 'false']);
    expect(labels('routes:\n  - title: {message: nav|}')).toEqual(['nav.faq', 'home.title']);
    expect(labels('routes:\n  - guards: [one, |]')).toEqual(['one', 'two']);
    expect(labels('routes:\n  - title: |')).toEqual(['{message: }', '{text: }']);
  });
  test('nothing in a comment, nor where the schema knows nothing', () => {
    expect(labels('routes:\n  - page: faq # |')).toBeUndefined();
    expect(labels('unknown:\n  |')).toBeUndefined();
    expect(labels('locales:\n  supported:\n    de: |')).toBeUndefined();
  });
});

test('a key and a value are explained wherever the pointer rests in them', () => {
  const text = 'site:\n  name: x\nroutes:\n  - path: /\n    page: faq\n';
  expect(explanationAt(root, text, text.indexOf('ame'))).toEqual({
    title: 'name',
    text: 'Name of the site.',
  });
  expect(explanationAt(root, text, text.indexOf('path'))?.text).toBe('Address without language.');
  expect(explanationAt(root, text, text.indexOf('faq') + 1)).toEqual({ title: 'faq', text: 'Questions.' });
  expect(explanationAt(root, text, text.indexOf('x'))).toBeUndefined();
});

test('a long line and a schema that refers to itself are no trouble', () => {
  const circle: Schema = { $ref: '#' };
  expect(proposalsAt(circle, 'a: ', 3)).toBeUndefined();
  expect(labels(`routes:\n  - path: ${'x'.repeat(5_000)}|`)).toBeUndefined();
});
