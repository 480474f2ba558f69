import { widthOf } from '../../manifest/width.ts';

/** The first words that differ between two texts, with where they stand in the later one. */
interface Excerpt {
  /** Empty where something was only added. */
  readonly before: string;
  /** Empty where something was only taken away. */
  readonly after: string;
  /** The Markdown heading above them. */
  readonly heading: string | undefined;
}

/** Columns of a terminal. */
const widest = 48;
/** Around the place where texts begin or end to be the same, so many signs are taken apart into words. */
const around = 200;
/** Signs of a change that is long: more than a line ever shows. */
const mostSigns = 2_000;

/** Finds what changed first: the texts without the words that they share at their beginning and at their end. */
export function firstChange(before: string, after: string): Excerpt {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = lineStart(after, start);
  const [old, own] = [before, after].map((text) =>
    wordsIn(text.slice(from, lineEnd(text, text.length - end)).slice(0, mostSigns)),
  ) as [string[], string[]];
  while (old.length > 0 && own.length > 0 && old[0] === own[0]) {
    old.shift();
    own.shift();
  }
  while (old.length > 0 && own.length > 0 && old.at(-1) === own.at(-1)) {
    old.pop();
    own.pop();
  }
  return { before: cut(old.join('')), after: cut(own.join('')), heading: headingAbove(after, start) };
}

/** Where the line begins, or a sign of it not too far away. */
function lineStart(text: string, at: number): number {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - around, 0);
  return isHalf(text, start) ? start - 1 : start;
}

function lineEnd(text: string, at: number): number {
  const next = text.indexOf('\n', at);
  const end = Math.min(next < 0 ? text.length : next, at + around);
  return isHalf(text, end) ? end + 1 : end;
}

/** Whether the second half of a sign of two units stands there. */
const isHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsIn = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** One line, and no longer than a line may be. */
export function cut(text: string): string {
  const line = text
    .slice(0, widest * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (widthOf(line) <= widest) return line;
  let short = '';
  for (const sign of line) {
    if (widthOf(short + sign) >= widest) break;
    short += sign;
  }
  return `${short.trimEnd()}…`;
}

function headingAbove(text: string, at: number): string | undefined {
  const lineEnd = text.indexOf('\n', at);
  const above = text.slice(0, lineEnd < 0 ? text.length : lineEnd);
  const heading = [...above.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].at(-1)?.[1];
  return heading === undefined ? undefined : cut(heading);
}
