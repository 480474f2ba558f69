import type { YAMLParseError } from 'yaml';
import type { Faults } from './faults.ts';
import { findRepair } from './repair.ts';

/**
 * Remembers where quotes and brackets were opened. YAML notices a missing end far below, often at the end of the file,
 * while the person who forgot it must be shown the beginning.
 */
export class Openings {
  readonly #brackets: number[] = [];
  bracket: number | undefined;
  quote: number | undefined;

  /** Takes the tokens of the file one after another. */
  see(type: string | null, lexeme: string, offset: number): void {
    if (type === 'flow-map-start' || type === 'flow-seq-start') this.#brackets.push(offset);
    else if (type === 'flow-map-end' || type === 'flow-seq-end') this.#brackets.pop();
    else if (type === 'flow-error-end') {
      this.bracket ??= this.#brackets.at(-1);
      this.#brackets.length = 0;
    } else if (type === 'double-quoted-scalar' || type === 'single-quoted-scalar') {
      const isClosed = lexeme.length > 1 && lexeme.endsWith(lexeme.charAt(0));
      if (!isClosed) this.quote ??= offset;
    }
  }

  /** The innermost bracket that is open at the end, or was when a line broke off the list. */
  get openBracket(): number | undefined {
    return this.bracket ?? this.#brackets.at(-1);
  }
}

/** Reports what the YAML parser found. After a tab or an open quote its further findings are only echoes. */
export function reportSyntax(errors: readonly YAMLParseError[], openings: Openings, faults: Faults): void {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  if (tabs.length > 0) {
    for (const { pos } of tabs) reportTab(pos[0], faults);
    return;
  }
  const { source } = faults;
  if (openings.quote !== undefined && errors.length > 0) {
    const range = source.firstLine(openings.quote, source.text.length);
    faults.report({ code: 'unclosed-quote', range, message: 'The quote that opens here is never closed.' });
    return;
  }
  const opening = openings.openBracket;
  if (opening === undefined && errors[0] && reportRepairable(errors[0].pos[0], faults)) return;
  for (const { pos, message } of errors) {
    if (opening !== undefined && /[}\]]$/.test(message)) {
      if (reportClosing(opening, pos[0], faults)) return;
      const range = source.range(opening, opening + 1);
      const sign = source.text.charAt(opening);
      faults.report({
        code: 'syntax',
        range,
        message: `The bracket ${sign} that opens here is never closed.`,
      });
      return;
    }
    const [start, end] = pos;
    const range = source.firstLine(start, Math.max(end, start + 1));
    faults.report({ code: 'syntax', range, message: message.replace(/\.?$/, '.') });
    if (faults.isFull) return;
  }
}

/** @returns whether one slip, which can be repaired, is all that is wrong near the place. */
function reportRepairable(offset: number, faults: Faults): boolean {
  const { source } = faults;
  const repair = findRepair(source, source.position(offset).line);
  if (repair === undefined) return false;
  const { code, start, end, message, title, isCertain, edit } = repair;
  const edits = [{ range: source.range(edit.start, edit.end), text: edit.text }];
  faults.report({
    code,
    range: source.firstLine(start, end),
    message,
    suggestions: isCertain ? [{ title, edits }] : [],
  });
  return true;
}

const closingOf: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** @returns whether this very bracket is closed after all, on a line that does not stand further in than the one it opens on. */
function reportClosing(opening: number, closing: number, faults: Faults): boolean {
  const { source } = faults;
  const sign = source.text.charAt(closing);
  const [from, to] = [source.position(opening).line, source.position(closing).line];
  const begin = source.lineStart(to);
  const indent = source.line(from).search(/\S/);
  const isTooFarOut = closing - begin <= indent && source.text.slice(begin, closing).trim() === '';
  if (sign !== closingOf[source.text.charAt(opening)] || !isTooFarOut) return false;
  const wanted = indent + 2;
  faults.report({
    code: 'indentation',
    range: source.range(closing, closing + 1),
    message: `The bracket ${sign} must stand further in than line ${from}, on which it opens.`,
    suggestions: [
      {
        title: `Indent it by ${wanted} spaces`,
        edits: [{ range: source.range(begin, closing), text: ' '.repeat(wanted) }],
      },
    ],
  });
  return true;
}

function reportTab(start: number, faults: Faults): void {
  const { source } = faults;
  const found = source.text.indexOf('\t', start);
  const tab = found === -1 ? start : found;
  let stop = tab;
  while (source.text[stop] === '\t') stop += 1;
  const range = source.range(tab, stop);
  const edits = [{ range, text: '  '.repeat(stop - tab) }];
  const suggestions = [{ title: 'Replace the tab with spaces', edits }];
  const message = `Line ${range.start.line} is indented with a tab.`;
  faults.report({ code: 'tab-indent', range, message, suggestions });
}
