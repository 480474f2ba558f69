import type { Entry } from './entries.ts';

interface PlainCatalogue {
  /** In the order of the file. */
  readonly entries: readonly Entry[];
  /** Every id that is written. */
  readonly named: ReadonlySet<string>;
}

const blanks = /[ \t\r\n]*/y;
/** A text without anything that has a meaning of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has.
const plainText = /"[^"\\\0-\x1f]*"/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has.
const anyText = /"[^"\\\0-\x1f]*(?:\\.[^"\\\0-\x1f]*)*"/y;

/**
 * Reads a catalogue in which nothing is wrong, in one pass. The parser of JSON that knows places makes three objects of each text
 * first. Undefined for all others, be they sound or not: they are read by those who say what is wrong.
 */
export function readPlainCatalogue(text: string): PlainCatalogue | undefined {
  const reader = new PlainReader(text);
  const entries: Entry[] = [];
  const named = new Set<string>();
  const isRead = reader.readObject((key) => {
    const { value: id } = key;
    if (id === '__proto__' || named.has(id)) return false;
    named.add(id);
    const words = reader.isAt('{') ? readFields(reader, id, named) : reader.readText();
    if (words === undefined || words.value === '') return false;
    const { start, end } = words;
    entries.push({
      id,
      words: words.value,
      key: { start: key.start, end: key.end },
      literal: { start, end },
    });
    return true;
  });
  return isRead && reader.isAtEnd() ? { entries, named } : undefined;
}

/** The words of `{"defaultMessage": "words", "description": "…"}`. */
function readFields(reader: PlainReader, id: string, named: Set<string>): PlainText | undefined {
  let words: PlainText | undefined;
  const isRead = reader.readObject(({ value: name }) => {
    const path = `${id}.${name}`;
    // The id of another entry, or a field that stands twice.
    if (named.has(path)) return false;
    named.add(path);
    const value = reader.readText();
    if (name === 'defaultMessage') words = value;
    return value !== undefined;
  });
  return isRead ? words : undefined;
}

interface PlainText {
  readonly value: string;
  /** With its quotes. */
  readonly start: number;
  readonly end: number;
}

class PlainReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  isAt(sign: string): boolean {
    return this.#text[this.#at] === sign;
  }

  /** Reads an object, and the blanks behind it. @param readValue reads a value; false where it is in doubt, as this is then. */
  readObject(readValue: (key: PlainText) => boolean): boolean {
    this.#skip(blanks);
    if (!this.#take('{')) return false;
    do {
      const key = this.readText();
      if (key === undefined || !this.#take(':') || !readValue(key)) return false;
    } while (this.#take(','));
    return this.#take('}');
  }

  /** Reads a text, and the blanks behind it. */
  readText(): PlainText | undefined {
    const start = this.#at;
    if (!this.#skip(plainText) && !this.#skip(anyText)) return undefined;
    const end = this.#at;
    this.#skip(blanks);
    const written = this.#text.slice(start + 1, end - 1);
    const value = written.includes('\\') ? unescaped(this.#text.slice(start, end)) : written;
    return value === undefined ? undefined : { value, start, end };
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    this.#skip(blanks);
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    if (isThere) this.#at = pattern.lastIndex;
    return isThere;
  }
}

function unescaped(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
