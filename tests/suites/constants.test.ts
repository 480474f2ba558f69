import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'constants.md'), 'utf8');

/** The constants of the page: the name, and each file with the text that stands for it there. */
const constants = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Constant'))
  .map((line) => {
    const [, name = '', , places = ''] = line
      .replaceAll('\\|', '¦')
      .split('|')
      .map((cell) => cell.trim());
    const found = [...places.replaceAll('¦', '|').matchAll(/`([\w./-]+)`: `([^`]+)`/g)];
    return { name, places: found.map(([, file = '', text = '']) => ({ file, text })) };
  });

test('the list is there, and each constant has a place', () => {
  expect(constants.length).toBeGreaterThan(25);
  expect(constants.filter(({ places }) => places.length === 0)).toEqual([]);
});

test.each(constants)('$name', ({ places }) => {
  for (const { file, text } of places)
    expect(readFileSync(join(root, file), 'utf8').includes(text), `${file}: ${text}`).toBe(true);
});
