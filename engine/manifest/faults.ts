import { type Code, codes } from './codes.ts';
import type { Diagnostic, Range } from './diagnostic.ts';
import type { Source } from './source.ts';

/** A finding as a stage reports it; what is left out comes from the table of codes. */
interface Fault {
  readonly code: Code;
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

/** Gathers what the stages find in one file. */
export class Faults {
  readonly source: Source;
  readonly #found: Diagnostic[] = [];
  #dropped = 0;

  constructor(source: Source) {
    this.source = source;
  }

  report({ code, range, message, help, related = [], suggestions = [], untranslated }: Fault): void {
    if (this.isFull && code !== 'too-many-faults') {
      this.#dropped += 1;
      return;
    }
    const entry = codes[code];
    const severity = entry.severity ?? 'error';
    const { file } = this.source;
    this.#found.push({
      code,
      severity,
      message: message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message,
      file,
      range,
      related,
      suggestions,
      help: help ?? entry.help,
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
