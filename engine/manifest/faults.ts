import { type Code, codes } from './codes.ts';
import type { Diagnostic, Range } from './diagnostic.ts';
import { type FileCode, fileCodes } from './file-codes.ts';
import type { Source } from './source.ts';

/** A finding as a stage reports it; what is left out comes from the table of codes. */
interface Fault {
  readonly code: Code | FileCode;
  /** That of its code, if it does not say. */
  readonly severity?: Diagnostic['severity'];
  readonly range: Range;
  readonly message: string;
  readonly help?: string | undefined;
  readonly related?: Diagnostic['related'];
  readonly suggestions?: Diagnostic['suggestions'];
  readonly untranslated?: Diagnostic['untranslated'];
}

/** Most errors, and most warnings: a file with more is not a manifest with mistakes but something else. */
const limit = 500;
/** In UTF-16 units. A name of 1 MB, quoted in each of 500 messages, would fill the log. */
const longestMessage = 500;

/** How messages speak of a file, and how much of it is read. */
export interface FileWords {
  /** The name of the whole file: `the manifest`. */
  readonly whole: string;
  /** Whether it ends where a file ends. */
  readonly isWholeFile: boolean;
  /** Remedies that replace those in the table of codes. */
  readonly help: Readonly<Partial<Record<Code, string>>>;
  /** Advice about keys that people know from elsewhere, and that are not known here. */
  readonly foreignKeys: Readonly<Record<string, string>>;
  /** A file with more is refused before it is parsed. */
  readonly longest: {
    /** In UTF-16 units. */
    readonly text: number;
    /** In tokens of YAML, blanks and line ends among them. */
    readonly tokens: number;
  };
  /** The text whose tokens are counted, where it is not the file alone. */
  readonly counted?: string;
}

const open = 'A page is public as long as its `window` is open, and always where it has none.';
const link = 'Where a link leads is `to`.';
/**
 * A campaign has 1.7 kB and 430 tokens: 1,000 of them, with all else that a site has, take a little more than half of this. The worst
 * file of this size takes some 2 s of processor time and 300 MB to be judged (decision 060).
 */
export const manifestWords: FileWords = {
  whole: 'the manifest',
  isWholeFile: true,
  help: {},
  foreignKeys: {
    regex: 'What a parameter takes is its `pattern`: {pattern: PK-<digits 4>}.',
    regexp: 'What a parameter takes is its `pattern`: {pattern: PK-<digits 4>}.',
    ...{ published: open, draft: open, visible: open, enabled: open, active: open },
    ...{ href: link, url: link, link },
    ...{
      start: 'A window opens at `from`.',
      begin: 'A window opens at `from`.',
      end: 'A window closes at `to`.',
    },
    groups: 'Groups stand at the top of a file, or in groups, four deep at the most.',
    template: 'The frame of a page is `layout`.',
    slug: 'The address is `path`.',
    component: 'What is shown is `page`.',
    name: 'What it is called is `title`.',
  },
  longest: { text: 3_000_000, tokens: 800_000 },
};
const allCodes = { ...codes, ...fileCodes };

/** Collects the findings of all stages in one file. */
export class Faults {
  readonly source: Source;
  readonly words: FileWords;
  readonly #found: Diagnostic[] = [];
  readonly #counts = { error: 0, warning: 0 };

  constructor(source: Source, words: FileWords = manifestWords) {
    this.source = source;
    this.words = words;
  }

  report(fault: Fault): void {
    const { code, range, message, related = [], suggestions = [], untranslated } = fault;
    const entry = allCodes[code];
    const severity = fault.severity ?? entry.severity ?? 'error';
    this.#counts[severity] += 1;
    if (this.#counts[severity] > limit) return;
    const help = fault.help ?? this.words.help[code as Code] ?? entry.help;
    const file = range.file ?? this.source.file;
    const from = (one: Range): Range => fromFile(one, this.source.file, file);
    this.#found.push({
      code,
      severity,
      message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
      file,
      range: from(range),
      related: related.map((place) => ({ ...place, range: from(place.range) })),
      suggestions: suggestions.map((one) => ({
        ...one,
        edits: one.edits.map((edit) => ({ ...edit, range: from(edit.range) })),
      })),
      help,
      ...(untranslated && { untranslated }),
    });
  }

  /** Adds the findings of another file, which is judged as a part of this one. */
  takeOver(found: readonly Diagnostic[]): void {
    for (const diagnostic of found) {
      this.#counts[diagnostic.severity] += 1;
      if (this.#counts[diagnostic.severity] <= limit) this.#found.push(diagnostic);
    }
  }

  /** True when further errors are only counted: then no work should go into describing them. */
  get isFull(): boolean {
    return this.#counts.error >= limit;
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0;
  }

  /** The findings in the order of the file, then of its included files. `too-many-faults` comes last, for each severity with too many. */
  list(): readonly Diagnostic[] {
    const { length } = this.source.text;
    const end = this.source.range(length, length);
    const closing = (['error', 'warning'] as const).flatMap((severity): Diagnostic[] => {
      const dropped = this.#counts[severity] - limit;
      if (dropped <= 0) return [];
      const [code, { help }] = ['too-many-faults', codes['too-many-faults']] as const;
      const message = `${dropped} further ${severity}s are not shown.`;
      return [
        { code, severity, message, file: this.source.file, range: end, related: [], suggestions: [], help },
      ];
    });
    const rank = ({ file }: Diagnostic): string => (file === this.source.file ? '' : file);
    const found = this.#found.toSorted(
      (a, b) =>
        Number(rank(a) > rank(b)) - Number(rank(a) < rank(b)) ||
        a.range.start.offset - b.range.start.offset ||
        a.range.end.offset - b.range.end.offset,
    );
    return [...found, ...closing];
  }
}

/** A range of a file, as written in a finding about the same file or another one. */
function fromFile({ start, end, file = '' }: Range, defaultFile: string, ownFile: string): Range {
  const name = file === '' ? defaultFile : file;
  return name === ownFile ? { start, end } : { start, end, file: name };
}
