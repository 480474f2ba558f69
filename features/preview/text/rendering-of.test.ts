import { expect, test } from 'vitest';
import { renderingOf } from './rendering-of.ts';

const rendering = (name: string, mime_type: string, text = 'a') => renderingOf({ name, mime_type }, text);

test.each([
  ['README.MD', 'text/plain', 'markdown'],
  ['notes', 'text/markdown; charset=utf-8', 'markdown'],
  ['data.csv', 'text/plain', 'table'],
  ['data.tsv', 'text/tab-separated-values', 'table'],
  ['data.json', 'application/json', 'json'],
  ['main.ts', 'text/plain', null],
  ['page.html', 'text/html', null],
  ['constructor', 'text/plain', null],
])('%s of type %s: %s', (name, type, expected) => {
  expect(rendering(name, type)).toBe(expected);
});

test('a long Markdown file is shown as its source', () => {
  expect(rendering('a.md', 'text/markdown', 'a'.repeat(262_144))).toBe('markdown');
  expect(rendering('a.md', 'text/markdown', 'a'.repeat(262_145))).toBeNull();
});
