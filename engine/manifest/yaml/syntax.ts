import type { YAMLParseError } from 'yaml';
import type { Faults } from '../faults.ts';
import { reportOpenQuote } from '../mistakes/open-quote.ts';
import { findRepair } from '../mistakes/repair.ts';
import type { Source } from '../source.ts';

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

/** Reports the errors of the YAML parser: the first of each section, since later ones are mostly its consequences. */
export function reportSyntax(errors: readonly YAMLParseError[], openings: Openings, faults: Faults): void {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const [tab] = tabs;
  if (tab !== undefined) {
    // Of a single one it can be tried where its line belongs.
    if (tabs.length === 1 && reportRepairable(tab.pos[1], faults)) return;
    for (const { pos } of tabs) reportTab(pos[0], faults);
    return;
  }
  const { source } = faults;
  const [first] = errors;
  if (first === undefined) return;
  if (openings.quote !== undefined) {
    reportOpenQuote(openings.quote, faults);
    return;
  }
  const opening = openings.openBracket;
  const closing = errors.find(({ message }) => opening !== undefined && /[}\]]$/.test(message));
  if (opening !== undefined && closing !== undefined && reportClosing(opening, closing.pos[0], faults))
    return;
  if (reportRepairable(opening ?? first.pos[0], faults)) return;
  if (opening !== undefined && closing !== undefined) {
    reportOpening(opening, faults);
    return;
  }
  let section = -1;
  for (const error of errors) {
    const begin = sectionOf(source, error.pos[0]);
    if (begin === section) continue;
    section = begin;
    if (error === first || !reportRepairable(error.pos[0], faults)) reportUnread(error, faults);
    if (faults.isFull) return;
  }
}

/** The line on which the section begins that holds the place. */
function sectionOf(source: Source, offset: number): number {
  let { line } = source.position(offset);
  while (line > 1 && !/^[A-Za-z"']/.test(source.line(line))) line -= 1;
  return line;
}

/** A fault without a special wording is reported with what is allowed there. */
function reportUnread({ code, pos, message }: YAMLParseError, faults: Faults): void {
  const { source } = faults;
  const [from, to] = pos;
  // The next text is the one that is not allowed there; the parser points at the space before it.
  const start = from + (/^\s*/.exec(source.text.slice(from, from + 2_000))?.[0].length ?? 0);
  const range = source.firstLine(start, Math.max(to, start + 1));
  const written = source.text.slice(range.start.offset, range.end.offset).slice(0, 40);
  const said = wordings.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? unread;
  faults.report({ code: 'syntax', range, ...said(written) });
}

interface Wording {
  readonly message: string;
  readonly help?: string;
}

const unread = (written: string): Wording => ({ message: `"${written}" cannot stand here.` });
const noEntry = (): Wording => ({
  message: 'This line is neither a key with its value nor an entry of a list.',
  help: 'Write "key: value", or "- entry" in a list; words that go on from the line above stand further in than its key.',
});

/** By the code and the message of the parser, which speaks to programmers. */
const wordings: readonly (readonly [RegExp, (written: string) => Wording])[] = [
  [/^MULTILINE_IMPLICIT_KEY|followed by map values/, noEntry],
  [
    /compact mappings/,
    () => ({
      message: 'A second colon stands on this line, where one value ended already.',
      help: 'Write each key on a line of its own, and put a value that holds a colon in quotes.',
    }),
  ],
  [
    /^BLOCK_AS_IMPLICIT_KEY|same column|indicator|^BAD_INDENT|^BLOCK_IN_FLOW/,
    () => ({
      message: 'This line does not begin in the column of the lines that it belongs to.',
      help: 'Keys of one entry begin in the same column, and so do the dashes of one list; a level is two spaces.',
    }),
  ],
  [
    /^BAD_SCALAR_START/,
    (written) => ({
      message: `A value that begins with ${written.charAt(0)} must stand in quotes.`,
      help: 'Write "…" around it.',
    }),
  ],
  [
    /^BAD_DQ_ESCAPE/,
    () => ({
      message: 'A backslash within double quotes begins a sign of its own, and this one does not exist.',
      help: "Write \\\\ for a backslash, or put the words in single quotes '…'.",
    }),
  ],
];

/** @returns whether one slip, which can be repaired, is all that is wrong near the place. */
function reportRepairable(offset: number, faults: Faults): boolean {
  const { source } = faults;
  const repair = findRepair(source, offset);
  if (repair === undefined) return false;
  const { code, start, end, message, help, title, isCertain, edit } = repair;
  const edits = [{ range: source.range(edit.start, edit.end), text: edit.text }];
  faults.report({
    code,
    range: source.firstLine(start, end),
    message,
    ...(help !== undefined && { help }),
    suggestions: isCertain ? [{ title, edits }] : [],
  });
  return true;
}

function reportOpening(opening: number, faults: Faults): void {
  const { source } = faults;
  const sign = source.text.charAt(opening);
  faults.report({
    code: 'syntax',
    range: source.range(opening, opening + 1),
    message: `The bracket ${sign} that opens here is never closed.`,
    help: `Close it with ${closingOf[sign]} behind its last entry.`,
  });
}

const closingOf: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** @returns whether this bracket is closed after all, on a line that is not indented further than the one that opens it. */
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
