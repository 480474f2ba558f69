import type { PageContext } from '../define/page.ts';
import type { Site } from '../manifest/site.ts';
import type { SiteView } from '../view/site-context.tsx';
import type { AppRouteFacts } from './routes.tsx';

/**
 * The state from which the browser takes an app page over, as JSON beside its markup: the page's own words and facts, and
 * the other app routes.
 */
export type AppState = RequestState & SharedState;

/** The part of one request. */
export interface RequestState {
  readonly site: SiteView;
  readonly page: {
    readonly route: string;
    readonly data: unknown;
    readonly context: PageContext;
  };
  /** Values of effector stores by their stable ids. */
  readonly values: Record<string, unknown>;
  /** The service worker of the pages around this one; undefined where there is none. */
  readonly worker: WorkerFacts | undefined;
}

/** The part that is no request's own: the app routes, and the words of those that can be opened. */
export interface SharedState {
  readonly routes: readonly AppRouteFacts[];
  /** Patterns that an app route would take for its own, and that lead elsewhere. */
  readonly others: readonly string[];
  readonly messages: Record<string, unknown>;
  readonly actions: Site['actions'];
  /** Origins that may embed the site in a frame and receive its actions. */
  readonly embedders: readonly string[];
}

/** The address of the offline script, and its scopes. */
export interface WorkerFacts {
  readonly script: string;
  /** A worker for each: of the page's language, and of addresses without one, in the language that was opened last. */
  readonly scopes: readonly string[];
}
