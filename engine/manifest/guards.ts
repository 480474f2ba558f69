import type { Guard, ValidateRule } from '../define/guard.ts';
import type { Page } from '../define/page.ts';
import type { Registries } from '../define/registries.ts';
import type { Code } from './codes.ts';
import { type Context, reportUnknown } from './context.ts';
import { inheritedNames, type PlacedGroup, type PlacedName, placedNames } from './groups.ts';
import type { Path } from './yaml/values.ts';

/** The use of a guard or rule, which it may not fit. */
interface Use {
  readonly page: Page | undefined;
  /** Undefined where the path itself has a fault. */
  readonly params: readonly string[] | undefined;
  readonly hasWindow: boolean;
  /** Where the route's path is written. */
  readonly at: Path;
}

/** Checks the guards of a route: that they exist and can run there. */
export function checkGuards(names: readonly PlacedName[], use: Use, context: Context): void {
  checkRepeats(names, context);
  for (const placed of names) {
    const guard = findNamed('guards', placed, context);
    if (guard === undefined) continue;
    const { name } = placed;
    const report = reportAt(placed, use, context);
    checkContradiction(placed, guard, context);
    if (guard.needs?.window === true && !use.hasWindow)
      report('guard-needs-window', `The guard "${name}" needs a window, and the route has none.`);
    for (const param of missingParams(guard, use))
      report(
        'guard-needs-param',
        `The guard "${name}" needs the parameter "${param}", and the path has none of that name.`,
      );
    if (guard.runsOn === 'browser' && use.page?.kind === 'app')
      report('guard-side', `The guard "${name}" runs in the browser only, and this page is an app page.`);
  }
}

/** Checks the validate rules of a route. */
export function checkRules(names: readonly PlacedName[], use: Use, context: Context): void {
  checkRepeats(names, context);
  for (const placed of names) {
    const rule = findNamed('validate', placed, context);
    if (rule === undefined) continue;
    const { name } = placed;
    const report = reportAt(placed, use, context);
    checkContradiction(placed, rule, context);
    for (const param of missingParams(rule, use))
      report(
        'rule-needs-param',
        `The rule "${name}" needs the parameter "${param}", and the path has none of that name.`,
      );
    if (rule.runsOn === 'browser')
      report(
        'rule-side',
        `The rule "${name}" runs in the browser only, and the answer 404 is the server's to give.`,
      );
  }
}

/** Checks that the guards and rules of a group exist. Whether they can run where its routes are is judged there. */
export function checkGroupNames({ group, at, above }: PlacedGroup, context: Context): void {
  for (const list of ['guards', 'validate'] as const) {
    const names = placedNames(group[list], [...at, list]);
    checkRepeats([...inheritedNames(list, above), ...names], context);
    for (const placed of names) findNamed(list, placed, context);
  }
}

const nouns = {
  guards: { code: 'unknown-guard', noun: 'guard' },
  validate: { code: 'unknown-rule', noun: 'validate rule' },
} as const;
const otherList = { guards: 'validate', validate: 'guards' } as const;

/** The guard or rule of this name; an unknown one is reported, unless that was done at the group that names it. */
function findNamed<List extends 'guards' | 'validate'>(
  list: List,
  { name, at, isInherited }: PlacedName,
  context: Context,
): Registries[List][string] | undefined {
  if (name === undefined) return undefined;
  const registry = context.registries[list] as Readonly<Record<string, Registries[List][string]>>;
  const found = own(registry, name);
  if (found === undefined && !isInherited)
    reportUnknown(context, {
      ...nouns[list],
      name,
      known: Object.keys(registry),
      path: at,
      ...(Object.hasOwn(context.registries[otherList[list]], name) && {
        help: `It is a ${nouns[otherList[list]].noun}: name it under \`${otherList[list]}\`.`,
      }),
    });
  return found;
}

/** Reports a guard or rule that does not suit the route: where it is named, or at the route whose group names it. */
function reportAt({ at, isInherited }: PlacedName, use: Use, { faults, positions }: Context) {
  const range = positions.value(isInherited ? use.at : at);
  const related = isInherited ? [{ message: 'its group names it here', range: positions.value(at) }] : [];
  return (code: Code, message: string) => faults.report({ code, range, message, related });
}

function missingParams({ needs }: Guard | ValidateRule, { params }: Use): readonly string[] {
  return params === undefined ? [] : (needs?.params ?? []).filter((param) => !params.includes(param));
}

function checkRepeats(names: readonly PlacedName[], { faults, positions }: Context): void {
  const seen = new Map<string, Path>();
  for (const { name, at, isInherited } of names) {
    if (name === undefined) continue;
    const first = seen.get(name);
    if (first === undefined) seen.set(name, at);
    else if (!isInherited) {
      const related = [{ message: 'first named here', range: positions.value(first) }];
      const range = positions.value(at);
      faults.report({ code: 'duplicate-entry', range, message: `"${name}" is named twice.`, related });
    }
  }
}

function checkContradiction(
  { name, at }: PlacedName,
  { runsOn, reads }: Guard | ValidateRule,
  context: Context,
): void {
  const absent =
    runsOn === 'server'
      ? reads.find((read) => read === 'hash' || read === 'localStorage')
      : reads.find((read) => read === 'files' || read === 'policies');
  if (absent === undefined || name === undefined || context.reported.has(name)) return;
  context.reported.add(name);
  const side = runsOn === 'server' ? 'server, which has none' : 'browser, which has none';
  const message = `"${name}" reads ${absent} and runs on the ${side}.`;
  context.faults.report({ code: 'guard-contradiction', range: context.positions.value(at), message });
}

/** A registry is a plain object: `constructor` is not the name of a guard. */
export function own<Value>(registry: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(registry, name) ? registry[name] : undefined;
}
