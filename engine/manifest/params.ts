import { largestInteger, type ParamType, type ParamTypes } from '../match/param-types.ts';
import { isPattern, type Pattern, parsePattern } from './addresses/pattern.ts';
import { type Context, reportUnknown } from './context.ts';
import type { PlacedRoute } from './groups.ts';
import { readPattern } from './param-pattern.ts';
import type { Loose, Manifest } from './schema.ts';
import type { Path } from './yaml/values.ts';

type TypeDraft = Loose<NonNullable<Manifest['routes'][number]['params']>[string]>;

/** Letters and digits of any script, as one segment of an address has them. */
const segment = /^[\p{L}\p{M}\p{N}._~-]+$/u;
const longestValue = 200;
const [firstYear, lastYear] = [1000, 9999];

/** Checks what the parameters of a route take. */
export function checkParams({ route, at }: PlacedRoute, context: Context): void {
  const pattern = parsePattern(route.path ?? '');
  for (const [name, type] of Object.entries(route.params ?? {})) {
    const path = [...at, 'params', name];
    if (isPattern(pattern)) checkName(name, pattern, path, context);
    if (type !== undefined) checkType(type, path, context);
  }
}

function checkName(name: string, pattern: Pattern, path: Path, context: Context): void {
  const found = pattern.find((one) => one.type !== 'static' && one.name === name);
  const known = pattern.flatMap((one) => (one.type === 'param' ? [one.name] : []));
  if (found?.type === 'param') return;
  if (found?.type === 'rest') {
    const message = `The parameter "${name}" takes any number of segments, so that none of them can have a type.`;
    const help = `Take it out here, or write /:${name} for one segment.`;
    context.faults.report({ code: 'param-type', range: context.positions.key(path), message, help });
    return;
  }
  const help =
    known.length === 0
      ? 'The path has no parameter: one is written /:name.'
      : 'Each key under `params` is a parameter of the path.';
  reportUnknown(context, { code: 'unknown-param', noun: 'parameter', name, known, path, isKey: true, help });
}

/** The keys of which a parameter has one. */
const kindsOfType = ['type', 'one-of', 'pattern'] as const;

function checkType(type: TypeDraft, path: Path, context: Context): void {
  const { faults, positions } = context;
  const report: Report = (at, message, help) =>
    faults.report({ code: 'param-type', range: positions.value(at), message, help });
  const keys = positions.keys(path);
  const [kind, second] = kindsOfType.filter((key) => keys.includes(key));
  // Another key is reported, and was meant as its type.
  const isMisspelt = keys.some((key) => ![...kindsOfType, 'at-least', 'at-most'].includes(key));
  if (kind === undefined && !isMisspelt) report(path, 'The parameter has no type.');
  if (second !== undefined) report(path, `The parameter has both \`${kind}\` and \`${second}\`.`);
  checkBounds(type, kind, path, report);
  checkValues(type['one-of'] ?? [], [...path, 'one-of'], report);
  if (type.pattern !== undefined) checkPattern(type.pattern, [...path, 'pattern'], context);
}

type Report = (at: Path, message: string, help?: string) => void;

function checkBounds(
  type: TypeDraft,
  kind: (typeof kindsOfType)[number] | undefined,
  path: Path,
  report: Report,
): void {
  const isNumber = type.type === 'integer' || type.type === 'year';
  for (const key of ['at-least', 'at-most'] as const) {
    const bound = type[key];
    if (bound === undefined) continue;
    const place = [...path, key];
    if (kind === 'one-of') report(place, `A list of values has no \`${key}\`.`);
    else if (kind === 'pattern')
      report(
        place,
        `A pattern has no \`${key}\`.`,
        'How many signs it takes is written in it: <digits 2-8>.',
      );
    else if (!isNumber && type.type !== undefined) report(place, `A ${type.type} has no \`${key}\`.`);
    else if (!Number.isInteger(bound) || bound < 0 || bound > largestInteger)
      report(place, `${bound} is no whole number from 0 to ${largestInteger}.`);
    else if (type.type === 'year' && (bound < firstYear || bound > lastYear))
      report(place, `${bound} is no year of four digits.`);
  }
  const { 'at-least': least, 'at-most': most } = type;
  if (least !== undefined && most !== undefined && least > most)
    report([...path, 'at-most'], `No number is at least ${least} and at most ${most}.`);
}

function checkPattern(written: string, path: Path, { faults, positions }: Context): void {
  const read = readPattern(written);
  if (!('message' in read)) return;
  const { message, help, meant, isGuess } = read;
  const edit = meant === undefined ? undefined : positions.replace(path, meant);
  faults.report({
    code: 'param-type',
    range: positions.value(path),
    message,
    help: help ?? 'A pattern is text as it is, and <digits 4>, <letters 2-8> or <letters or digits 8>.',
    suggestions:
      edit === undefined ? [] : [{ title: `Write ${meant}`, edits: [edit], ...(isGuess && { isGuess }) }],
  });
}

function checkValues(values: readonly (string | undefined)[], path: Path, report: Report): void {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    const at = [...path, index];
    if (!segment.test(value) || /^\.{1,2}$/.test(value) || value.length > longestValue)
      report(
        at,
        `"${value.slice(0, 60)}" cannot be a part of an address.`,
        'A value has letters, digits and . _ ~ - alone.',
      );
    else if (seen.has(value)) report(at, `"${value}" stands in the list twice.`, 'Remove one of the two.');
    seen.add(value);
  }
}

/** The types of a sound route. */
export function toParamTypes(params: Loose<Manifest['routes'][number]['params']> = {}): ParamTypes {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, draft]) => {
      const type = draft && toType(draft);
      return type === undefined ? [] : [[name, type]];
    }),
  );
}

function toType({ type, ...rest }: TypeDraft): ParamType | undefined {
  const values = rest['one-of'];
  if (values !== undefined)
    return { type: 'one-of', values: values.flatMap((value) => value?.normalize('NFC') ?? []) };
  if (rest.pattern !== undefined) {
    const parts = readPattern(rest.pattern);
    return 'message' in parts
      ? undefined
      : { type: 'pattern', written: rest.pattern.normalize('NFC'), parts };
  }
  if (type === 'date' || type === 'slug') return { type };
  if (type === undefined) return undefined;
  const isYear = type === 'year';
  return {
    type: 'integer',
    atLeast: rest['at-least'] ?? (isYear ? firstYear : 0),
    atMost: rest['at-most'] ?? (isYear ? lastYear : largestInteger),
  };
}

/** The types of a pattern's parameters in their order; undefined for one that takes any text, and for a catch-all. */
export const typesAlong = (pattern: Pattern, types: ParamTypes): readonly (ParamType | undefined)[] =>
  pattern.flatMap((one) =>
    one.type === 'static' ? [] : [one.type === 'param' ? types[one.name] : undefined],
  );
