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

/** Runs the action of the address, if it is declared and whole; then the parameter leaves the address. */
export async function runAction(
  actions: readonly SiteAction[],
  find: (name: string) => (() => Promise<{ readonly default: Action }>) | undefined,
  run: (start: () => void) => void,
): Promise<void> {
  const query = new URLSearchParams(location.search);
  const asked = readAction(query, actions);
  if (!asked) return;
  if ('refusal' in asked) {
    console.warn(
      `The action "${query.get('action')}" of this address is ${asked.refusal} and was passed over.`,
    );
    return;
  }
  const load = find(asked.name);
  if (!load) return;
  const { default: action } = await load();
  run(() => action.run(asked.parameters));
  for (const parameter of ['action', ...Object.keys(asked.parameters)]) query.delete(parameter);
  const rest = query.toString();
  history.replaceState(history.state, '', location.pathname + (rest ? `?${rest}` : '') + location.hash);
}
