import { isMap, isSeq, Pair, type ParsedNode, type Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { Faults, type FileWords, manifestWords } from './faults.ts';
import { includedName, includePatterns, isNamedBy, mostIncluded, patternFault } from './include-patterns.ts';
import { reportWrongType } from './mistakes/wrong-type.ts';
import { includedSchema } from './schema.ts';
import { Source } from './source.ts';
import { reportUnknownKey } from './wording.ts';
import { parse } from './yaml/parse.ts';
import { type Owners, Positions } from './yaml/positions.ts';
import { keyText, type Path, readValue } from './yaml/values.ts';

/** Texts that `include:` may name, by their paths from the folder of the manifest; undefined where one cannot be read. */
export type IncludedTexts = ReadonlyMap<string, string | undefined>;

/** The manifest with all that its included files add to it, as if it stood in one file. */
interface Merged {
  readonly value: unknown;
  readonly root: ParsedNode;
  /** The files of the entries that are not in the manifest itself. */
  readonly owners: Owners;
  readonly positions: Positions;
  /** Whether a file is missing in it, so that the site is only partly known. */
  readonly isPartial: boolean;
}

interface Part {
  readonly source: Source;
  readonly root: YAMLMap;
  /** Its sections that have the right type: lists or mappings. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether it has no faults so far. */
  readonly isWhole: boolean;
}

const sections = Object.keys(includedSchema.shape) as (keyof typeof includedSchema.shape)[];
const ofManifest = 'It stands in the manifest itself, since it holds for all pages.';
const includedWords: FileWords = {
  whole: 'an included file',
  isWholeFile: true,
  help: {
    empty: 'Write `routes:` and the like into it, or remove it.',
    'too-large': 'Divide the file; the manifest and all that it includes hold at most 3 MB.',
  },
  foreignKeys: {
    ...manifestWords.foreignKeys,
    ...Object.fromEntries(
      ['site', 'locales', 'navigation', 'policies', 'actions', 'app', 'errors'].map((key) => [
        key,
        ofManifest,
      ]),
    ),
    include: 'An included file includes no others: name the file under `include:` in the manifest.',
  },
  longest: { text: 1_000_000, tokens: manifestWords.longest.tokens },
  counted: 'The manifest and its files have together',
};

/**
 * Reads the files that `include:` names and appends their entries to the manifest's own, in the order of `include:` and, for a
 * pattern, of the files' names. The files' own faults are reported too.
 * @param read the tokens of the manifest.
 */
export function withIncluded(
  root: ParsedNode,
  texts: IncludedTexts,
  faults: Faults,
  read: { tokens: number },
): Merged {
  const own = new Positions(faults.source, root);
  const value = readValue(root, faults);
  const alone = { root, owners: new Map<unknown, Source>(), positions: own };
  if (!isMap(root) || !isRecord(value) || !('include' in value)) return { ...alone, value, isPartial: false };
  const entries = value.include;
  const names = Array.isArray(entries) ? namedFiles(entries, texts, own, faults) : undefined;
  // It is not known whether routes are missing.
  if (names === undefined || isTooMuch(names, texts, own, faults))
    return { ...alone, value: { routes: [], ...value }, isPartial: true };
  const parts = names.flatMap((name) => readPart(name, texts.get(name), faults, read));
  const isPartial = parts.length < names.length || parts.some(({ isWhole }) => !isWhole);
  const { merged, owners } = joined(root, parts, faults);
  const all = joinedValue(value, parts);
  const positions = new Positions(faults.source, merged, owners);
  return { value: isPartial ? { routes: [], ...all } : all, root: merged, owners, positions, isPartial };
}

/** The files that the entries name, each once; undefined where an entry names none that may be read. */
function namedFiles(
  entries: readonly unknown[],
  texts: IncludedTexts,
  positions: Positions,
  faults: Faults,
): readonly string[] | undefined {
  const names = new Set<string>();
  const readable = includePatterns(faults.source.text);
  const seen = new Map<unknown, Path>();
  let isWhole = true;
  for (const [index, entry] of entries.entries()) {
    // An entry that is no text is reported with the shape.
    if (typeof entry !== 'string') return undefined;
    const at = ['include', index];
    const first = seen.get(entry);
    seen.set(entry, first ?? at);
    const problem = faultOf(entry, texts, readable, faults);
    if (first !== undefined) {
      const related = [{ message: 'first written here', range: positions.value(first) }];
      const message = `"${entry}" is included twice.`;
      faults.report({ code: 'duplicate-entry', range: positions.value(at), message, related });
    } else if (problem !== undefined) {
      isWhole = false;
      faults.report({ code: 'include-file', range: positions.value(at), ...problem });
    } else {
      const own = [...texts.keys()].filter((name) => isNamedBy(name, entry)).toSorted(byName);
      for (const name of own) names.add(name);
      if (own.length > 0) continue;
      const message = `No file fits "${entry}".`;
      faults.report({ code: 'include-nothing', range: positions.value(at), message });
    }
  }
  return isWhole ? [...names] : undefined;
}

/** Why an entry names nothing that may be read. */
function faultOf(
  entry: string,
  texts: IncludedTexts,
  readable: readonly string[],
  { source }: Faults,
): { readonly message: string; readonly help?: string } | undefined {
  const fault = patternFault(entry);
  if (fault !== undefined) return { message: `"${entry}" ${fault}.` };
  if (includedName(entry, source.file) === source.file)
    return { message: `"${entry}" is the manifest itself.`, help: 'Remove the line.' };
  if (!readable.includes(entry))
    return {
      message: `"${entry}" is not found from outside: "include:" must begin a line.`,
      help: 'Write "include:" at the beginning of a line, and below it each file behind "  - ".',
    };
  if (entry.includes('*') || texts.has(entry)) return undefined;
  return {
    message: `There is no file ${includedName(entry, source.file)}.`,
    help: 'Put it back, correct its name, or remove the line.',
  };
}

function isTooMuch(
  names: readonly string[],
  texts: IncludedTexts,
  positions: Positions,
  faults: Faults,
): boolean {
  const range = positions.key(['include']);
  const help = 'Write what belongs together into one file, and take out what is over.';
  if (names.length > mostIncluded.files) {
    const message = `More than ${mostIncluded.files} files are included.`;
    faults.report({ code: 'too-large', range, message, help });
    return true;
  }
  const most = manifestWords.longest.text;
  const length = names.reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), faults.source.text.length);
  if (length <= most) return false;
  const message = `The manifest and its files have ${(length / 1_000_000).toFixed(1)} MB together; ${most / 1_000_000} MB are allowed.`;
  faults.report({ code: 'too-large', range, message, help });
  return true;
}

/** Empty for a malformed file, whose faults are reported, and for one that cannot be read, which its reader reports. */
function readPart(
  path: string,
  text: string | undefined,
  all: Faults,
  read: { tokens: number },
): readonly Part[] {
  if (text === undefined) return [];
  const source = new Source(includedName(path, all.source.file), text, true);
  const faults = new Faults(source, includedWords);
  const root = parse(faults, read);
  const value = root && readValue(root, faults);
  const positions = new Positions(source, root);
  const desk = { positions, faults };
  const isKnown = root === undefined || (isMap(root) && isRecord(value));
  if (!isKnown) reportWrongType([], value, 'object', desk, { keys: sections });
  const record = isRecord(value) ? value : {};
  const lists: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(record)) {
    const wanted = key === 'popups' ? 'object' : 'array';
    if (!(sections as readonly string[]).includes(key)) reportUnknownKey([key], sections, desk);
    else if (wanted === 'array' ? Array.isArray(entry) : isRecord(entry)) lists[key] = entry;
    else reportWrongType([key], entry, wanted, desk);
  }
  all.takeOver(faults.list());
  // Its sound lists are still judged, so that one fault hides no other.
  return isMap(root) ? [{ source, root: root as YAMLMap, value: lists, isWhole: !faults.hasErrors }] : [];
}

/** The tree of all files; each node is still known by its own file. */
function joined(
  root: YAMLMap,
  parts: readonly Part[],
  faults: Faults,
): { readonly merged: ParsedNode; readonly owners: Owners } {
  const owners = new Map<unknown, Source>();
  const merged = new YAMLMap();
  merged.range = root.range ?? null;
  merged.items = root.items.filter(({ key }) => !isSection(key));
  for (const section of sections) {
    const own = root.items.find(({ key }) => keyText(key) === section);
    const given = parts.flatMap(({ root: map, source, value }) => {
      const pair = map.items.find(({ key }) => keyText(key) === section);
      return pair !== undefined && section in value ? [{ pair, source }] : [];
    });
    const [first] = given;
    const isJoinable = own === undefined || (section === 'popups' ? isMap(own.value) : isSeq(own.value));
    if (first === undefined || !isJoinable) {
      if (own !== undefined) merged.items.push(own);
      continue;
    }
    const node = section === 'popups' ? new YAMLMap() : new YAMLSeq();
    const head = own ?? first.pair;
    node.range = (head.value as ParsedNode | null)?.range ?? null;
    const items: unknown[] = node.items;
    if (own !== undefined) items.push(...(own.value as YAMLSeq).items);
    for (const { pair, source } of given)
      for (const item of (pair.value as YAMLSeq).items) {
        owners.set(item, source);
        items.push(item);
      }
    const whole = new Pair(head.key as Scalar, node);
    if (own === undefined) owners.set(whole, first.source);
    merged.items.push(whole);
    if (section === 'popups') reportTwice(node as YAMLMap, owners, faults);
  }
  return { merged: merged as unknown as ParsedNode, owners };
}

const isSection = (key: unknown): boolean => (sections as readonly unknown[]).includes(keyText(key));

/** Reports a popup whose name another file has used already; the first one counts. */
function reportTwice(popups: YAMLMap, owners: Owners, faults: Faults): void {
  const seen = new Map<string, Pair>();
  for (const pair of popups.items) {
    const name = keyText(pair.key) ?? '';
    const first = seen.get(name);
    if (first === undefined) seen.set(name, pair);
    else if (owners.get(first) !== owners.get(pair)) {
      const rangeOf = (one: Pair) => {
        const [start, end] = (one.key as ParsedNode).range;
        return (owners.get(one) ?? faults.source).firstLine(start, end);
      };
      const related = [{ message: 'first written here', range: rangeOf(first) }];
      const message = `The key "${name}" is written twice.`;
      faults.report({ code: 'duplicate-key', range: rangeOf(pair), message, related });
    }
  }
}

function joinedValue(
  own: Readonly<Record<string, unknown>>,
  parts: readonly Part[],
): Record<string, unknown> {
  const all: Record<string, unknown> = { ...own };
  for (const section of sections) {
    const given = parts.flatMap(({ value }) => (section in value ? [value[section]] : []));
    if (given.length === 0) continue;
    const before = all[section];
    if (section === 'popups') {
      if (before === undefined || isRecord(before))
        all[section] = Object.assign({}, ...given.toReversed(), before);
    } else if (before === undefined || Array.isArray(before)) all[section] = [before ?? [], ...given].flat();
  }
  return all;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const byName = (one: string, other: string): number => Number(one > other) - Number(one < other);
