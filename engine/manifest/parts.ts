import { isMap, isScalar, isSeq, type ParsedNode, type YAMLSeq } from 'yaml';
import { readPlain } from './yaml/plain.ts';
import { readDocuments } from './yaml/tokens.ts';

/**
 * A large file is parsed in parts: the entries of its long lists one by one, and the text around them as one. The YAML parser takes more
 * than linear time for one large text, all of whose tokens are in memory at once; and a save changes few parts.
 *
 * Only sound files are parsed so. Any doubtful text has no parts, and is parsed as one, so that its faults are described.
 */
interface Parsed {
  readonly root: ParsedNode;
  readonly tokens: number;
}

interface Part extends Parsed {
  /** Its last offset in a file, from which the ranges of its nodes count. */
  begin: number;
}

/** A list of a file: its entries from the second on are parsed by themselves. */
interface LongList {
  /** The offsets at which these entries begin, then the one at which the last ends. */
  readonly borders: readonly number[];
  /** The line of the list's key. */
  readonly header: number;
}

/** Least entries of a list for which parts are worth it. */
const fewest = 8;
/** Bounds of the work: no file of a site has more lists and entries. */
const mostParts = { lists: 50, entries: 20_000 };

/**
 * Parses a text that is certainly sound; undefined for all others, which are parsed by those who say what is wrong.
 * @param most tokens that it may have, and levels.
 */
export function parseSound(
  text: string,
  most: { readonly tokens: number; readonly depth: number },
): Parsed | undefined {
  // Whoever keeps parts has only those parsed that have changed.
  if (kept !== nothing) return parseInParts(text, most) ?? readPlain(text, most.tokens);
  return readPlain(text, most.tokens) ?? parseInParts(text, most);
}

/** As `parseSound`; undefined also where the text has no long lists. */
export function parseInParts(
  text: string,
  most: { readonly tokens: number; readonly depth: number },
): Parsed | undefined {
  const lists = longListsIn(text);
  if (lists === undefined || lists.length === 0 || lists.length > mostParts.lists) return undefined;
  const count = lists.reduce((sum, { borders }) => sum + borders.length, 0);
  if (count > mostParts.entries) return undefined;
  let left = most.tokens;
  const take = (part: string, begin: number, depth: number): ParsedNode | undefined => {
    const parsed = kept.take(part) ?? parsePart(part, { tokens: left, depth });
    if (parsed === undefined || parsed.tokens > left) return undefined;
    left -= parsed.tokens;
    if (begin !== parsed.begin) shift(parsed.root, () => begin - parsed.begin);
    parsed.begin = begin;
    kept.put(part, parsed);
    return parsed.root;
  };
  // The text around the entries, and the gaps where the entries were taken out.
  const around: string[] = [];
  const gaps: { readonly at: number; readonly length: number }[] = [];
  let end = 0;
  let length = 0;
  for (const { borders } of lists) {
    const [first = 0, last = 0] = [borders[0], borders.at(-1)];
    around.push(text.slice(end, first));
    length += first - end;
    gaps.push({ at: length, length: last - first });
    end = last;
  }
  around.push(text.slice(end));
  const frame = parsePart(around.join(''), { tokens: left, depth: most.depth });
  if (frame === undefined || !isMap(frame.root)) return undefined;
  left -= frame.tokens;
  shift(frame.root, (offset, isEnd) => {
    let moved = 0;
    for (const gap of gaps) if (isEnd ? offset > gap.at : offset >= gap.at) moved += gap.length;
    return moved;
  });
  const { items } = frame.root;
  for (const { header, borders } of lists) {
    const list = items.find(({ key }) => (key as ParsedNode | null)?.range[0] === header)?.value;
    if (!isSeq(list) || list.items.length !== 1) return undefined;
    const entries = (list as YAMLSeq).items;
    for (const [index, begin] of borders.slice(0, -1).entries()) {
      // Two levels are above it: the mapping of the file, and the list, which a part has too.
      const root = take(text.slice(begin, borders[index + 1]), begin, most.depth - 1);
      if (!isSeq(root) || root.items.length !== 1) return undefined;
      entries.push((root as YAMLSeq).items[0]);
    }
    stretch(list as ParsedNode, entries.at(-1) as ParsedNode);
  }
  const last = items.at(-1)?.value as ParsedNode | null | undefined;
  if (last) stretch(frame.root, last);
  return { root: frame.root, tokens: most.tokens - left };
}

/** A collection ends where its last entry does. */
function stretch({ range }: ParsedNode, last: ParsedNode): void {
  range[1] = Math.max(range[1], last.range[2]);
  range[2] = Math.max(range[2], last.range[2]);
}

/** Lists whose entries begin with a dash in one column, below a key at the beginning of a line. Undefined where anything is in doubt. */
function longListsIn(text: string): readonly LongList[] | undefined {
  if (/\r(?!\n)/.test(text)) return undefined;
  const lists: LongList[] = [];
  let header: number | undefined;
  let indent = 0;
  let starts: number[] = [];
  const finish = (end: number) => {
    if (header !== undefined && starts.length >= fewest)
      lists.push({ header, borders: [...starts.slice(1), end] });
    header = undefined;
    starts = [];
  };
  for (let at = 0; at < text.length; ) {
    const stop = text.indexOf('\n', at);
    const next = stop === -1 ? text.length : stop + 1;
    let column = at;
    while (text[column] === ' ') column += 1;
    const sign = text[column] ?? '\n';
    if (sign === '\t') return undefined;
    if (sign === '\n' || sign === '\r' || sign === '#') {
      at = next;
      continue;
    }
    if (column === at) {
      finish(at);
      if (/^[a-z][\w-]*:(?: +#.*)?$/.test(text.slice(at, next).trimEnd())) header = at;
    } else if (header !== undefined) {
      const isEntry = sign === '-' && /[ \r\n]/.test(text[column + 1] ?? '\n');
      if (starts.length === 0) {
        if (isEntry) [indent, starts] = [column - at, [at]];
        else header = undefined;
      } else if (column - at === indent && isEntry) starts.push(at);
      else if (column - at <= indent) return undefined;
    }
    at = next;
  }
  finish(text.length);
  return lists;
}

/** Tokens that this does not read, and those that end a collection elsewhere than its indentation shows. */
const unread: ReadonlySet<string | null> = new Set([
  'anchor',
  'alias',
  'tag',
  'directive-line',
  'doc-end',
  'explicit-key-ind',
]);

/** Undefined where there is anything at all to report of it. */
function parsePart(
  text: string,
  most: { readonly tokens: number; readonly depth: number },
): Part | undefined {
  const plain = readPlain(text, most.tokens);
  if (plain !== undefined) return { ...plain, begin: 0 };
  let tokens = 0;
  const documents = readDocuments(text, {
    before(type) {
      tokens += 1;
      return tokens > most.tokens || unread.has(type) ? 'drop' : 'read';
    },
    // A document that ends within the text is followed by another.
    after: ({ depth, strays, documents: ended }) =>
      depth > most.depth || strays > 0 || ended.length > 0 ? 'drop' : 'read',
  });
  if (documents === undefined) return undefined;
  const [document, second] = documents;
  if (document === undefined || second !== undefined) return undefined;
  const { errors, warnings, contents } = document;
  if (errors.length > 0 || warnings.length > 0 || !hasPlainKeys(contents)) return undefined;
  return { root: contents as ParsedNode, tokens, begin: 0 };
}

/** The place of an empty key, or of an empty entry, depends on the text around it. */
function hasPlainKeys(node: unknown): boolean {
  if (isSeq(node)) return node.items.every((entry) => hasPlainKeys(entry) && !isEmpty(entry));
  if (!isMap(node)) return node !== null;
  return node.items.every(
    ({ key, value }) => isScalar(key) && !isEmpty(key) && (value === null || hasPlainKeys(value)),
  );
}

const isEmpty = (node: unknown): boolean => isScalar(node) && node.range?.[0] === node.range?.[1];

/** Moves the ranges of a node and of all that is below it. */
function shift(node: unknown, by: (offset: number, isEnd: boolean) => number): void {
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return;
  const { range } = node as ParsedNode;
  const [start, end] = range;
  range[0] += by(start, false);
  range[1] += by(end, end > start);
  range[2] += by(range[2], range[2] > start);
  if (isMap(node))
    for (const { key, value } of node.items) {
      shift(key, by);
      shift(value, by);
    }
  else if (isSeq(node)) for (const entry of node.items) shift(entry, by);
}

interface Keeping {
  /** A part that was parsed before and is not in use. */
  take(text: string): Part | undefined;
  put(text: string, part: Part): void;
  /** Ends the use of the trees of all texts that were parsed. */
  release(): void;
}
const nothing: Keeping = { take: () => undefined, put: () => {}, release: () => {} };
let kept = nothing;

/** In UTF-16 units: as much as two sites may have. */
const mostKept = 6_000_000;

/**
 * Has this thread keep parts from one text to the next, for callers that read the same files again and again.
 * A tree is good until the next `releaseParts`.
 */
export function keepParts(): void {
  const free = new Map<string, Part[]>();
  let used: [text: string, part: Part][] = [];
  let length = 0;
  kept = {
    take: (text) => {
      const parts = free.get(text);
      const part = parts?.pop();
      if (parts?.length === 0) free.delete(text);
      if (part) length -= text.length;
      return part;
    },
    put: (text, part) => used.push([text, part]),
    release: () => {
      if (length > mostKept) {
        free.clear();
        length = 0;
      }
      for (const [text, part] of used) {
        const parts = free.get(text);
        if (parts) parts.push(part);
        else free.set(text, [part]);
        length += text.length;
      }
      used = [];
    },
  };
}

/** To be called before texts are read again. */
export const releaseParts = (): void => kept.release();
