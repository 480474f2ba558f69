import { isMap, isScalar, isSeq, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import type { Edit, Range } from '../diagnostic.ts';
import type { Source } from '../source.ts';
import { keyText, type Path } from './values.ts';

interface Step {
  readonly pair: Pair | undefined;
  readonly value: ParsedNode | undefined;
}
interface Found extends Step {
  readonly source: Source;
}

/** The files in which entries and pairs of a tree stand, with all that is below them; the others stand in its own. */
export type Owners = ReadonlyMap<unknown, Source>;

/** Finds where in the text a part of the manifest's value stands. */
export class Positions {
  readonly #source: Source;
  readonly #root: ParsedNode | undefined;
  readonly #owners: Owners;
  /** By the path of a mapping its keys as they were meant, each with what is written. */
  readonly #written = new Map<string, Map<string, string>>();

  /** @param root undefined where the file holds nothing: then all stands at its beginning. */
  constructor(source: Source, root: ParsedNode | undefined, owners: Owners = new Map()) {
    this.#source = source;
    this.#root = root;
    this.#owners = owners;
  }

  /** The text in which the value at the path stands, or would stand. */
  source(path: Path): Source {
    return this.#nearest(path).source;
  }

  /** The value at the path; its key where it has no words of its own; the nearest parent where it is absent. */
  value(path: Path): Range {
    const { pair, value, source } = this.#nearest(path);
    const [start, end] = value?.range ?? [0, 0];
    if (value !== undefined && end > start) return source.firstLine(start, end);
    return pair === undefined ? source.range(start, start) : keyRange(pair, source);
  }

  /** The key at the path's end; the value where the path ends in a list. */
  key(path: Path): Range {
    const found = this.#find(path);
    return found?.pair === undefined ? this.value(path) : keyRange(found.pair, found.source);
  }

  /** The line on which the value begins. */
  line(path: Path): number {
    return this.value(path).start.line;
  }

  /** Writes another text in place of a single value, quoted where YAML would read it otherwise. */
  replace(path: Path, text: string): Edit | undefined {
    const { value, source } = this.#find(path) ?? {};
    if (!isScalar(value) || value.range[1] <= value.range[0]) return undefined;
    return { range: source?.range(value.range[0], value.range[1]) as Range, text: scalarText(text) };
  }

  /** Writes another name for a key. */
  rename(path: Path, name: string): Edit | undefined {
    const { pair, source } = this.#find(path) ?? {};
    return pair === undefined
      ? undefined
      : { range: keyRange(pair, source as Source), text: scalarText(name) };
  }

  /** The value's own text in the file, for example `2023.10` where YAML sees a number. */
  written(path: Path): string {
    const found = this.#find(path);
    return found?.value === undefined
      ? ''
      : found.source.text.slice(found.value.range[0], found.value.range[1]);
  }

  /** Takes a key of the mapping at the path for another one that was meant. */
  readAs(path: Path, written: string, meant: string): void {
    const id = JSON.stringify(path);
    const keys = this.#written.get(id) ?? new Map<string, string>();
    this.#written.set(id, keys.set(meant, written));
  }

  /** The keys of the mapping at the path, sound or not; empty where there is no mapping. */
  keys(path: Path): readonly string[] {
    const value = path.length === 0 ? this.#root : this.#find(path)?.value;
    const keys = isMap(value) ? keysOf(value) : [];
    const written = this.#written.size === 0 ? undefined : this.#written.get(JSON.stringify(path));
    if (written === undefined) return keys;
    const meant = new Map([...written].map(([name, key]) => [key, name]));
    return keys.map((key) => meant.get(key) ?? key);
  }

  #nearest(path: Path): Found {
    for (let length = path.length; length > 0; length -= 1) {
      const found = this.#find(path.slice(0, length));
      if (found !== undefined) return found;
    }
    return { pair: undefined, value: this.#root, source: this.#source };
  }

  #find(path: Path): Found | undefined {
    let found: Found = { pair: undefined, value: this.#root, source: this.#source };
    for (const [index, step] of path.entries()) {
      const next = stepInto(found.value, step) ?? this.#misspelt(found.value, path, index);
      if (next === undefined) return undefined;
      const { source } = found;
      found = { ...next, source: this.#owners.get(next.pair ?? next.value) ?? source };
    }
    return found;
  }

  #misspelt(value: ParsedNode | undefined, path: Path, index: number): Step | undefined {
    if (this.#written.size === 0) return undefined;
    const written = this.#written.get(JSON.stringify(path.slice(0, index)))?.get(String(path[index]));
    return written === undefined ? undefined : stepInto(value, written);
  }
}

function keyRange(pair: Pair, source: Source): Range {
  const [start, end] = (pair.key as ParsedNode).range;
  return source.firstLine(start, end);
}

/** Pairs by key of the mappings that were looked into; a search each time would be quadratic in a file of many faults. */
const indices = new WeakMap<YAMLMap, Map<string, Pair>>();

const keysOfMaps = new WeakMap<YAMLMap, readonly string[]>();

function keysOf(map: YAMLMap): readonly string[] {
  const known = keysOfMaps.get(map);
  if (known) return known;
  const keys: string[] = [];
  for (const { key } of map.items) {
    const name = keyText(key);
    if (name !== undefined) keys.push(name);
  }
  keysOfMaps.set(map, keys);
  return keys;
}

/** Of fewer pairs an index would take longer than it saves. */
const fewPairs = 16;

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  if (map.items.length <= fewPairs) return map.items.find((pair) => keyText(pair.key) === key);
  let index = indices.get(map);
  if (index === undefined) {
    index = new Map();
    for (const pair of map.items) {
      const name = keyText(pair.key);
      if (name !== undefined && !index.has(name)) index.set(name, pair);
    }
    indices.set(map, index);
  }
  return index.get(key);
}

function stepInto(node: ParsedNode | undefined, step: string | number): Step | undefined {
  if (isMap(node)) {
    const pair = pairOf(node, String(step));
    return pair === undefined
      ? undefined
      : { pair, value: (pair.value ?? undefined) as ParsedNode | undefined };
  }
  if (!isSeq(node)) return undefined;
  const value = node.items[Number(step)];
  return value === undefined ? undefined : { pair: undefined, value: value as ParsedNode };
}

/** A text as YAML: plain where nothing in it could be read as something else. */
export function scalarText(text: string): string {
  const isPlain = /^[A-Za-z/][\w./@-]*$/.test(text) && !/^(true|false|null|y|n|yes|no|on|off)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
