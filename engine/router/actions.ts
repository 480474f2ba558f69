import type { Action } from '../define/action.ts';
import type { SiteAction } from '../manifest/site.ts';

/** Why an address' action was not run; told on the console for whoever wrote the link. */
export type ActionRefusal = 'unknown' | 'malformed';

/** The declared action that an address asks for, with its parameters, or why there is none. */
export function readAction(
  query: URLSearchParams,
  actions: readonly SiteAction[],
): { name: string; parameters: Record<string, string> } | { refusal: ActionRefusal } | undefined {
  const name = query.get('action');
  if (name === null) return undefined;
  const action = actions.find((candidate) => candidate.name === name);
  if (!action) return { refusal: 'unknown' };
  const parameters: Record<string, string> = {};
  for (const [parameter, { type, required }] of Object.entries(action.params)) {
    const value = query.get(parameter);
    if (value === null && !required) continue;
    if (value === null || value === '' || (type === 'integer' && !/^\d{1,15}$/.test(value)))
      return { refusal: 'malformed' };
    parameters[parameter] = value;
  }
  return { name, parameters };
}

export interface ActionRunner {
  find(name: string): (() => Promise<{ readonly default: Action }>) | undefined;
  /** Runs at once, in the page's scope. */
  run(start: () => void): void;
  /** Runs when what the manifest demands (`requires: login`) is given; perhaps never. */
  demand(requirement: 'login', start: () => void): Promise<void>;
}

/**
 * Runs the action of the address, if it is declared and whole; then the parameter leaves the address. Until then it
 * stays there: a reload in the midst of a sign-in loses nothing.
 */
export async function runAction(
  actions: readonly SiteAction[],
  { find, run, demand }: ActionRunner,
): Promise<void> {
  const query = new URLSearchParams(location.search);
  const asked = readAction(query, actions);
  if (!asked) return;
  if ('refusal' in asked) return passOver(query.get('action'), asked.refusal);
  const load = find(asked.name);
  if (!load) return;
  const { default: action } = await load();
  if (action.accepts && !action.accepts(asked.parameters)) return passOver(asked.name, 'malformed');
  const start = () => {
    // Before the action runs, since it may go to another address.
    clearAddress(asked.name, Object.keys(asked.parameters));
    action.run(asked.parameters);
  };
  const { requires } = actions.find(({ name }) => name === asked.name) ?? {};
  if (requires === 'login') await demand('login', start);
  else run(start);
}

const passOver = (name: string | null, refusal: ActionRefusal): void =>
  console.warn(`The action "${name}" of this address is ${refusal} and was passed over.`);

/** The visitor may be elsewhere by now: then the address is not the action's. */
function clearAddress(name: string, parameters: readonly string[]): void {
  const query = new URLSearchParams(location.search);
  if (query.get('action') !== name) return;
  for (const parameter of ['action', ...parameters]) query.delete(parameter);
  const rest = query.toString();
  history.replaceState(history.state, '', location.pathname + (rest ? `?${rest}` : '') + location.hash);
}
