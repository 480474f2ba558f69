import type { Position, Range } from './diagnostic.ts';

/** A manifest's text with its name; turns offsets into lines and columns. */
export class Source {
  readonly file: string;
  readonly text: string;
  readonly #starts: number[] = [0];
  readonly #isIncluded: boolean;

  /** @param isIncluded whether ranges say of which file they are, since they stand among those of the manifest. */
  constructor(file: string, text: string, isIncluded = false) {
    this.#isIncluded = isIncluded;
    this.file = file;
    this.text = text;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** Offsets outside the text are moved to its nearest end. */
  position(offset: number): Position {
    const inside = Math.min(Math.max(offset, 0), this.text.length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= inside) low = middle;
      else high = middle - 1;
    }
    return { offset: inside, line: low + 1, column: inside - (this.#starts[low] ?? 0) + 1 };
  }

  range(start: number, end: number): Range {
    const [from, to] = [this.position(start), this.position(Math.max(start, end))];
    return this.#isIncluded ? { start: from, end: to, file: this.file } : { start: from, end: to };
  }

  /** A line without its ending, counted from 1; empty outside the text. */
  line(number: number): string {
    const start = this.#starts[number - 1];
    if (start === undefined) return '';
    const end = this.#starts[number] ?? this.text.length + 1;
    return this.text.slice(start, end - 1).replace(/\r$/, '');
  }

  /** The offset at which a line begins. */
  lineStart(number: number): number {
    return this.#starts[number - 1] ?? this.text.length;
  }

  /** The range shortened to its first line without trailing white space: what a caret line can underline. */
  firstLine(start: number, end: number): Range {
    const { line, offset } = this.position(start);
    const lineEnd = (this.#starts[line] ?? this.text.length + 1) - 1;
    let stop = Math.min(end, Math.max(offset, lineEnd));
    while (stop > offset && /\s/.test(this.text[stop - 1] ?? '')) stop -= 1;
    return this.range(offset, stop);
  }
}
