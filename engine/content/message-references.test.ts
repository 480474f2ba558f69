import { describe, expect, test } from 'vitest';
import type { Context } from '../manifest/context.ts';
import { Faults } from '../manifest/faults.ts';
import { Source } from '../manifest/source.ts';
import { frontMatterWords } from './file-words.ts';
import { renderMarkdown } from './markdown.ts';
import { checkMessages, messagesIn, withMessages } from './message-references.ts';

const words: Readonly<Record<string, string>> = {
  'files.do.share': 'Share',
  'files.do.move': '移动到…',
  'strange.words': 'a*b* [c](/d) <i>|e `f`',
};
const html = (markdown: string) =>
  renderMarkdown(
    withMessages(markdown, (id) => words[id]),
    (path) => path,
  ).html;

describe('a message that a text names', () => {
  test('is said as the page says it, in tables, headings and emphasis', () => {
    expect(html('Choose **{files.do.share}**, or {files.do.share}.')).toBe(
      '<p>Choose <strong>Share</strong>, or Share.</p>',
    );
    expect(html('| {files.do.share} |\n| --- |\n| x |')).toContain('<th>Share</th>');
  });

  test('keeps its emphasis where a sign ends it and no blank follows', () => {
    expect(html('选择**{files.do.move}**或取消').replaceAll('\u2060', '')).toBe(
      '<p>选择<strong>移动到…</strong>或取消</p>',
    );
  });

  test('brings no markup, whatever its words are', () => {
    expect(html('| {strange.words} | x |\n| --- | --- |').replaceAll('&#x3C;', '&lt;')).toContain(
      '<th>a*b* [c](/d) &lt;i>|e `f`</th>\n<th>x</th>',
    );
  });

  test('is none in code, and stays as it is written where there are no words', () => {
    const source = 'Write `{files.do.share}` or {no.such}.\n\n```\n{files.do.share}\n```\n';
    expect(messagesIn(source).map(({ id }) => id)).toEqual(['no.such']);
    expect(withMessages(source, (id) => words[id])).toBe(source);
  });

  test('stands at its place in the file', () => {
    const source = 'a\r\nb {files.do.share}';
    expect(messagesIn(source, 10)).toEqual([{ id: 'files.do.share', start: 15, end: 31 }]);
  });

  test('is checked: that there is one, and that it needs no values', () => {
    const text = 'Choose {files.do.shar} and {files.done}.';
    const faults = new Faults(new Source('content/help/a.en-US.md', text), frontMatterWords);
    const context = {
      faults,
      messages: new Set(['files.do.share', 'files.done']),
      valued: new Map([['files.done', 'count']]),
      locales: undefined,
    } as unknown as Context;
    checkMessages(messagesIn(text), context);
    const [unknown, valued] = faults.list();
    expect(unknown).toMatchObject({ code: 'unknown-message', severity: 'error' });
    expect(unknown?.suggestions[0]?.edits[0]?.text).toBe('{files.do.share}');
    expect(valued).toMatchObject({ code: 'message-values', severity: 'error' });
  });
});
