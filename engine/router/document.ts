import type { Guard } from '../define/guard.ts';
import type { Visit, WindowAt } from '../define/visit.ts';
import { readCookie } from '../match/cookies.ts';
import { localeHref, redirectTarget } from '../match/href.ts';
import { isSitePath } from '../match/site-path.ts';
import type { Params } from '../match/table.ts';
import type { PublicPaths } from '../match/translated-paths.ts';
import { reloadOnce } from './reload.ts';

/** The visit that the server wrote into the page (`site-visit`). */
interface DocumentVisit extends PublicPaths {
  readonly route: string;
  readonly params: Params;
  readonly locale: string;
  readonly path: string;
  readonly window?: WindowAt;
  readonly guards: readonly string[];
  readonly contents: Readonly<Record<string, unknown>>;
}

/** A guard's code, fetched when a page first needs it. */
export type GuardLoaders = Readonly<Record<string, () => Promise<{ readonly default: Guard }>>>;

/** At most this wide, the phone layout applies (spec section 9). */
const phoneWidth = '(max-width: 768px)';

/**
 * Runs a document's browser guards, in the order of the manifest, at the start and whenever the hash changes: those
 * that need facts of the browser. `find` returns a guard's loader by name. Resolves to whether the visitor stays: the
 * action of the address runs where they arrive, by its query.
 */
export async function startGuards(
  find: (name: string) => GuardLoaders[string] | undefined,
): Promise<boolean> {
  const element = document.querySelector('script#site-visit');
  if (!element?.textContent) return true;
  const facts = JSON.parse(element.textContent) as DocumentVisit;
  const run = () => runGuards(facts, find);
  addEventListener('hashchange', run);
  return run();
}

async function runGuards(facts: DocumentVisit, find: Parameters<typeof startGuards>[0]): Promise<boolean> {
  for (const name of facts.guards) {
    const load = find(name);
    if (!load) continue;
    const outcome = await load().then(
      ({ default: guard }) => guard.check(visitOf(facts, name)),
      () => undefined,
    );
    if (outcome?.type === 'allow') continue;
    if (outcome?.type === 'redirect' && isSitePath(outcome.to)) return go(outcome.to, facts);
    // A guard whose code belongs to an old build, or that gives an answer only a server can: reloaded, once.
    return !reloadOnce();
  }
  return true;
}

function visitOf(facts: DocumentVisit, guard: string): Visit {
  const { route, path, params, locale, window: open } = facts;
  return {
    side: 'browser',
    route,
    path,
    params,
    locale,
    query: new URLSearchParams(location.search),
    now: Date.now(),
    window: open,
    content: facts.contents[guard],
    hash: location.hash,
    isPhone: matchMedia(phoneWidth).matches,
    cookie: (name) => readCookie(document.cookie, name),
    files: undefined,
    policies: undefined,
  };
}

/**
 * A redirect to the page itself only takes the hash away and returns to the top; anything else is followed, with the
 * query. The browser may still have its own jump to the anchor before it, until the page has loaded: going to the empty
 * hash calls it off.
 */
function go(to: string, facts: DocumentVisit): boolean {
  if (to === facts.path) {
    location.replace('#');
    history.replaceState(history.state, '', location.pathname + location.search);
    scrollTo(0, 0);
    return true;
  }
  const target = redirectTarget(to, { path: facts.path, search: location.search.slice(1) });
  location.replace(localeHref(target, facts.locale, facts));
  return false;
}
