import type { Faults } from '../faults.ts';

/**
 * Reports damage that tools have done to a text, whatever the text is: bytes that are not UTF-8, NULs, the marks of a merge.
 * @returns whether there was any: then no part of the file can be relied on.
 */
export function reportDamage(faults: Faults): boolean {
  return reportEncoding(faults) || reportPage(faults) || reportMerge(faults);
}

/** Reports a web page: a browser saves one instead of a file when a server answers with a page. */
function reportPage(faults: Faults): boolean {
  const { source } = faults;
  const begin = /^\s*<(?:!doctype html|html)\b/i.exec(source.text.slice(0, 1_000));
  if (begin === null) return false;
  const start = begin[0].lastIndexOf('<');
  faults.report({
    code: 'syntax',
    range: source.firstLine(start, source.text.length),
    message: 'The file is a web page (HTML), in the place of what belongs here.',
    help: 'It was likely saved from a browser: restore the file from its last version.',
  });
  return true;
}

/** The replacement character of bytes that are not UTF-8, and NUL. */
const unreadable = /[\uFFFD\0]/;

function reportEncoding(faults: Faults): boolean {
  const { source } = faults;
  const at = source.text.search(unreadable);
  if (at < 0) return false;
  const { line } = source.position(at);
  faults.report({
    code: 'encoding',
    range: source.range(at, at + 1),
    message: sayDamage(source.text, at, line),
  });
  return true;
}

function sayDamage(text: string, at: number, line: number): string {
  // The mark at the head of UTF-16 is two bytes that UTF-8 does not have; without it every second byte is NUL.
  if (/^(?:\uFFFD\uFFFD|[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(text)) return 'The file is UTF-16, not UTF-8.';
  if (text[at] === '\0') return `Line ${line} holds a NUL, which no text has.`;
  return `Line ${line} holds a sign that is not UTF-8; it may have been saved as Latin-1 or in another old encoding.`;
}

/** All three marks in their order: a line of equal signs alone is a heading in Markdown. */
const mergeMarks = [/^<{7}(?: |\r?$)/gm, /^={7}\r?$/gm, /^>{7}(?: |\r?$)/gm];

function reportMerge(faults: Faults): boolean {
  const { source } = faults;
  const marks: number[] = [];
  for (const mark of mergeMarks) {
    mark.lastIndex = marks.at(-1) ?? 0;
    const found = mark.exec(source.text);
    if (found === null) return false;
    marks.push(found.index);
  }
  const [begin = 0, middle = 0, end = 0] = marks;
  const lineAt = (offset: number) => source.firstLine(offset, source.text.length);
  const { line } = source.position(begin);
  const message = `Two versions of one part stand in lines ${line} to ${source.position(end).line}.`;
  const related = [
    { message: 'the other version begins', range: lineAt(middle) },
    { message: 'the conflict ends', range: lineAt(end) },
  ];
  faults.report({ code: 'merge-conflict', range: lineAt(begin), message, related });
  return true;
}
