import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Faults } from '../faults.ts';

/** A place in the manifest's value: keys of mappings and indices of lists, from the root. */
export type Path = readonly (string | number)[];

/**
 * The plain value of a YAML node.
 * Reports keys that are not text and keys that stand twice; of two the first counts, so that later stages still see a value.
 */
export function readValue(node: unknown, faults: Faults): unknown {
  if (isMap(node)) return readMap(node, faults);
  if (isSeq(node)) return (node as YAMLSeq).items.map((entry) => readValue(entry, faults));
  return isScalar(node) ? node.value : null;
}

function readMap(node: YAMLMap, faults: Faults): Record<string, unknown> {
  const { source } = faults;
  const result: Record<string, unknown> = {};
  let firstKey: string | undefined;
  let count = 0;
  /** The nodes of keys, where one stands twice. */
  let nodes: ReadonlyMap<string, ParsedNode> | undefined;
  for (const pair of node.items) {
    const key = keyText(pair.key);
    const keyNode = pair.key as ParsedNode;
    const [start, end] = keyNode?.range ?? [0, 0];
    if (key === undefined || key === '__proto__') {
      const range = source.firstLine(start, end);
      faults.report({
        code: 'syntax',
        range,
        message: 'A key must be a plain name.',
        help: 'Write the key as text.',
      });
      continue;
    }
    if (Object.hasOwn(result, key)) {
      nodes ??= firstNodes(node);
      const first = nodes.get(key) as ParsedNode;
      // The first key of an entry, once more: what follows is the next entry, of which the dash is missing.
      if (firstKey === key && count > 1 && reportMissingDash(first, keyNode, faults)) break;
      const related = [
        { message: 'first written here', range: source.range(first.range[0], first.range[1]) },
      ];
      const range = source.range(start, end);
      faults.report({ code: 'duplicate-key', range, message: `The key "${key}" is written twice.`, related });
      continue;
    }
    firstKey ??= key;
    count += 1;
    result[key] = readValue(pair.value, faults);
  }
  return result;
}

function firstNodes({ items }: YAMLMap): ReadonlyMap<string, ParsedNode> {
  const nodes = new Map<string, ParsedNode>();
  for (const { key } of items) {
    const name = keyText(key);
    if (name !== undefined && !nodes.has(name)) nodes.set(name, key as ParsedNode);
  }
  return nodes;
}

/** @returns whether the mapping is an entry of a list that is written with a dash, key below key. */
function reportMissingDash(first: ParsedNode, again: ParsedNode, faults: Faults): boolean {
  const { source } = faults;
  const [one, other] = [first, again].map(({ range }) => source.position(range[0]));
  if (one === undefined || other === undefined || one.line === other.line || one.column !== other.column)
    return false;
  const lead = source.line(one.line).slice(0, one.column - 1);
  if (
    !/^\s*-\s+$/.test(lead) ||
    source
      .line(other.line)
      .slice(0, other.column - 1)
      .trim() !== ''
  )
    return false;
  const range = source.range(again.range[0], again.range[1]);
  const begin = source.lineStart(other.line);
  faults.report({
    code: 'duplicate-key',
    range,
    message: `The dash before "${source.text.slice(again.range[0], again.range[1])}" is missing, so this entry continues the one above.`,
    help: 'Each entry of a list begins with a dash and a space: "- ".',
    related: [{ message: 'the entry above begins', range: source.range(first.range[0], first.range[1]) }],
    suggestions: [
      { title: 'Write the dash', edits: [{ range: source.range(begin, again.range[0]), text: lead }] },
    ],
  });
  return true;
}

/** Keys such as `404` or `true` are names too: their text as written. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  if (typeof key.value === 'string') return key.value;
  return key.source === undefined || key.source === '' ? undefined : key.source;
}

/** The value at a path, or undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}
