import type { Action } from '../define/action.ts';
import type { SiteAction } from '../manifest/site.ts';

/** Why an address' action was not run; logged to the console for the author of the link. */
export type ActionRefusal = 'unknown' | 'malformed';

/** The declared action of an address, with its parameters, or why there is none. */
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

/** Runs an action: at once, or when its requirement is met. */
type Starter = (start: () => void) => void;

export interface ActionSources {
  find(name: string): (() => Promise<{ readonly default: Pick<Action, 'accepts' | 'run'> }>) | undefined;
  /** Runs at once, in the page's scope. */
  readonly run: Starter;
  /** Starts an action when the user is signed in (`requires: login` in the manifest); perhaps never. */
  demand(): Promise<Starter>;
}

/**
 * Loads the action of the address, if it is declared and complete, and returns what starts it. Then the parameter is
 * removed from the address. Until then it stays there: a reload during a sign-in, or because code is missing, loses
 * nothing. Rejects where its code does not load.
 */
export async function loadAction(
  actions: readonly SiteAction[],
  { find, run, demand }: ActionSources,
): Promise<(() => void) | undefined> {
  const query = new URLSearchParams(location.search);
  const requested = readAction(query, actions);
  if (!requested) return;
  if ('refusal' in requested) return passOver(query.get('action'), requested.refusal);
  const load = find(requested.name);
  if (!load) return;
  const { requires } = actions.find(({ name }) => name === requested.name) ?? {};
  const [{ default: action }, whenMet] = await Promise.all([load(), requires === 'login' ? demand() : run]);
  if (action.accepts && !action.accepts(requested.parameters)) return passOver(requested.name, 'malformed');
  return () =>
    whenMet(() => {
      // Before the action runs, since it may go to another address.
      clearAddress(requested.name, Object.keys(requested.parameters));
      action.run(requested.parameters);
    });
}

const passOver = (name: string | null, refusal: ActionRefusal): undefined =>
  void console.warn(`The action "${name}" of this address is ${refusal} and passed over.`);

/** The visitor may be elsewhere by now: then the address is not the action's. */
function clearAddress(name: string, parameters: readonly string[]): void {
  const query = new URLSearchParams(location.search);
  if (query.get('action') !== name) return;
  for (const parameter of ['action', ...parameters]) query.delete(parameter);
  const rest = query.toString();
  history.replaceState(history.state, '', location.pathname + (rest ? `?${rest}` : '') + location.hash);
}
