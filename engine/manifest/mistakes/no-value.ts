import { type Desk, nameOf } from '../wording.ts';
import type { Path } from '../yaml/values.ts';

/**
 * Nothing stands behind a key: it was forgotten, what stands there begins with the sign of a comment, or the "key" is the
 * rest of words that hold a comma.
 * @param help how the value is written.
 */
export function reportEmpty(path: Path, expected: string, desk: Desk, help: string): void {
  const { positions, faults } = desk;
  if (expected === 'string' && reportTorn(path, desk)) return;
  const source = positions.source(path);
  const range = positions.value(path);
  const name = nameOf(path, faults, true);
  const { line, column } = range.end;
  const [, before = '', comment = ''] =
    /^(\s*:\s*)(#.*\S)\s*$/.exec(source.line(line).slice(column - 1)) ?? [];
  if (comment === '') {
    const none = expected === 'array' ? ' Where there is none, write [] or remove the key.' : '';
    faults.report({ code: 'wrong-type', range, message: `${name} has no value.`, help: help + none });
    return;
  }
  const start = range.end.offset + before.length;
  const place = source.range(start, start + comment.length);
  const isWords = expected === 'string';
  const text = isWords ? JSON.stringify(comment) : comment.replace(/^#+\s*/, '');
  const suggestions = [{ title: `Write ${text}`, edits: [{ range: place, text }], isGuess: true }];
  faults.report({
    code: 'wrong-type',
    range: place,
    message: `${name} has no value: what stands behind a space and # is a comment.`,
    help: isWords ? `If it is the value, write ${text}.` : help,
    suggestions: isWords || /^[{[]/.test(text) ? suggestions : [],
  });
}

/**
 * `{en-US: Over, and out}`: within braces a comma ends a value, so that what follows it is read as a key.
 * @returns whether the key is that; of several only the first is reported.
 */
function reportTorn(path: Path, { positions, faults }: Desk): boolean {
  const source = positions.source(path);
  if (faults.isFull) return false;
  const parent = path.slice(0, -1);
  const keys = positions.keys(parent);
  // So many are no words with commas, and looking at each would take long.
  if (keys.length > 100) return false;
  const at = keys.indexOf(String(path.at(-1)));
  const isBare = (key: string | undefined): boolean =>
    key !== undefined &&
    /^\s*[,}]/.test(
      source.text.slice(
        positions.key([...parent, key]).end.offset,
        positions.key([...parent, key]).end.offset + 200,
      ),
    );
  if (at < 1 || !isBare(keys[at])) return false;
  if (isBare(keys[at - 1])) return true;
  const start = positions.value([...parent, keys[at - 1] ?? '']).start.offset;
  let last = at;
  while (isBare(keys[last + 1])) last += 1;
  const { end } = positions.key([...parent, keys[last] ?? '']);
  const words = source.text.slice(start, end.offset);
  if (/^["']/.test(words) || words.includes('\n')) return false;
  const range = source.range(start, end.offset);
  const text = JSON.stringify(words);
  faults.report({
    code: 'wrong-type',
    range,
    message: `A comma ends the words: "${keys[at]}" is read as another key.`,
    help: 'Within braces, put words that hold a comma in quotes.',
    suggestions: [{ title: `Write ${text}`, edits: [{ range, text }] }],
  });
  return true;
}
