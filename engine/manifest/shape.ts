import { z } from 'zod';
import { codes } from './codes.ts';
import { reportBareWords, reportLanguageless } from './mistakes/bare-words.ts';
import { reportBeside } from './mistakes/beside.ts';
import { reportSplitEntries } from './mistakes/split-entries.ts';
import { howToWrite, reportWrongType, type Wanted } from './mistakes/wrong-type.ts';
import { type Draft, exampleKeys, type Manifest, manifestSchema, text } from './schema.ts';
import { type Desk, nameOf, reportMissingKey, reportUnknownKey, reportWrongValue } from './wording.ts';
import { type Path, valueAt } from './yaml/values.ts';

type Issue = z.core.$ZodIssue;

interface Shape {
  /** The manifest without the parts that have faults: every value in it has its right type. */
  readonly draft: Draft;
  /** The whole manifest, where its shape has no fault. */
  readonly manifest: Manifest | undefined;
}

interface ShapeDesk extends Desk {
  /** The keys that the content of a page may have. */
  contentKeys(page: string): readonly string[];
}

/** Checks the value against the schema, reports every difference and hands on all that is sound. */
export function checkShape(value: unknown, desk: ShapeDesk): Shape {
  const result = manifestSchema.safeParse(value);
  if (result.success) return { draft: result.data as Draft, manifest: result.data };
  const { issues } = result.error;
  if (readAsMeant(issues, value, desk)) return { ...checkShape(value, desk), manifest: undefined };
  const lacking = issues.filter((issue) => valueAt(value, pathOf(issue)) === undefined);
  const missing = Map.groupBy(lacking, parentOf);
  const split = reportSplitEntries(value, lacking.map(pathOf), desk);
  const reported = new Set<string>();
  for (const issue of issues) {
    if (split.has(parentOf(issue)) || isReported(issue, value, reported, desk)) continue;
    reportIssue(issue, value, missing.get(parentOf(issue))?.length ?? 0, desk);
  }
  for (const issue of issues) prune(value, issue);
  return { draft: (isRecord(value) ? value : {}) as Draft, manifest: undefined };
}

/**
 * Reports keys that differ from known ones by capitals and separators alone, `Window` and `one_of`, and reads them as what was
 * meant: else what stands below them would be told to be missing.
 */
function readAsMeant(issues: readonly Issue[], value: unknown, desk: Desk): boolean {
  let isRead = false;
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const path = pathOf(issue);
    const parent = valueAt(value, path);
    if (!isRecord(parent)) continue;
    const known = knownKeys(path);
    for (const key of issue.keys) {
      const meant = known.filter((name) => letters(name) === letters(key));
      if (meant.length !== 1 || Object.hasOwn(parent, meant[0] as string)) continue;
      const name = meant[0] as string;
      reportUnknownKey([...path, key], known, desk);
      desk.positions.readAs(path, key, name);
      parent[name] = parent[key];
      delete parent[key];
      isRead = true;
    }
  }
  return isRead;
}

const letters = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

/** Removes the faulty part; a list keeps a hole, so that indices still point into the file. */
function prune(value: unknown, issue: Issue): void {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    const parent = valueAt(value, path);
    if (isRecord(parent)) for (const key of issue.keys) delete parent[key];
    return;
  }
  const last = path.at(-1);
  const parent = valueAt(value, path.slice(0, -1));
  if (last === undefined) return;
  if (Array.isArray(parent)) parent[Number(last)] = undefined;
  else if (isRecord(parent)) delete parent[String(last)];
}

/** The second of two entries on one line with the same fault of form, and a key without a value whose keys are not indented. */
function isReported(issue: Issue, value: unknown, reported: Set<string>, { positions }: Desk): boolean {
  if (issue.code !== 'invalid_type') return false;
  const path = pathOf(issue);
  const found = valueAt(value, path);
  if (found === null) {
    const below = knownKeys(path);
    if (below.length === 0) return false;
    const own = knownKeys(path.slice(0, -1));
    return positions.keys(path.slice(0, -1)).some((key) => !own.includes(key) && below.includes(key));
  }
  if (!isScalar(found) || typeof path.at(-1) !== 'number') return false;
  const id = `${parentOf(issue)} ${positions.source(path).file} ${positions.line(path)}`;
  if (reported.has(id)) return true;
  reported.add(id);
  return false;
}

/** @param missing the number of missing keys in the mapping of the issue. */
function reportIssue(issue: Issue, value: unknown, missing: number, desk: ShapeDesk): void {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    const below = (owner: string): readonly string[] =>
      owner === 'content'
        ? desk.contentKeys(String(valueAt(value, [...path, 'page'])))
        : knownKeys([...path, owner]);
    for (const key of reportBeside(path, issue.keys, below, desk))
      reportUnknownKey([...path, key], knownKeys(path), desk);
    return;
  }
  const found = valueAt(value, path);
  const standard = valueAt(value, ['locales', 'default']);
  if (found === undefined) {
    reportMissingKey(path, knownKeys(path.slice(0, -1)), desk, missing);
  } else if (issue.code === 'invalid_type' && isScalar(found) && schemaAt(path) === text) {
    reportBareWords(path, found, standard, desk);
  } else if (
    issue.code === 'invalid_type' &&
    typeof found === 'string' &&
    schemaAt(path) === text.shape.text.unwrap()
  ) {
    reportLanguageless(path, found, standard, desk);
  } else if (issue.code === 'invalid_type') {
    reportWrongType(path, found, issue.expected, desk, wantedAt(path));
  } else if (issue.code === 'invalid_value') {
    reportWrongValue(path, issue.values.map(String), desk, descriptionAt(path));
  } else {
    const message = `${nameOf(path, desk.faults, true)} ${issue.message}.`;
    const help = found === '' ? 'Write the words between the quotes, or remove the key.' : formAt(path);
    desk.faults.report({ code: 'wrong-value', range: desk.positions.value(path), message, help });
  }
}

function knownKeys(path: Path): readonly string[] {
  const schema = schemaAt(path);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function wantedAt(path: Path): Wanted {
  const entry = schemaAt([...path, 0]);
  return {
    keys: knownKeys(path),
    needed: neededIn(schemaAt(path)),
    entry: schemaAt(path) instanceof z.ZodArray ? neededIn(entry) : [],
  };
}

/** The keys that an example of a mapping shows: those that must be there, or the first two. */
function neededIn(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const own = exampleKeys.get(schema);
  if (own !== undefined) return own;
  const needed = Object.entries(schema.shape).filter(([, part]) => !(part instanceof z.ZodOptional));
  return (needed.length > 0 ? needed : Object.entries(schema.shape).slice(0, 2)).map(([key]) => key);
}

/** How a value of the right type and the wrong form is written. */
function formAt(path: Path): string {
  const schema = schemaAt(path);
  const [example] = schema instanceof z.ZodType ? ((schema.meta()?.examples ?? []) as unknown[]) : [];
  if (example !== undefined) return `Write it in the form ${String(example)}.`;
  return schema instanceof z.ZodArray ? howToWrite('array', path, wantedAt(path)) : codes['wrong-value'].help;
}

/** The schema's description of a value of a closed set. */
function descriptionAt(path: Path): string {
  const schema = schemaAt(path);
  return (schema instanceof z.ZodType ? schema.description : undefined) ?? '';
}

function schemaAt(path: Path): unknown {
  let schema: unknown = manifestSchema;
  for (const step of path) {
    if (schema instanceof z.ZodObject) schema = schema.shape[step];
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else schema = undefined;
    while (schema instanceof z.ZodOptional) schema = schema.unwrap();
  }
  return schema;
}

const parentOf = (issue: Issue): string => JSON.stringify(pathOf(issue).slice(0, -1));
const pathOf = (issue: Issue): Path =>
  issue.path.map((step) => (typeof step === 'number' ? step : String(step)));

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
