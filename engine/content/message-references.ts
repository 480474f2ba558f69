import type { Context } from '../manifest/context.ts';
import { nearest } from '../manifest/nearest.ts';

/** A message that a text names in place of words: `{files.do.share}`. `start` and `end` are offsets in the file. */
export interface WrittenMessage {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

const reference = /\{([a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9_-]+)+)\}/g;
const fence = /^ {0,3}(?:```|~~~)/;

/** The messages that Markdown names outside of code. @param begin where it begins in its file. */
export function messagesIn(markdown: string, begin = 0): readonly WrittenMessage[] {
  if (!markdown.includes('{')) return [];
  const found: WrittenMessage[] = [];
  let offset = begin;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    if (!isCode && line.includes('{')) {
      // Code within backticks is left as it is written.
      const text = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
      for (const { 0: all, 1: id = '', index } of text.matchAll(reference))
        found.push({ id, start: offset + index, end: offset + index + all.length });
    }
    offset += line.length + 1;
  }
  return found;
}

/**
 * The Markdown with the words of the messages that it names, so that a button is called in a text as it is called on the page. One
 * without words stays as it is written.
 */
export function withMessages(markdown: string, wordsOf: (id: string) => string | undefined): string {
  let at = 0;
  let text = '';
  for (const { id, start, end } of messagesIn(markdown)) {
    const words = wordsOf(id);
    text += markdown.slice(at, start);
    if (words === undefined) text += markdown.slice(start, end);
    else text += joined(literal(words), markdown[start - 1] === '*', markdown[end] === '*');
    at = end;
  }
  return text + markdown.slice(at);
}

/** Words in which nothing means anything to Markdown. */
const literal = (words: string): string =>
  words.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');

/**
 * Emphasis neither begins before a sign of punctuation nor ends behind one where a letter stands at its other side, as it does in
 * scripts without blanks (CommonMark 6.2): there the words are bounded by a word joiner.
 */
const joined = (words: string, isBegun: boolean, isEnded: boolean): string =>
  (isBegun && /^[\p{P}\p{S}]/u.test(words) ? joiner : '') +
  words +
  (isEnded && /[\p{P}\p{S}]$/u.test(words) ? joiner : '');
const joiner = '\u2060';

/** Checks that each message exists and needs nothing that a text cannot give. */
export function checkMessages(
  written: readonly WrittenMessage[],
  { messages, valued, faults, locales }: Context,
): void {
  for (const { id, start, end } of written) {
    if (messages !== undefined && !messages.has(id)) {
      const range = faults.source.firstLine(start, end);
      const close = nearest(id, [...messages]);
      const edits = close === undefined ? [] : [{ range, text: `{${close}}` }];
      faults.report({
        code: 'unknown-message',
        range,
        message: `There is no message "${id}".${close === undefined ? '' : ` Did you mean "${close}"?`}`,
        help: `Correct the id, add it to locales/${locales?.default ?? 'en-US'}.json, or write the braces within backticks where they are meant literally.`,
        suggestions: edits.length === 0 ? [] : [{ title: `Write "{${close}}"`, edits }],
      });
    }
    const wants = valued?.get(id);
    if (wants !== undefined) {
      const message = `The message "${id}" wants ${wants}, which a text cannot give.`;
      const range = faults.source.firstLine(start, end);
      faults.report({ code: 'message-values', severity: 'error', range, message });
    }
  }
}
