import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** The text of a manifest with new entries written into it; everything that was there stays as it was written. */
export class ManifestText {
  #text: string;
  #read: { readonly text: string; readonly document: ReturnType<typeof parseDocument> } | undefined;

  constructor(text: string) {
    this.#text = text.endsWith('\n') ? text : `${text}\n`;
  }

  get text(): string {
    return this.#text;
  }

  /** Read once for each text: a file may have many lists. */
  get #document(): ReturnType<typeof parseDocument> {
    if (this.#read?.text !== this.#text)
      this.#read = { text: this.#text, document: parseDocument(this.#text) };
    return this.#read.document;
  }

  /** The list under a path of keys and indices, if there is one. */
  list(path: readonly (string | number)[]): YAMLSeq<Node> | undefined {
    const found = this.#document.getIn(path, true);
    return isSeq(found) ? (found as YAMLSeq<Node>) : undefined;
  }

  /** Entries of the list under a path, as mappings. */
  entries(path: readonly (string | number)[]): readonly YAMLMap[] {
    return (this.list(path)?.items ?? []).filter((entry): entry is YAMLMap => isMap(entry));
  }

  /** How an entry is written, with other words in place of some of its values. */
  written(entry: YAMLMap, changes: readonly (readonly [Node, string])[]): string {
    const [start, end] = [startOf(entry), endOf(entry)];
    const pieces: string[] = [];
    let at = start;
    for (const [node, words] of changes.toSorted(([one], [other]) => startOf(one) - startOf(other))) {
      pieces.push(this.#text.slice(at, startOf(node)), words);
      at = endOf(node);
    }
    return [...pieces, this.#text.slice(at, entry.flow ? end : this.#lineEnd(end))].join('').trimEnd();
  }

  /** Columns before an entry of a block list: `  - ` is four. */
  indentOf(entry: YAMLMap): number {
    const start = startOf(entry);
    return start - (this.#text.lastIndexOf('\n', start - 1) + 1);
  }

  /**
   * Puts an entry behind one of a list, the last unless another is given. In a list in brackets it stands on the same
   * line; in a block list on lines of its own, with a blank line before it where its neighbours have one.
   */
  append(path: readonly (string | number)[], entry: string, neighbour?: Node): void {
    const list = this.list(path);
    if (list === undefined) throw new Error(`${path.join('.')} is no list`);
    const last = neighbour ?? list.items.at(-1);
    if (last === undefined) this.#begin(list, entry, path.length === 0 ? '- ' : '  - ');
    else if (list.flow === true)
      this.#insert(endOf(last), `, ${entry.startsWith('{') ? entry : `{${entry.replaceAll('\n', ', ')}}`}`);
    else {
      const start = startOf(last);
      const lineStart = this.#text.lastIndexOf('\n', start - 1) + 1;
      const dash = this.#text.slice(lineStart, start).replace(/[^ ]/g, ' ').replace(/ {2}$/, '- ');
      const end = this.#lineEnd(endOf(last));
      const isSpaced =
        /\n\r?\n$/.test(this.#text.slice(0, lineStart)) ||
        (last !== list.items.at(-1) && /^\r?\n/.test(this.#text.slice(end)));
      this.#insert(end, `${isSpaced ? '\n' : ''}${asBlock(entry, dash)}\n`);
    }
  }

  /** Puts a key behind the others of a mapping: on the same line in brackets, else on a line of its own. */
  put(path: readonly (string | number)[], key: string, value: string): void {
    const map = parseDocument(this.#text).getIn(path, true);
    const last = isMap(map) ? map.items.at(-1) : undefined;
    if (!isMap(map) || !isNode(last?.key)) throw new Error(`${path.join('.')} has no keys`);
    const end = isNode(last.value) ? endOf(last.value) : endOf(last.key);
    if (map.flow) this.#insert(end, `, ${key}: ${value}`);
    else {
      const start = startOf(last.key);
      const column = start - (this.#text.lastIndexOf('\n', start - 1) + 1);
      this.#insert(this.#lineEnd(end), `${' '.repeat(column)}${key}: ${value}\n`);
    }
  }

  /** Puts a word behind the others of a list of words. */
  appendWord(path: readonly (string | number)[], word: string): void {
    const list = this.list(path);
    const last = list?.items.at(-1);
    if (list?.flow !== true) this.append(path, word);
    else if (last) this.#insert(endOf(last), `, ${word}`);
    else this.#insert(startOf(list) + 1, word);
  }

  /** Adds a whole section at the end of the file. */
  section(text: string): void {
    this.#insert(this.#text.length, `\n${text.trimEnd()}\n`);
  }

  /** The first entry of a list of the top level, or of the whole file, which is written `[]` as long as it has none. */
  #begin(list: YAMLSeq<Node>, entry: string, dash: string): void {
    const before = this.#text.slice(0, startOf(list)).trimEnd();
    const after = this.#text.slice(endOf(list));
    this.#text = before === '' ? after.trimStart() : before + after;
    this.#insert(before === '' ? 0 : this.#lineEnd(before.length), `${asBlock(entry, dash)}\n`);
  }

  /** Lines end as the others do. */
  #insert(at: number, piece: string): void {
    const lines = piece.replaceAll('\r\n', '\n');
    const written = this.#text.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
    this.#text = this.#text.slice(0, at) + written + this.#text.slice(at);
  }

  /** Behind the end of a line, and of the comment that may stand in it. */
  #lineEnd(end: number): number {
    const next = this.#text.indexOf('\n', end);
    return next < 0 ? this.#text.length : next + 1;
  }
}

const asBlock = (entry: string, dash: string): string =>
  entry
    .split('\n')
    .map((line, index) => (index === 0 ? dash : ' '.repeat(dash.length)) + line)
    .join('\n')
    .replace(/ +$/gm, '');

const rangeOf = (node: Node): readonly [number, number] => {
  const [start, end] = node.range ?? [];
  if (start === undefined || end === undefined) throw new Error('a node without a place');
  return [start, end];
};

const startOf = (node: Node): number => rangeOf(node)[0];

/** Where the last word of a node ends: the range of a block reaches over comments and blank lines behind it. */
function endOf(node: Node): number {
  if (!isCollection(node) || node.flow === true) return rangeOf(node)[1];
  const last = node.items.at(-1);
  const lastNode = isPair(last) ? (last.value ?? last.key) : last;
  return isNode(lastNode) ? endOf(lastNode) : rangeOf(node)[1];
}

/** The text under a key of a mapping. */
export function textAt(entry: YAMLMap, key: string): string | undefined {
  const value = entry.get(key, true);
  return isScalar(value) ? String(value.value) : undefined;
}
