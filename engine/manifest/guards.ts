import type { Guard, ValidateRule } from '../define/guard.ts';
import type { Page } from '../define/page.ts';
import { type Context, reportUnknown } from './context.ts';
import type { Path } from './values.ts';

/** The use of a guard or rule, which it may not fit. */
interface Use {
  readonly page: Page | undefined;
  /** Undefined where the path itself has a fault. */
  readonly params: readonly string[] | undefined;
  readonly hasWindow: boolean;
}

type Names = readonly (string | undefined)[];

/** Checks the guards that a route names: that they exist and can run there. */
export function checkGuards(names: Names, path: Path, use: Use, context: Context): void {
  const { faults, positions, registries } = context;
  checkRepeats(names, path, context);
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const at = [...path, index];
    const guard = own(registries.guards, name);
    if (guard === undefined) {
      const known = Object.keys(registries.guards);
      reportUnknown(context, { code: 'unknown-guard', noun: 'guard', name, known, path: at });
      continue;
    }
    const range = positions.value(at);
    checkContradiction(name, guard, at, context);
    if (guard.needs?.window === true && !use.hasWindow) {
      const message = `The guard "${name}" needs a window, and the route has none.`;
      faults.report({ code: 'guard-needs-window', range, message });
    }
    for (const param of missingParams(guard, use)) {
      const message = `The guard "${name}" needs the parameter "${param}", and the path has none of that name.`;
      faults.report({ code: 'guard-needs-param', range, message });
    }
    if (guard.runsOn === 'browser' && use.page?.kind === 'app') {
      const message = `The guard "${name}" runs in the browser only, and this page is an app page.`;
      faults.report({ code: 'guard-side', range, message });
    }
  }
}

/** Checks the validate rules that a route names. */
export function checkRules(names: Names, path: Path, use: Use, context: Context): void {
  const { faults, positions, registries } = context;
  checkRepeats(names, path, context);
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const at = [...path, index];
    const rule = own(registries.validate, name);
    if (rule === undefined) {
      const known = Object.keys(registries.validate);
      reportUnknown(context, { code: 'unknown-rule', noun: 'validate rule', name, known, path: at });
      continue;
    }
    const range = positions.value(at);
    checkContradiction(name, rule, at, context);
    for (const param of missingParams(rule, use)) {
      const message = `The rule "${name}" needs the parameter "${param}", and the path has none of that name.`;
      faults.report({ code: 'rule-needs-param', range, message });
    }
    if (rule.runsOn === 'browser') {
      const message = `The rule "${name}" runs in the browser only, and the answer 404 is the server's to give.`;
      faults.report({ code: 'rule-side', range, message });
    }
  }
}

function missingParams({ needs }: Guard | ValidateRule, { params }: Use): readonly string[] {
  return params === undefined ? [] : (needs?.params ?? []).filter((param) => !params.includes(param));
}

function checkRepeats(names: Names, path: Path, { faults, positions }: Context): void {
  const seen = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, index);
      continue;
    }
    const related = [{ message: 'first named here', range: positions.value([...path, first]) }];
    const range = positions.value([...path, index]);
    faults.report({ code: 'duplicate-entry', range, message: `"${name}" is named twice.`, related });
  }
}

function checkContradiction(
  name: string,
  { runsOn, reads }: Guard | ValidateRule,
  path: Path,
  context: Context,
): void {
  const absent =
    runsOn === 'server'
      ? reads.find((read) => read === 'hash' || read === 'localStorage')
      : reads.find((read) => read === 'files' || read === 'policies');
  if (absent === undefined || context.told.has(name)) return;
  context.told.add(name);
  const side = runsOn === 'server' ? 'server, which has none' : 'browser, which has none';
  const message = `"${name}" reads ${absent} and runs on the ${side}.`;
  context.faults.report({ code: 'guard-contradiction', range: context.positions.value(path), message });
}

/** A registry is a plain object: `constructor` is not the name of a guard. */
export function own<Value>(registry: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(registry, name) ? registry[name] : undefined;
}
