import { type Desk, nameOf } from '../wording.ts';
import type { Path } from '../yaml/values.ts';

/** In UTF-16 units: nobody writes a longer comment behind words. */
const longest = 500;

/** Words that are read otherwise than they look: cut off by a # that begins a comment, or with the quotes around them. */
export function checkSeenWords(found: unknown, path: Path, desk: Desk): void {
  if (typeof found !== 'string') return;
  const { positions, faults } = desk;
  const written = positions.written(path);
  const range = positions.value(path);
  if (written === '' || /^["'|>]/.test(written) || written.includes('\n')) return;
  const source = positions.source(path);
  const name = nameOf(path, faults, true);
  // A comment has a space behind its sign.
  const [cut = '', blank = '', comment = ''] =
    /^(\s+)(#[^\s#].*?)\s*$/.exec(
      source.line(range.end.line).slice(range.end.column - 1, range.end.column + longest),
    ) ?? [];
  if (cut !== '') {
    const end = range.end.offset + blank.length + comment.length;
    const text = JSON.stringify(source.text.slice(range.start.offset, end));
    faults.report({
      code: 'wrong-value',
      severity: 'warning',
      range: source.range(end - comment.length, end),
      message: `${name} ends before the #: what stands behind a space and # is a comment.`,
      help: `Readers see "${found}" alone. If all of it is meant, write ${text}.`,
      suggestions: [
        {
          title: `Write ${text}`,
          edits: [{ range: source.range(range.start.offset, end), text }],
          isGuess: true,
        },
      ],
    });
    return;
  }
  const inside = /^“([^“”]+)”$/.exec(found)?.[1];
  if (inside === undefined) return;
  const text = JSON.stringify(inside);
  faults.report({
    code: 'wrong-value',
    severity: 'warning',
    range,
    message: `${name} stands in curly quotes, which readers see.`,
    help: `Only straight quotes are taken away: write ${text}.`,
    suggestions: [{ title: `Write ${text}`, edits: [{ range, text }], isGuess: true }],
  });
}
