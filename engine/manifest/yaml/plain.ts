import { Pair, type ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';

interface Parsed {
  readonly root: ParsedNode;
  readonly tokens: number;
}

/** Signs that no plain text has, and lines that are no part of a single document. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const doubtful = /[\0-\t\v-\x1f\x7f\uFEFF]|^(?:---|\.\.\.|%)/m;
/** Deeper levels, and longer keys, are left to the parser of YAML, which has bounds for both. */
const most = { levels: 24, key: 1_000 };

/**
 * Reads the plain part of YAML, in which sound files of a site are written: mappings and lists by their indentation, values and collections
 * in brackets that end on their line, and remarks. The parser of YAML makes several objects of each sign before it makes a tree of them.
 * @param limit tokens that the text may have, counted as that parser counts them.
 * @returns the same tree; undefined for everything that is not certainly plain, be it sound or not.
 */
export function readPlain(text: string, limit: number): Parsed | undefined {
  if (doubtful.test(text)) return undefined;
  const reader = new PlainReader(text);
  const root = reader.read();
  if (root === undefined || reader.tokens > limit) return undefined;
  return { root: root as ParsedNode, tokens: reader.tokens };
}

type Node = Scalar | YAMLMap | YAMLSeq;
type Ends = [start: number, end: number, nodeEnd: number];

const codeOf = (sign: string): number => sign.charCodeAt(0);
const signs = {
  newline: codeOf('\n'),
  space: codeOf(' '),
  double: codeOf('"'),
  single: codeOf("'"),
  remark: codeOf('#'),
  comma: codeOf(','),
  dash: codeOf('-'),
  colon: codeOf(':'),
  list: codeOf('['),
  listEnd: codeOf(']'),
  map: codeOf('{'),
  mapEnd: codeOf('}'),
} as const;

/** By its code: whether a sign means something at the beginning of a value, and whether it does within brackets. */
const table = (meant: string): boolean[] =>
  Array.from({ length: 128 }, (_, code) => meant.includes(String.fromCharCode(code)));
const beginsOther = table('?:,[]{}#&*!|>\'"%@` \n');
const isBracketSign = table(',[]{}');
/** First signs of what may be a number, a truth value or nothing. */
const beginsTyped = table('+-.0123456789~nNtTfF');

const typed = {
  nothing: /^(?:~|[Nn]ull|NULL)$/,
  truth: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
  integer: /^[-+]?[0-9]+$/,
  decimal: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
  /** Other forms of numbers. */
  other:
    /^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+)$/,
};

/** Each method that reads returns undefined where it is in doubt, and then nothing else of the text is read. */
class PlainReader {
  /** The first counts the document itself. */
  tokens = 1;
  readonly #text: string;
  #at = 0;
  /** Of the line that comes next; -1 at the end of the text. */
  #column = -1;
  /** The last column in which a remark before that line begins; -1 where there is none. */
  #remark = -1;
  #remarkEnd = 0;
  #level = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Node | undefined {
    this.#toNextLine();
    const root = this.#block();
    return this.#column === -1 ? root : undefined;
  }

  /** A mapping or a list that begins here. */
  #block(): Node | undefined {
    if (this.#column === -1 || this.#level >= most.levels) return undefined;
    this.#level += 1;
    const node = this.#isEntry() ? this.#blockList(this.#column) : this.#blockMap(this.#column, undefined);
    this.#level -= 1;
    return node;
  }

  #blockMap(column: number, firstKey: Scalar | undefined): YAMLMap | undefined {
    const map = new YAMLMap<Scalar, Node>();
    const start = firstKey ? (firstKey.range as Ends)[0] : this.#at;
    let key = firstKey ?? this.#key();
    for (;;) {
      if (key === undefined) return undefined;
      const value = this.#valueOf(column);
      if (value === undefined) return undefined;
      map.items.push(new Pair(key, value));
      if (this.#column < column) return this.#ended(map, start, column, value);
      if (!this.#goesOn(column)) return undefined;
      key = this.#key();
    }
  }

  #blockList(column: number): YAMLSeq | undefined {
    const list = new YAMLSeq<Node>();
    const start = this.#at;
    for (;;) {
      const entry = this.#entry(column);
      if (entry === undefined) return undefined;
      list.items.push(entry);
      const isAtKey = this.#column === column && !this.#isEntry();
      if (isAtKey || this.#column < column) return this.#ended(list, start, column, entry);
      if (!this.#goesOn(column)) return undefined;
    }
  }

  /** Ends a collection before a line that belongs to something further out, with a remark in its own column. */
  #ended<Collection extends Node>(
    node: Collection,
    start: number,
    column: number,
    last: Node,
  ): Collection | undefined {
    if (this.#remark > column) return undefined;
    ranged(node, start, (last.range as Ends)[2]);
    if (this.#remark === column && column > 0) {
      (node.range as Ends)[2] = this.#remarkEnd;
      this.#remark = -1;
    }
    return node;
  }

  #goesOn(column: number): boolean {
    return this.#column === column && this.#remark <= column;
  }

  #isEntry(): boolean {
    return this.#code() === signs.dash && this.#text.charCodeAt(this.#at + 1) === signs.space;
  }

  /** The entry behind a dash, on the same line. */
  #entry(column: number): Node | undefined {
    const begin = this.#at;
    this.#take(1);
    this.#spaces();
    const found = this.#inline(false);
    if (found === undefined) return undefined;
    if (!(found instanceof Scalar) || !this.#isColon()) return this.#endLine(found);
    if (this.#level >= most.levels) return undefined;
    this.#level += 1;
    const [start] = found.range as Ends;
    const map = this.#takeColon(start) ? this.#blockMap(column + start - begin, found) : undefined;
    this.#level -= 1;
    return map;
  }

  /** A key with its colon. */
  #key(): Scalar | undefined {
    const key = this.#scalar(false);
    return key && this.#isColon() && this.#takeColon((key.range as Ends)[0]) ? key : undefined;
  }

  /** The value of a key, behind its colon: on this line, or further in on the next ones. */
  #valueOf(column: number): Node | undefined {
    const before = this.#at;
    this.#spaces();
    const sign = this.#code();
    const isBelow =
      Number.isNaN(sign) || sign === signs.newline || (sign === signs.remark && this.#at > before);
    if (!isBelow) {
      const found = this.#inline(false);
      return found && this.#endLine(found);
    }
    this.#toLineEnd();
    const isListBeside = this.#column === column && this.#isEntry();
    return this.#column > column || isListBeside ? this.#block() : undefined;
  }

  /** A value that ends on this line. */
  #inline(isInBrackets: boolean): Node | undefined {
    const sign = this.#code();
    if (sign !== signs.map && sign !== signs.list) return this.#scalar(isInBrackets);
    if (this.#level >= most.levels) return undefined;
    this.#level += 1;
    const node = sign === signs.map ? this.#bracketMap() : this.#bracketList();
    this.#level -= 1;
    return node;
  }

  #bracketMap(): YAMLMap | undefined {
    const map = new YAMLMap<Scalar, Node>();
    map.flow = true;
    return this.#inBrackets(map, signs.mapEnd, () => {
      const key = this.#scalar(true);
      if (key === undefined) return false;
      this.#spaces();
      if (this.#code() !== signs.colon || this.#text.charCodeAt(this.#at + 1) !== signs.space) return false;
      this.#take(1);
      this.#spaces();
      const value = this.#inline(true);
      if (value !== undefined) map.items.push(new Pair(key, value));
      return value !== undefined;
    });
  }

  #bracketList(): YAMLSeq | undefined {
    const list = new YAMLSeq<Node>();
    list.flow = true;
    return this.#inBrackets(list, signs.listEnd, () => {
      const entry = this.#inline(true);
      if (entry !== undefined) list.items.push(entry);
      return entry !== undefined;
    });
  }

  #inBrackets<Collection extends Node>(
    node: Collection,
    end: number,
    readItem: () => boolean,
  ): Collection | undefined {
    const start = this.#at;
    this.#take(1);
    this.#spaces();
    if (this.#code() !== end)
      for (;;) {
        if (!readItem()) return undefined;
        this.#spaces();
        if (this.#code() !== signs.comma) break;
        this.#take(1);
        this.#spaces();
      }
    if (this.#code() !== end) return undefined;
    this.#take(1);
    return ranged(node, start, this.#at);
  }

  #scalar(isInBrackets: boolean): Scalar | undefined {
    const sign = this.#code();
    if (sign === signs.double || sign === signs.single) return this.#quoted(sign);
    return this.#plain(isInBrackets);
  }

  #quoted(quote: number): Scalar | undefined {
    const text = this.#text;
    const start = this.#at;
    let end = start + 1;
    let isEscaped = false;
    for (; ; end += 1) {
      const code = text.charCodeAt(end);
      if (Number.isNaN(code) || code === signs.newline) return undefined;
      if (code === 0x5c && quote === signs.double) return undefined;
      if (code !== quote) continue;
      if (quote === signs.double || text.charCodeAt(end + 1) !== quote) break;
      isEscaped = true;
      end += 1;
    }
    const inner = text.slice(start + 1, end);
    this.#take(end + 1 - start);
    const value = isEscaped ? inner.replaceAll("''", "'") : inner;
    return scalar(value, value, start, this.#at);
  }

  #plain(isInBrackets: boolean): Scalar | undefined {
    const text = this.#text;
    const start = this.#at;
    const first = text.charCodeAt(start);
    const second = text.charCodeAt(start + 1);
    if (Number.isNaN(first) || (first < 128 && beginsOther[first])) return undefined;
    const isBare = isEnd(second) || (isInBrackets && isBracketSign[second]);
    if (first === signs.dash && isBare) return undefined;
    let end = start;
    for (let at = start; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === signs.space) {
        if (text.charCodeAt(at + 1) === signs.remark) break;
      } else if (code === signs.colon) {
        const next = text.charCodeAt(at + 1);
        if (isEnd(next) || (isInBrackets && isBracketSign[next])) break;
        end = at + 1;
      } else if (isEnd(code) || (isInBrackets && isBracketSign[code])) break;
      else end = at + 1;
    }
    const source = text.slice(start, end);
    const value = first < 128 && beginsTyped[first] ? typedValue(source) : source;
    if (value === undefined) return undefined;
    this.tokens += 1;
    this.#take(end - start);
    return scalar(value, source, start, end);
  }

  /** Whether a colon follows that makes a key of what is before it. */
  #isColon(): boolean {
    let at = this.#at;
    while (this.#text.charCodeAt(at) === signs.space) at += 1;
    return this.#text.charCodeAt(at) === signs.colon && isEnd(this.#text.charCodeAt(at + 1));
  }

  #takeColon(start: number): boolean {
    this.#spaces();
    this.#take(1);
    return this.#at - start <= most.key;
  }

  /** Ends the line behind a value, which has all of it. */
  #endLine<Found extends Node>(node: Found): Found | undefined {
    const before = this.#at;
    this.#spaces();
    const sign = this.#code();
    const isEnded = isEnd(sign) || (sign === signs.remark && this.#at > before);
    if (!isEnded) return undefined;
    (node.range as Ends)[2] = this.#toLineEnd();
    return node;
  }

  /** Goes on behind this line, of which a remark may be left. @returns where it ends. */
  #toLineEnd(): number {
    if (this.#code() === signs.remark) this.#takeRemark();
    if (this.#code() === signs.newline) this.#take(1);
    const end = this.#at;
    this.#toNextLine();
    return end;
  }

  /** Goes to the first sign of the next line that holds more than blanks and remarks. */
  #toNextLine(): void {
    this.#remark = -1;
    for (;;) {
      const begin = this.#at;
      this.#spaces();
      const sign = this.#code();
      const column = this.#at - begin;
      if (Number.isNaN(sign)) {
        this.#column = -1;
        return;
      }
      if (sign === signs.remark) {
        this.#remark = Math.max(this.#remark, column);
        this.#takeRemark();
        this.#remarkEnd = this.#at;
      } else if (sign !== signs.newline) {
        this.#column = column;
        return;
      }
      if (this.#code() === signs.newline) this.#take(1);
    }
  }

  #takeRemark(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#take((end === -1 ? this.#text.length : end) - this.#at);
  }

  #code(): number {
    return this.#text.charCodeAt(this.#at);
  }

  #take(length: number): void {
    this.#at += length;
    this.tokens += 1;
  }

  #spaces(): void {
    const begin = this.#at;
    while (this.#text.charCodeAt(this.#at) === signs.space) this.#at += 1;
    if (this.#at > begin) this.tokens += 1;
  }
}

const isEnd = (code: number): boolean => code === signs.space || code === signs.newline || Number.isNaN(code);

function ranged<Collection extends Node>(node: Collection, start: number, end: number): Collection {
  node.range = [start, end, end];
  return node;
}

function scalar(value: unknown, source: string, start: number, end: number): Scalar {
  const node = new Scalar(value);
  node.range = [start, end, end];
  node.source = source;
  return node;
}

/** The value of a text that may be more than text; undefined where its form is too rare to be read here. */
function typedValue(source: string): unknown {
  if (typed.integer.test(source)) return Number.parseInt(source, 10);
  if (typed.decimal.test(source)) return Number.parseFloat(source);
  if (typed.truth.test(source)) return source.startsWith('t') || source.startsWith('T');
  if (typed.nothing.test(source)) return null;
  return typed.other.test(source) ? undefined : source;
}
