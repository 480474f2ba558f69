import type { Guard, ValidateRule } from '../define/guard.ts';
import type { Outcome } from '../define/outcome.ts';
import type { Visit } from '../define/visit.ts';
import { isSitePath } from '../match/site-path.ts';
import { narrow } from './narrow.ts';

/** Which rule or guard ran, and its result; `skipped` where it runs on the other side. */
export interface RunStep {
  readonly name: string;
  readonly outcome: Outcome | { readonly type: 'skipped' };
}

/** The result of a list: the first outcome that stops the visitor, or undefined if none does. */
interface RunResult {
  readonly stopped: Outcome | undefined;
  readonly steps: readonly RunStep[];
}

interface Runnable {
  readonly runsOn: 'server' | 'browser' | 'both';
}

/** Runs validate rules in the order written; the first that fails ends the run with `notFound`. */
export function runValidate(
  names: readonly string[],
  rules: Readonly<Record<string, ValidateRule>>,
  visit: Visit,
): Promise<RunResult> {
  return run(names, async (name) => {
    const rule = named(rules, name, 'validate rule');
    if (!runsHere(rule, visit)) return { type: 'skipped' };
    return (await rule.isValid(narrow(visit, name, rule.reads))) ? { type: 'allow' } : { type: 'notFound' };
  });
}

/** Runs guards in the order written; the first that does not allow ends the run. A redirect off the site throws. */
export function runGuards(
  names: readonly string[],
  guards: Readonly<Record<string, Guard>>,
  visit: Visit,
): Promise<RunResult> {
  return run(names, async (name) => {
    const guard = named(guards, name, 'guard');
    if (!runsHere(guard, visit)) return { type: 'skipped' };
    const outcome = await guard.check(narrow(visit, name, guard.reads));
    if (outcome.type === 'redirect' && !isSitePath(outcome.to)) {
      throw new Error(`guard "${name}" redirects to "${outcome.to}", which is not a path of this site`);
    }
    return outcome;
  });
}

async function run(
  names: readonly string[],
  one: (name: string) => Promise<RunStep['outcome']>,
): Promise<RunResult> {
  const steps: RunStep[] = [];
  for (const name of names) {
    const outcome = await one(name);
    steps.push({ name, outcome });
    if (outcome.type !== 'allow' && outcome.type !== 'skipped') return { stopped: outcome, steps };
  }
  return { stopped: undefined, steps };
}

function runsHere(runnable: Runnable, visit: Visit): boolean {
  return runnable.runsOn === 'both' || runnable.runsOn === visit.side;
}

function named<Value>(registry: Readonly<Record<string, Value>>, name: string, kind: string): Value {
  const value = registry[name];
  if (!value) throw new Error(`unknown ${kind} "${name}"`);
  return value;
}
