import type { Visit } from '../define/visit.ts';
import { runGuards } from '../guards/run.ts';
import type { SiteAction, SiteRoute } from '../manifest/site.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { readAction } from '../router/actions.ts';
import { hint } from './arguments.ts';

type Line = [name: string, says: string];

/**
 * The part of an address that a server never sees: the guards that the browser runs are run with the hash, and where they let
 * the visitor stay, the place on the page is looked for.
 * @param hash with its `#`.
 * @param anchors the places that the page has.
 */
export async function sayHash(
  hash: string,
  { guards, target }: SiteRoute,
  visit: Visit,
  { code }: SiteSnapshot,
  anchors: readonly string[],
): Promise<Line[]> {
  for (const name of guards) {
    const guard = code.guards[name];
    if (guard === undefined || guard.runsOn === 'server') continue;
    const content = guard.select ? guard.select(visit.content) : visit.content;
    const { stopped } = await runGuards([name], code.guards, {
      ...visit,
      side: 'browser',
      hash,
      content,
      files: undefined,
      policies: undefined,
    });
    if (stopped?.type === 'redirect')
      return [['hash', `${hash}: ${name} leads the browser on to ${stopped.to}`]];
    if (stopped) return [['hash', `${hash}: ${name} stops the visitor`]];
  }
  const page = target.type === 'page' ? code.pages[target.page] : undefined;
  if (page?.kind === 'app') return [['hash', `${hash}: left to the page, which the browser draws`]];
  const isThere = anchors.includes(decoded(hash.slice(1)));
  return [['hash', isThere ? `${hash}: a place on the page` : `${hash}: there is no such place on the page`]];
}

/** The thing that `?action=` asks of the browser, once the page is there. */
export function sayAction(query: URLSearchParams, { site, code }: SiteSnapshot): Line[] {
  const name = query.get('action');
  const asked = readAction(query, site.actions);
  if (name === null || asked === undefined) return [];
  const declared = site.actions.find((action) => action.name === name);
  if ('refusal' in asked || declared === undefined)
    return [['action', `${name} is passed over: ${whyNot(name, query, declared, site.actions)}`]];
  const action = code.actions[name];
  if (action?.accepts && !action.accepts(asked.parameters))
    return [
      ['action', `${name} is passed over: it takes no such ${Object.keys(asked.parameters).join(', ')}`],
    ];
  const when = declared.requires === 'login' ? 'once the visitor is signed in' : 'at once';
  return [['action', `${name} runs ${when}${action === undefined ? '' : `: ${action.description}`}`]];
}

function whyNot(
  name: string,
  query: URLSearchParams,
  declared: SiteAction | undefined,
  actions: readonly SiteAction[],
): string {
  if (declared === undefined) {
    const known = actions.map((action) => action.name);
    return `the manifest declares no such action.${hint(name, known)}`;
  }
  const isRefused = (parameter: string) => {
    const params = { [parameter]: declared.params[parameter] as SiteAction['params'][string] };
    const asked = readAction(query, [{ ...declared, params }]);
    return asked !== undefined && 'refusal' in asked;
  };
  const wrong = Object.keys(declared.params).find(isRefused) ?? '';
  const value = query.get(wrong);
  if (value === null) return `the address lacks ${wrong}=…`;
  const type = declared.params[wrong]?.type;
  return `${wrong} is ${value === '' ? 'empty' : `"${value}"`}, not ${type === 'integer' ? 'a whole number' : 'a text'}`;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
