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

/** Past this many, a file is not a manifest with faults but something else. */
const limit = 500;
/** In UTF-16 units. A name of 1 MB, quoted in each of 500 messages, would fill the log. */
const longestMessage = 500;

/** How messages speak of a file. */
export interface FileWords {
  /** What it is as a whole: `the manifest`. */
  readonly whole: string;
  /** Remedies of its own, in the place of those in the table of codes. */
  readonly help: Readonly<Partial<Record<Code, string>>>;
  /** What to say of keys that people know from elsewhere, and that are not known here. */
  readonly foreignKeys: Readonly<Record<string, string>>;
}

const manifestWords: FileWords = { whole: 'the manifest', help: {}, foreignKeys: {} };
const allCodes = { ...codes, ...fileCodes };

/** Gathers what the stages find in one file. */
export class Faults {
  readonly source: Source;
  readonly words: FileWords;
  readonly #found: Diagnostic[] = [];
  #dropped = 0;

  constructor(source: Source, words: FileWords = manifestWords) {
    this.source = source;
    this.words = words;
  }

  report(fault: Fault): void {
    const { code, range, message, related = [], suggestions = [], untranslated } = fault;
    if (this.isFull && code !== 'too-many-faults') {
      this.#dropped += 1;
      return;
    }
    const entry = allCodes[code];
    const severity = fault.severity ?? entry.severity ?? 'error';
    const help = fault.help ?? this.words.help[code as Code] ?? entry.help;
    const { file } = this.source;
    this.#found.push({
      code,
      severity,
      message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
      file,
      range,
      related,
      suggestions,
      help,
      ...(untranslated && { untranslated }),
    });
  }

  /** True when further findings are only counted: then no work should go into describing them. */
  get isFull(): boolean {
    return this.#found.length >= limit;
  }

  get hasErrors(): boolean {
    return this.#dropped > 0 || this.#found.some(({ severity }) => severity === 'error');
  }

  /** In the order of the file; `too-many-faults` closes a list that was cut. */
  list(): readonly Diagnostic[] {
    if (this.#dropped > 0) {
      const { length } = this.source.text;
      const message = `${this.#dropped} further faults are not shown.`;
      this.#dropped = 0;
      this.report({ code: 'too-many-faults', range: this.source.range(length, length), message });
    }
    return this.#found.toSorted(
      (a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset,
    );
  }
}
