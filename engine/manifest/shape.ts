import { z } from 'zod';
import { type Draft, type Manifest, manifestSchema, text } from './schema.ts';
import { type Path, valueAt } from './values.ts';
import {
  type Desk,
  nameOf,
  reportBareWords,
  reportLanguageless,
  reportMissingKey,
  reportUnknownKey,
  reportWrongValue,
} from './wording.ts';
import { reportWrongType } from './wrong-type.ts';

type Issue = z.core.$ZodIssue;

interface Shape {
  /** The manifest without the parts that have faults: every value in it has its right type. */
  readonly draft: Draft;
  /** The whole manifest, where its shape has no fault. */
  readonly manifest: Manifest | undefined;
}

/** Checks the value against the schema, reports every difference and hands on all that is sound. */
export function checkShape(value: unknown, desk: Desk): Shape {
  const result = manifestSchema.safeParse(value);
  if (result.success) return { draft: result.data as Draft, manifest: result.data };
  const { issues } = result.error;
  const missing = Map.groupBy(
    issues.filter((issue) => valueAt(value, pathOf(issue)) === undefined),
    parentOf,
  );
  for (const issue of issues) reportIssue(issue, value, missing.get(parentOf(issue))?.length ?? 0, desk);
  for (const issue of issues) prune(value, issue);
  return { draft: (isRecord(value) ? value : {}) as Draft, manifest: undefined };
}

/** Takes the faulty part out; a list keeps a hole, so that indices still point into the file. */
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

/** @param missing how many keys lack in the mapping that the issue is about. */
function reportIssue(issue: Issue, value: unknown, missing: number, desk: Desk): void {
  const path = pathOf(issue);
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) reportUnknownKey([...path, key], knownKeys(path), desk);
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
    reportWrongType(path, found, issue.expected, desk, { keys: knownKeys(path) });
  } else if (issue.code === 'invalid_value') {
    reportWrongValue(path, issue.values.map(String), desk, descriptionAt(path));
  } else {
    const message = `${nameOf(path, desk.faults, true)} ${issue.message}.`;
    const help = found === '' ? 'Write the words between the quotes, or remove the key.' : undefined;
    desk.faults.report({ code: 'wrong-value', range: desk.positions.value(path), message, help });
  }
}

function knownKeys(path: Path): readonly string[] {
  const schema = schemaAt(path);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What is said of a value of a closed set. */
function descriptionAt(path: Path): string {
  let schema: unknown = manifestSchema;
  let said: string | undefined;
  for (const step of path) {
    if (schema instanceof z.ZodObject) schema = schema.shape[step];
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    said = schema instanceof z.ZodType ? schema.description : undefined;
    if (schema instanceof z.ZodOptional) schema = schema.unwrap();
  }
  return said ?? '';
}

function schemaAt(path: Path): unknown {
  let schema: unknown = manifestSchema;
  for (const step of path) {
    if (schema instanceof z.ZodObject) schema = schema.shape[step];
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    if (schema instanceof z.ZodOptional) schema = schema.unwrap();
  }
  return schema;
}

const parentOf = (issue: Issue): string => JSON.stringify(pathOf(issue).slice(0, -1));
const pathOf = (issue: Issue): Path =>
  issue.path.map((step) => (typeof step === 'number' ? step : String(step)));

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
