import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { compile } from '../compile.ts';
import { registries } from '../registries.fixture.ts';
import { Source } from '../source.ts';
import { findRepair } from './repair.ts';

const sound = `site: {name: A}
routes:
  - path: /one
    page: note
    content:
      title: One
  - {path: /two, page: note}
errors:
  notFound: {page: note}
`;

/** Breaks a line of the sound text; gives the repair that is found from the line on which YAML stumbles. */
function repaired(line: string, broken: string) {
  if (!sound.includes(`${line}\n`)) throw new Error(`no line "${line}"`);
  const text = sound.replace(`${line}\n`, `${broken}\n`);
  const source = new Source('a.yaml', text);
  const [error] = parseDocument(text).errors;
  const repair = findRepair(source, error ? error.pos[0] : text.indexOf(broken));
  if (!repair) return undefined;
  const { code, edit } = repair;
  return { code, text: text.slice(0, edit.start) + edit.text + text.slice(edit.end) };
}

describe('a value that must stand in quotes', () => {
  test.each([
    ['a colon', 'One: two', '"One: two"'],
    ['a colon in a link', 'see https://a.example: two', '"see https://a.example: two"'],
    ['words behind quotes', '"One" and two', `'"One" and two'`],
    ['a sign that is kept', '@one', '"@one"'],
    ['a percent sign', '%one: two', '"%one: two"'],
  ])('%s', (_, written, quoted) => {
    expect(repaired('      title: One', `      title: ${written}`)).toEqual({
      code: 'syntax',
      text: sound.replace('title: One', `title: ${quoted}`),
    });
  });
});

test('words that may have been a line of their own are reported, and left to a person', () => {
  const { diagnostics } = compile(sound.replace('page: note', 'page: note title: One'), registries, {
    file: 'a.yaml',
  });
  expect(diagnostics.map(({ message, suggestions }) => [message, suggestions])).toEqual([
    ['Two keys stand on this line, "page" and "title".', []],
  ]);
});

describe('one slip is found, and its repair gives back the text', () => {
  test.each([
    ['a space behind a colon', '    page: note', '    page:note', 'syntax'],
    ['a space behind a dash', '  - {path: /two, page: note}', '  -{path: /two, page: note}', 'syntax'],
    ['a key too far to the right', '    page: note', '      page: note', 'indentation'],
    ['a key too far to the left', '    page: note', '   page: note', 'indentation'],
  ])('%s', (_, line, broken, code) => {
    expect(repaired(line, broken)).toEqual({ code, text: sound });
  });
});

test('a fault that no small change takes away has no repair', () => {
  expect(repaired('    page: note', '    page: [note, {')).toBeUndefined();
});

test('a part of a file that is too long is not tried again and again', () => {
  const long = `routes:\n${'  - {path: /one, page: note}\n'.repeat(3000)}  -{path: /two}\n${'  - {path: /x}\n'.repeat(3000)}`;
  const source = new Source('a.yaml', long);
  expect(findRepair(source, 3002)).toBeUndefined();
});
