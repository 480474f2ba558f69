import { expect, test } from 'vitest';
import { highlightLines } from './highlight.ts';

const joined = (lines: ReturnType<typeof highlightLines>) =>
  lines?.map((runs) => runs.map(([text]) => text).join(''));

test('the lines of code say what their pieces are', () => {
  expect(highlightLines('const a = 1; // one', 'ts')).toEqual([
    [
      ['const', 'keyword'],
      [' a = ', null],
      ['1', 'number'],
      ['; ', null],
      ['// one', 'comment'],
    ],
  ]);
});

test('a token that goes over lines is in each of them, however they end', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const lines = highlightLines(`/* a${end}b */${end}${end}let c`, 'js');
    expect(joined(lines)).toEqual(['/* a', 'b */', '', 'let c']);
    expect(lines?.[1]).toEqual([['b */', 'comment']]);
  }
});

test('within a string, a variable is a variable', () => {
  const [line] = highlightLines('echo "hello $' + '{name}"', 'sh') ?? [];
  expect(line).toContainEqual(['"hello ', 'string']);
  expect(line).toContainEqual(['$' + '{name}', 'attribute']);
});

test.each(['py', 'rs', 'go', 'yml', 'xml', 'html', 'css', 'sql', 'java', 'rb', 'php', 'diff', 'ini', 'sh'])(
  'files that end in .%s have a language',
  (extension) => {
    expect(joined(highlightLines('a b\nc', extension))).toEqual(['a b', 'c']);
  },
);

test.each(['', 'dat', '__proto__', 'constructor'])('%j is no language', (extension) => {
  expect(highlightLines('a b', extension)).toBeNull();
});
