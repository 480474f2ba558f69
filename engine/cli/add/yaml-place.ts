import { isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/** The text of a manifest with new entries written into it; everything that was there stays as it was written. */
export class ManifestText {
  #text: string;

  constructor(text: string) {
    this.#text = text.endsWith('\n') ? text : `${text}\n`;
  }

  get text(): string {
    return this.#text;
  }

  /** The list under a path of keys and indices, if there is one. */
  list(path: readonly (string | number)[]): YAMLSeq<Node> | undefined {
    const found = parseDocument(this.#text).getIn(path, true);
    return isSeq(found) ? (found as YAMLSeq<Node>) : undefined;
  }

  /** Entries of the list under a path, as mappings. */
  entries(path: readonly (string | number)[]): readonly YAMLMap[] {
    return (this.list(path)?.items ?? []).filter((entry): entry is YAMLMap => isMap(entry));
  }

  /** How an entry is written, from its first sign to the end of its last line. */
  written(entry: YAMLMap): string {
    const [start, end] = rangeOf(entry);
    return this.#text.slice(start, end).trimEnd();
  }

  /** Columns before an entry of a block list: `  - ` is four. */
  indentOf(entry: YAMLMap): number {
    const [start] = rangeOf(entry);
    return start - (this.#text.lastIndexOf('\n', start - 1) + 1);
  }

  /**
   * Puts an entry behind one of a list, the last unless another is given. In a list in brackets it stands on the same
   * line; in a block list on lines of its own, with a blank line before it where its neighbours have one.
   */
  append(path: readonly (string | number)[], entry: string, neighbour?: Node): void {
    const list = this.list(path);
    const last = neighbour ?? list?.items.at(-1);
    if (list === undefined || last === undefined) throw new Error(`${path.join('.')} has no entry yet`);
    const [, end] = rangeOf(last);
    if (list.flow === true) {
      this.#insert(end, `, ${entry}`);
      return;
    }
    const [start] = rangeOf(last);
    const lineStart = this.#text.lastIndexOf('\n', start - 1) + 1;
    const dash = this.#text.slice(lineStart, start).replace(/[^ ]/g, ' ').replace(/ {2}$/, '- ');
    const isSpaced = this.#text.slice(0, lineStart).endsWith('\n\n');
    const at = this.#lineEnd(end);
    const lines = entry
      .split('\n')
      .map((line, index) => (index === 0 ? dash : ' '.repeat(dash.length)) + line);
    this.#insert(at, `${isSpaced ? '\n' : ''}${lines.join('\n').replace(/ +$/gm, '')}\n`);
  }

  /** Adds a whole section at the end of the file. */
  section(text: string): void {
    this.#text += `\n${text.trimEnd()}\n`;
  }

  #insert(at: number, piece: string): void {
    this.#text = this.#text.slice(0, at) + piece + this.#text.slice(at);
  }

  /** Behind the line end that follows a node; the range of a block node may reach over comments and blank lines after it. */
  #lineEnd(end: number): number {
    const before = this.#text.slice(0, end).trimEnd().length;
    const next = this.#text.indexOf('\n', before);
    return next < 0 ? this.#text.length : next + 1;
  }
}

const rangeOf = (node: Node): readonly [number, number] => {
  const [start, end] = node.range ?? [];
  if (start === undefined || end === undefined) throw new Error('a node without a place');
  return [start, end];
};

/** The text under a key of a mapping. */
export function textAt(entry: YAMLMap, key: string): string | undefined {
  const value = entry.get(key, true);
  return isScalar(value) ? String(value.value) : undefined;
}
