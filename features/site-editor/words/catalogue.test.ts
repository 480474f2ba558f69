import { expect, test } from 'vitest';
import { filterRows, parseCatalogue, withWords, wordRows } from './catalogue.ts';

const english = {
  'a.title': { defaultMessage: 'Hello {name}', description: 'Above the page' },
  'a.count': '{count, plural, one {# file} other {# files}} of {total}',
  'a.end': 'Bye',
};

test('both languages stand side by side, with what is missing and what is misplaced', () => {
  const rows = wordRows(english, { 'a.title': 'Hallo {nam}', 'a.end': 'Ade' });
  expect(rows.map(({ id, words }) => [id, words])).toEqual([
    ['a.title', 'Hallo {nam}'],
    ['a.count', ''],
    ['a.end', 'Ade'],
  ]);
  expect(rows[0]).toMatchObject({ description: 'Above the page', misplaced: ['name', 'nam'] });
  expect(rows[1]).toMatchObject({ placeholders: ['count', 'total'], misplaced: [] });
  expect(filterRows(rows, { text: '', isMissingOnly: true }).map(({ id }) => id)).toEqual([
    'a.title',
    'a.count',
  ]);
  expect(filterRows(rows, { text: ' ADE', isMissingOnly: false }).map(({ id }) => id)).toEqual(['a.end']);
});

test('a changed message leaves the rest of the file as it was', () => {
  const order = Object.keys(english);
  const text = '{\n  "a.title": "Hallo {name}",\n  "a.end": "Ade"\n}\n';
  expect(withWords(text, order, { id: 'a.end', words: 'Tschüs' })).toBe(text.replace('Ade', 'Tschüs'));
  expect(withWords(text, order, { id: 'a.count', words: '{count}' })).toBe(
    '{\n  "a.title": "Hallo {name}",\n  "a.count": "{count}",\n  "a.end": "Ade"\n}\n',
  );
  expect(withWords(text, order, { id: 'a.end', words: '' })).toBe('{\n  "a.title": "Hallo {name}"\n}\n');
});

test('a message that no language has yet stands last', () => {
  const text = '{\n  "a.title": "Hallo {name}",\n  "a.end": "Ade"\n}\n';
  const order = ['a.title', 'a.end'];
  expect(Object.keys(parseCatalogue(withWords(text, order, { id: 'a.new', words: 'Neu' })) ?? {})).toEqual([
    ...order,
    'a.new',
  ]);
  expect(withWords('{}', [], { id: 'a.new', words: 'Neu' })).toBe('{\n  "a.new": "Neu"\n}\n');
});

test('of an entry with a description the words alone change', () => {
  const text = JSON.stringify(english);
  const changed = parseCatalogue(withWords(text, [], { id: 'a.title', words: 'Hi {name}' }));
  expect(changed?.['a.title']).toEqual({ defaultMessage: 'Hi {name}', description: 'Above the page' });
});

test('what is no catalogue is none', () => {
  for (const text of ['', '[]', 'null', '{"a":']) expect(parseCatalogue(text)).toBeUndefined();
});
