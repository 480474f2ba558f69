import { expect, test } from 'vitest';
import { editorState, textOf } from './editor-state.ts';
import { editedText } from './text-file.ts';

test.each([
  ['one\r\ntwo\r\n', 'one\r\nnew\r\ntwo\r\n'],
  ['one\rtwo', 'one\rnew\rtwo'],
  ['one\ntwo', 'one\nnew\ntwo'],
  ['one\ntwo\r\nthree\r', 'one\nnew\ntwo\r\nthree\r'],
])('%j with a new line keeps the ends of all others', (before, after) => {
  const edited = editedText(new TextEncoder().encode(before), 'utf-8')!;
  const made = editorState({ ...edited, label: '', phrases: {}, onChanged: () => {} });
  expect(textOf(made, edited)).toBe(before);
  const { state } = made.update({ changes: { from: 4, insert: made.toText('new\n') } });
  expect(textOf(state, edited)).toBe(after);
});
