import type { Faults } from '../manifest/faults.ts';

const likely = /(?<!\])\[([^[\]\n]{2,200})\]([ \t]+)\(((?:\/|#|https?:\/\/|mailto:)[^()\s]{0,300})\)/g;
const fence = /^ {0,3}(?:```|~~~)/;

/** `[words] (/address)` is no link, for the space between its brackets: readers see it as it is written. */
export function reportSpacedLinks(markdown: string, begin: number, faults: Faults): void {
  if (!/\][ \t]+\(/.test(markdown)) return;
  const { source } = faults;
  let offset = begin;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    // Within backticks it may be meant literally.
    const text = isCode ? '' : line.slice(0, 20_000).replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    for (const { 0: all, 1: words = '', 2: blank = '', 3: url = '', index } of text.matchAll(likely)) {
      const start = offset + index;
      const gap = start + words.length + 2;
      faults.report({
        code: 'spaced-link',
        range: source.range(start, start + all.length),
        message: `The link to ${url} has a space between its words and its address, so that readers see the brackets.`,
        suggestions: [
          { title: 'Remove the space', edits: [{ range: source.range(gap, gap + blank.length), text: '' }] },
        ],
      });
    }
    offset += line.length + 1;
  }
}
