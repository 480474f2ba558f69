import type { Guard, ValidateRule } from '../define/guard.ts';
import type { Visit, WindowAt } from '../define/visit.ts';
import type { SiteAt } from '../manifest/clock.ts';
import type { SiteRedirect, SiteRoute } from '../manifest/site.ts';
import { isExternal } from '../match/external.ts';
import { fillPath, localeHref, redirectTarget, withSearch } from '../match/href.ts';
import type { Params, Table } from '../match/table.ts';
import { type RunStep, runGuards, runValidate } from './run.ts';

/** A request whose language is settled: `path` is without it, as it was asked for. */
interface Request extends Omit<Visit, 'route' | 'params' | 'window' | 'content'> {
  /** The query as sent, without its question mark. */
  readonly search: string;
}

/** The tables and registries that a decision needs. */
export interface Decider {
  readonly at: SiteAt;
  readonly routes: Table<SiteRoute>;
  /** A route as the list of its entries has it for an address: title, window and content are the entry's. */
  entry(route: SiteRoute, params: Params): SiteRoute | undefined;
  readonly redirects: Table<SiteRedirect>;
  /** Paths that are gone for good. */
  readonly gone: Table<true>;
  readonly guards: Readonly<Record<string, Guard>>;
  readonly validate: Readonly<Record<string, ValidateRule>>;
  /** The route's content with its texts in one language. */
  content(route: SiteRoute, locale: string): unknown;
}

export type NotFoundReason = 'unmatched' | 'entry' | 'window' | 'validate' | 'guard';

/** The site's answer to an address. Redirects carry the public address, language included; or the whole one of another site. */
export type Decision =
  | { readonly type: 'page'; readonly route: SiteRoute; readonly visit: Visit }
  | {
      readonly type: 'redirect';
      readonly to: string;
      readonly status: 301 | 302 | 307 | 308;
      /** It leads to the same page, under its usual address in the language of the request. */
      readonly isSamePage?: true;
      /** The manifest leads to another site; a guard never does. */
      readonly leavesSite?: true;
    }
  | { readonly type: 'notFound'; readonly reason: NotFoundReason; readonly route: SiteRoute | undefined }
  | { readonly type: 'denied'; readonly status: 403 | 410 | 451; readonly route: SiteRoute | undefined };

/** One line of the trace that `explain` prints. */
export interface DecisionStep {
  readonly step: 'redirects' | 'match' | 'entry' | 'window' | 'validate' | 'guards';
  readonly result: string;
  readonly runs?: readonly RunStep[];
}

/**
 * The one order of a request after its language is known, the same for documents and app pages:
 * redirects → match → entry → window → validate → guards → page. The first that does not let the visitor through decides.
 */
export async function decide(
  request: Request,
  decider: Decider,
  trace: (step: DecisionStep) => void = () => {},
): Promise<Decision> {
  const moved = decider.redirects.match(request.path);
  if (moved && isInForce(moved.value, request)) {
    const filled = fillPath(moved.value.to, moved.params);
    if (isExternal(filled)) {
      // The query may hold what is meant for this site alone.
      trace({ step: 'redirects', result: `to ${filled}` });
      return { type: 'redirect', to: filled, status: moved.value.status, leavesSite: true };
    }
    const to = withSearch(filled, request.search);
    trace({ step: 'redirects', result: `to ${to}` });
    return { type: 'redirect', to: publicHref(to, request.locale, decider), status: moved.value.status };
  }
  if (decider.gone.match(request.path)) {
    trace({ step: 'match', result: 'gone for good' });
    return { type: 'denied', status: 410, route: undefined };
  }
  const found = decider.routes.match(request.path);
  if (!found) {
    trace({ step: 'match', result: 'no route' });
    return { type: 'notFound', reason: 'unmatched', route: undefined };
  }
  const matched = found.value;
  // One page, one address in each language: an escape that need not be there, another spelling of one or the path of another
  // language lead to the usual one.
  const path = fillPath(matched.path, found.params);
  if (fillPath(matched.translated[request.locale] ?? matched.path, found.params) !== request.path) {
    const to = publicHref(withSearch(path, request.search), request.locale, decider);
    return { type: 'redirect', to, status: 301, isSamePage: true };
  }
  trace({ step: 'match', result: matched.path });
  const route = matched.data === undefined ? matched : decider.entry(matched, found.params);
  if (matched.data !== undefined)
    trace({ step: 'entry', result: `${route ? '' : 'none '}in content/${matched.data}.yaml` });
  if (!route) return { type: 'notFound', reason: 'entry', route: matched };
  const window = decider.at.windowOf(route);
  if (!isOpen(route, window, decider)) {
    trace({ step: 'window', result: window?.state ?? 'not published yet' });
    return { type: 'notFound', reason: 'window', route };
  }
  const visit: Visit = {
    ...request,
    path,
    route: route.path,
    params: found.params,
    window,
    content: decider.content(route, request.locale),
  };
  return judge(route, visit, { path, search: request.search }, decider, trace);
}

async function judge(
  route: SiteRoute,
  visit: Visit,
  request: Pick<Request, 'path' | 'search'>,
  decider: Decider,
  trace: (step: DecisionStep) => void,
): Promise<Decision> {
  if (route.validate.length > 0) {
    const { stopped, steps } = await runValidate(route.validate, decider.validate, visit);
    trace({ step: 'validate', result: stopped ? 'refused' : 'passed', runs: steps });
    if (stopped) return { type: 'notFound', reason: 'validate', route };
  }
  if (route.guards.length > 0) {
    const { stopped, steps } = await runGuards(route.guards, decider.guards, visit);
    trace({ step: 'guards', result: stopped?.type ?? 'passed', runs: steps });
    if (stopped?.type === 'redirect') {
      const to = publicHref(redirectTarget(stopped.to, request), visit.locale, decider);
      return { type: 'redirect', to, status: 302 };
    }
    if (stopped?.type === 'deny') return { type: 'denied', status: stopped.status, route };
    if (stopped) return { type: 'notFound', reason: 'guard', route };
  }
  return { type: 'page', route, visit };
}

/** An alias of a text that is not public leads nowhere. */
const isInForce = ({ article }: SiteRedirect, { files }: Pick<Visit, 'files'>): boolean =>
  article === undefined || files === undefined || files.has(article);

/** Outside its window a route is absent, unless one of its guards answers for the window. */
function isOpen(route: SiteRoute, window: WindowAt | undefined, decider: Decider): boolean {
  if (!decider.at.isPublished(route)) return false;
  if (!window || window.state === 'open') return true;
  return route.guards.some((name) => decider.guards[name]?.handlesWindow);
}

function publicHref(path: string, locale: string, decider: Decider): string {
  return localeHref(path, locale, decider.at.site.locales);
}
