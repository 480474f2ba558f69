import { expect, test } from 'vitest';
import { firstChange } from './excerpt.ts';

test.each<[string, string, string, string, string]>([
  ['a word', 'one two three', 'one tow three', 'two', 'tow'],
  ['the end of a word', 'a folder here', 'a folders here', 'folder', 'folders'],
  ['what was added', 'one three', 'one two three', '', 'two'],
  ['what was taken away', 'one two three', 'one three', 'two', ''],
  ['the end', 'one', 'one two', '', 'two'],
  ['everything', 'one', 'two', 'one', 'two'],
  ['from nothing', '', 'one', '', 'one'],
  ['a script without spaces', '写真から始めます', '動画から始めます', '写真', '動画'],
  ['the last of many words', `${'word '.repeat(900)}one`, `${'word '.repeat(900)}two`, 'one', 'two'],
  ['the first of many words', `one ${'word '.repeat(900)}`, `two ${'word '.repeat(900)}`, 'one', 'two'],
  ['nothing that is seen', 'one', 'one ', '', ''],
  ['lines', 'a\nb\nc', 'a\nx\nc', 'b', 'x'],
])('%s', (_, before, after, old, now) => {
  expect(firstChange(before, after)).toEqual({ before: old, after: now, heading: undefined });
});

test('what is long is cut to a line, by columns and between signs', () => {
  const { after } = firstChange('', `${'word '.repeat(40)}end`);
  expect(after).toBe(`${'word '.repeat(9)}wo…`);
  expect(firstChange('', '漢'.repeat(60)).after).toBe(`${'漢'.repeat(23)}…`);
  expect(firstChange('', '😀'.repeat(60)).after).not.toContain('\ufffd');
});

test('a sign of two units is never halved', () => {
  expect(firstChange('a 😀 b', 'a 😁 b')).toEqual({ before: '😀', after: '😁', heading: undefined });
});

test('the heading above comes along', () => {
  const text = (word: string) => `# One\n\nWords.\n\n## Two\n\nOther ${word}.\n\n## Three\n`;
  expect(firstChange(text('words'), text('signs')).heading).toBe('Two');
});
