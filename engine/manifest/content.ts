import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Page } from '../define/page.ts';
import { codes } from './codes.ts';
import { type Context, reportUnknown } from './context.ts';
import type { Suggestion } from './diagnostic.ts';
import { reportBareWords, reportLanguageless } from './mistakes/bare-words.ts';
import { isBesideContent } from './mistakes/beside.ts';
import { daySlip } from './mistakes/date-slips.ts';
import { cleaned } from './mistakes/meant.ts';
import { reportWrongType } from './mistakes/wrong-type.ts';
import { formats, sayPattern, sayRule } from './rules.ts';
import { routeKeys } from './schema.ts';
import { checkText, checkWords, reportAmbiguousText } from './texts.ts';
import { nameOf, reportMissingKey, reportUnknownKey, reportWrongValue } from './wording.ts';
import { type Path, valueAt } from './yaml/values.ts';

type Compiled = ValidateFunction | { readonly problem: string };

const compiled = new WeakMap<object, Compiled>();
let ajv: Ajv | undefined;

/** Compiling a schema costs milliseconds, and pages live as long as the process. */
function validatorOf(schema: object): Compiled {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  ajv ??= new Ajv({
    allErrors: true,
    strictSchema: true,
    strictTypes: false,
    discriminator: true,
    // Pages are code of ours: checking their schemas against the meta-schema would cost 20 ms at every start.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
    formats,
    addUsedSchema: false,
    logger: false,
  });
  let result: Compiled;
  try {
    result = ajv.compile(schema);
  } catch (error) {
    result = { problem: error instanceof Error ? error.message : String(error) };
  }
  compiled.set(schema, result);
  return result;
}

/**
 * Checks a route's content against its page's schema, then the names that stand in it.
 * @param path of the `content` key; where the file has none, faults stand at its parent.
 */
export function checkContent(page: Page, content: unknown, path: Path, context: Context): void {
  const { faults, positions } = context;
  const problem = checkAgainst(page.schema, content ?? {}, path, context);
  if (problem === undefined || context.reported.has(problem)) return;
  context.reported.add(problem);
  const message = `The schema of this page cannot be used: ${problem}.`;
  const range = positions.value([...path.slice(0, -1), 'page']);
  faults.report({ code: 'broken-page-schema', range, message });
}

/** The keys that a page's content may have. */
export const contentKeysOf = (page: Page | undefined): readonly string[] =>
  Object.keys((page?.schema as SchemaPart | undefined)?.properties ?? {});

/**
 * Checks a value against a JSON Schema, then the names and the words that stand in it.
 * @returns why the schema cannot be used, where it cannot.
 */
export function checkAgainst(
  schema: object,
  value: unknown,
  path: Path,
  context: Context,
): string | undefined {
  const validate = validatorOf(schema);
  if (typeof validate !== 'function') return validate.problem;
  if (!validate(value)) {
    const errors = withoutEchoes(validate.errors ?? []);
    const missing = Map.groupBy(
      errors.filter(({ keyword }) => keyword === 'required'),
      ({ instancePath }) => instancePath,
    );
    for (const error of errors) {
      const lacking = missing.get(error.instancePath)?.length ?? 0;
      reportFault(error, { schema, value, path, lacking }, context);
    }
  }
  checkNames(value, path, context);
  checkAllWords(schema, value, path, context);
  return undefined;
}

/** `if`, `anyOf` and `oneOf` only repeat what their branches said, when these said something. */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const echoes = new Set(['if', 'anyOf', 'oneOf']);
  const reported = errors.filter(({ keyword }) => !echoes.has(keyword));
  return reported.length > 0 ? reported : errors;
}

interface Judged {
  readonly schema: object;
  readonly value: unknown;
  readonly path: Path;
  /** How many keys lack in the mapping that the error is about. */
  readonly lacking: number;
}

function reportFault(
  error: ErrorObject,
  { schema: root, value: content, path: base, lacking }: Judged,
  context: Context,
): void {
  const { faults, positions } = context;
  const steps = stepsOf(error.instancePath);
  const path = [...base, ...steps];
  const { keyword, params } = error;
  const schema = keywordOwner(root, error.schemaPath);
  const found = valueAt(content, steps);
  const known = Object.keys(schema?.properties ?? {});
  const about = schema?.description ?? listOf(root, error.schemaPath)?.description ?? '';
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    // One level too far in.
    const isTop = base.at(-1) === 'content' && steps.length === 0;
    const isOfRoute = isTop && routeKeys.includes(key);
    const help = isOfRoute
      ? `"${key}" is a key of the route: it stands beside "content", not under it.`
      : isTop && known.length === 0
        ? 'This page takes no content: remove the key, and write `content: {}`.'
        : undefined;
    reportUnknownKey([...path, key], known, context, help);
  } else if (keyword === 'required') {
    const key = String(params.missingProperty);
    if (steps.length === 0 && isBesideContent(path, key, context)) return;
    reportMissingKey([...path, key], known, context, lacking, schema?.properties?.[key]?.description);
  } else if (keyword === 'enum') {
    reportWrongValue(path, (params.allowedValues as unknown[]).map(String), context, about);
  } else if (schema?.title === 'Text' && keyword === 'type' && isScalar(found)) {
    reportBareWords(path, found, context.locales?.default, context);
  } else if (schema?.title === 'Words' && keyword === 'type' && typeof found === 'string') {
    reportLanguageless(path, found, context.locales?.default, context);
  } else if (schema?.title === 'Text' && /^(min|max)Properties$/.test(keyword)) {
    reportAmbiguousText(path, context);
  } else if (keyword === 'type' && typeof params.type === 'string') {
    const { required: needed = [], items, pattern } = schema ?? {};
    const entry = items?.required ?? [];
    reportWrongType(path, found, params.type, context, { keys: known, needed, entry, about, pattern });
  } else {
    const range = positions.value(path);
    const plain = keyword === 'pattern' ? withoutQuotes(String(params.pattern), found) : undefined;
    if (plain !== undefined) {
      const text = JSON.stringify(plain);
      const message = `${nameOf(path, faults, true)} has curly quotes, which count as letters: ${JSON.stringify(found)}.`;
      const suggestions = [{ title: `Write ${text}`, edits: [{ range, text }] }];
      faults.report({
        code: 'invalid-content',
        range,
        message,
        help: 'Quotes are straight: ".',
        suggestions,
      });
      return;
    }
    if (params.format === 'date' && typeof found === 'string') {
      const { problem, help, certain } = daySlip(found);
      const message = `${JSON.stringify(found)} ${problem}.`;
      const suggestions = writing(certain, path, context);
      faults.report({
        code: 'invalid-content',
        range,
        message,
        help: [help, about].filter(Boolean).join(' '),
        suggestions,
      });
      return;
    }
    const message = `${nameOf(path, faults, true)} ${sayRule(error, found)}.`;
    const form = keyword === 'pattern' ? sayPattern(String(params.pattern), found) : '';
    const said = [form, about].filter(Boolean).join(' ');
    const help = said === '' ? codes['invalid-content'].help : said;
    const capitals = keyword === 'pattern' ? inCapitals(String(params.pattern), found) : undefined;
    faults.report({
      code: 'invalid-content',
      range,
      message,
      help,
      suggestions: writing(capitals, path, context),
    });
  }
}

function writing(text: string | undefined, path: Path, { positions }: Context): readonly Suggestion[] {
  const edit = text === undefined ? undefined : positions.replace(path, text);
  return edit === undefined ? [] : [{ title: `Write ${text}`, edits: [edit] }];
}

/** A code of capitals that was written small: `de`. */
function inCapitals(pattern: string, found: unknown): string | undefined {
  const text = String(found).toUpperCase();
  return /^\^\[A-Z\]\{\d\}\$$/.test(pattern) && new RegExp(pattern).test(text) ? text : undefined;
}

/** The value without quotes of a word processor, where it follows the pattern then. */
function withoutQuotes(pattern: string, found: unknown): string | undefined {
  if (typeof found !== 'string' || found.length > 500 || !/^[“„«‘]|[”“»’]$/.test(found)) return undefined;
  const plain = cleaned(found);
  return plain !== found && new RegExp(pattern, 'u').test(plain) ? plain : undefined;
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Whether it holds anything below it: the others need no path of their own. */
const isCollection = (value: unknown): boolean => typeof value === 'object' && value !== null;

interface SchemaPart {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: SchemaPart | boolean;
  readonly items?: SchemaPart;
  readonly required?: readonly string[];
  readonly title?: string;
  readonly description?: string;
}

/** The part of the schema whose keyword failed. (ajv's `verbose` would give it too, at twice the time to compile.) */
function keywordOwner(root: object, schemaPath: string): SchemaPart | undefined {
  const steps = stepsOf(decodeURIComponent(schemaPath.replace(/^#/, '')));
  return valueAt(root, steps.slice(0, -1)) as SchemaPart | undefined;
}

/** The list whose entries a keyword is about; an entry mostly needs no words of its own. */
function listOf(root: object, schemaPath: string): SchemaPart | undefined {
  const steps = stepsOf(decodeURIComponent(schemaPath.replace(/^#/, '')));
  return steps.at(-2) === 'items' ? (valueAt(root, steps.slice(0, -2)) as SchemaPart | undefined) : undefined;
}

/** The steps of a JSON pointer (RFC 6901). List indices become numbers only where they are looked up. */
function stepsOf(pointer: string): Path {
  if (pointer === '') return [];
  const steps = pointer.slice(1).split('/');
  return steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** Words by language, wherever the schema has them: languages that the site has, and the default one among them. */
function checkAllWords(schema: SchemaPart, value: unknown, path: Path, context: Context): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items)
      for (const [index, entry] of value.entries())
        if (isCollection(entry)) checkAllWords(items, entry, [...path, index], context);
    return;
  }
  if (schema.title === 'Words') {
    checkWords(value as Readonly<Record<string, unknown>>, path, context);
    return;
  }
  const { properties = {}, additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  for (const [key, entry] of Object.entries(value)) {
    const part = Object.hasOwn(properties, key) ? properties[key] : others;
    if (part && isCollection(entry)) checkAllWords(part, entry, [...path, key], context);
  }
}

/** A mapping with exactly the key `message`, `text`, `file` or `policy` names something, wherever in content it stands. */
function checkNames(value: unknown, path: Path, context: Context): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    checkIds(value, path, context);
    for (const [index, entry] of value.entries())
      if (isCollection(entry)) checkNames(entry, [...path, index], context);
    return;
  }
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && checkName(only[0], only[1], path, context)) return;
  for (const [key, entry] of entries) if (isCollection(entry)) checkNames(entry, [...path, key], context);
}

/** The `id` of an entry is that of no other in its list: it becomes an anchor, or a key. */
function checkIds(list: readonly unknown[], path: Path, { faults, positions }: Context): void {
  const first = new Map<string, Path>();
  for (const [index, entry] of list.entries()) {
    const id = valueAt(entry, ['id']);
    if (typeof id !== 'string') continue;
    const at = [...path, index, 'id'];
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, at);
      continue;
    }
    const related = [{ message: 'first named here', range: positions.value(other) }];
    const message = `Two entries of one list have the id "${id}".`;
    const help = 'Give one of them another: links lead to it.';
    faults.report({ code: 'duplicate-entry', range: positions.value(at), message, help, related });
  }
}

/** @returns whether the mapping was one that names something. */
function checkName(key: string, value: unknown, parent: Path, context: Context): boolean {
  const { registries } = context;
  if (key === 'message' && typeof value === 'string') {
    checkText({ message: value }, parent, context);
    return true;
  }
  if (key === 'text' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    checkText({ text: value as Record<string, string> }, parent, context);
    return true;
  }
  if (key === 'file' && typeof value === 'string') {
    if (registries.content.has(value)) return true;
    const known = [...registries.content.keys()];
    const path = [...parent, key];
    reportUnknown(context, { code: 'unknown-content-file', noun: 'content file', name: value, known, path });
    return true;
  }
  if (key === 'policy' && typeof value === 'string') {
    if (context.policyKinds.has(value)) return true;
    const known = context.policyKinds;
    const path = [...parent, key];
    reportUnknown(context, { code: 'unknown-policy-kind', noun: 'policy kind', name: value, known, path });
    return true;
  }
  return false;
}
