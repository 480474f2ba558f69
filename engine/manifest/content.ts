import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Page } from '../define/page.ts';
import { type Context, reportUnknown } from './context.ts';
import { checkText, reportAmbiguousText } from './texts.ts';
import { type Path, valueAt } from './values.ts';
import {
  nameOf,
  reportBareWords,
  reportMissingKey,
  reportUnknownKey,
  reportWrongType,
  reportWrongValue,
} from './wording.ts';

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
    validateFormats: false,
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
  const validate = validatorOf(page.schema);
  if (typeof validate !== 'function') {
    if (context.told.has(validate.problem)) return;
    context.told.add(validate.problem);
    const message = `The schema of this page cannot be used: ${validate.problem}.`;
    faults.report({
      code: 'broken-page-schema',
      range: positions.value([...path.slice(0, -1), 'page']),
      message,
    });
    return;
  }
  if (!validate(content ?? {})) {
    for (const error of withoutEchoes(validate.errors ?? []))
      reportFault(error, page.schema, content, path, context);
  }
  checkNames(content, path, context);
}

/** `if`, `anyOf` and `oneOf` only repeat what their branches said, when these said something. */
function withoutEchoes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const echoes = new Set(['if', 'anyOf', 'oneOf']);
  const told = errors.filter(({ keyword }) => !echoes.has(keyword));
  return told.length > 0 ? told : errors;
}

function reportFault(error: ErrorObject, root: object, content: unknown, base: Path, context: Context): void {
  const { faults, positions } = context;
  const steps = stepsOf(error.instancePath);
  const path = [...base, ...steps];
  const { keyword, params } = error;
  const schema = keywordOwner(root, error.schemaPath);
  const found = valueAt(content, steps);
  const known = Object.keys(schema?.properties ?? {});
  if (keyword === 'additionalProperties') {
    reportUnknownKey([...path, String(params.additionalProperty)], known, context);
  } else if (keyword === 'required') {
    reportMissingKey([...path, String(params.missingProperty)], known, context);
  } else if (keyword === 'enum') {
    reportWrongValue(path, (params.allowedValues as unknown[]).map(String), context);
  } else if (schema?.title === 'Text' && keyword === 'type' && typeof found === 'string') {
    reportBareWords(path, found, context.locales?.default, context);
  } else if (schema?.title === 'Text' && /^(min|max)Properties$/.test(keyword)) {
    reportAmbiguousText(path, context);
  } else if (keyword === 'type' && typeof params.type === 'string') {
    reportWrongType(path, found, params.type, context);
  } else {
    const range = positions.value(path);
    faults.report({ code: 'invalid-content', range, message: `${nameOf(path)} ${error.message}.` });
  }
}

interface SchemaPart {
  readonly properties?: object;
  readonly title?: string;
}

/** The part of the schema whose keyword failed. (ajv's `verbose` would give it too, at twice the time to compile.) */
function keywordOwner(root: object, schemaPath: string): SchemaPart | undefined {
  const steps = stepsOf(decodeURIComponent(schemaPath.replace(/^#/, '')));
  return valueAt(root, steps.slice(0, -1)) as SchemaPart | undefined;
}

/** The steps of a JSON pointer (RFC 6901). List indices become numbers only where they are looked up. */
function stepsOf(pointer: string): Path {
  if (pointer === '') return [];
  const steps = pointer.slice(1).split('/');
  return steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** A mapping with exactly the key `message`, `text`, `file` or `policy` names something, wherever in content it stands. */
function checkNames(value: unknown, path: Path, context: Context): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) checkNames(entry, [...path, index], context);
    return;
  }
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && checkName(only[0], only[1], path, context)) return;
  for (const [key, entry] of entries) checkNames(entry, [...path, key], context);
}

/** @returns whether the mapping was one that names something. */
function checkName(key: string, value: unknown, parent: Path, context: Context): boolean {
  const path = [...parent, key];
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
    reportUnknown(context, { code: 'unknown-content-file', noun: 'content file', name: value, known, path });
    return true;
  }
  if (key === 'policy' && typeof value === 'string') {
    if (context.policyKinds.has(value)) return true;
    const known = context.policyKinds;
    reportUnknown(context, { code: 'unknown-policy-kind', noun: 'policy kind', name: value, known, path });
    return true;
  }
  return false;
}
