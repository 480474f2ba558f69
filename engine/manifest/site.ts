import type { PopupShow } from '../define/popup.ts';
import type { Text } from '../define/text.ts';
import type { Domains } from '../match/domains.ts';
import type { ExternalAddress } from '../match/external.ts';
import type { SitePath } from '../match/href.ts';
import type { ParamTypes } from '../match/param-types.ts';
import type { TranslatedPaths } from '../match/translated-paths.ts';

/** The compiled site: flat, frozen, plain data. Takes no clock; ask `at(site, instant)`. */
export interface Site {
  /** The manifest’s name, as findings have it. */
  readonly file: string;
  readonly name: string;
  /** The address for people to write to, shown at the foot of every page. */
  readonly contact: string;
  /** Origins that may embed the site in a frame. */
  readonly embedders: readonly string[];
  /** Whether a running server refuses changes that would lose an address. */
  readonly protectsAddresses: boolean;
  readonly locales: SiteLocales;
  /** Named lists of links for layouts: `header`, `footer`, … */
  readonly navigation: Readonly<Record<string, readonly NavigationGroup[]>>;
  readonly routes: readonly SiteRoute[];
  readonly redirects: readonly SiteRedirect[];
  /** Paths that answer 410. */
  readonly gone: readonly string[];
  readonly policies: readonly SitePolicy[];
  readonly actions: readonly SiteAction[];
  /** Windows that a link can open, by name. */
  readonly popups: Readonly<Record<string, SitePopup>>;
  /** The app that devices are offered to install. */
  readonly app: SiteApp | undefined;
  readonly errors: {
    readonly notFound: ErrorPage;
    readonly failed: ErrorPage;
    /** For visitors who may not visit the site; without it they are told so in a plain line. */
    readonly blocked?: ErrorPage | undefined;
  };
  /** Every instant (ms, ascending, unique) at which the site changes by itself. */
  readonly boundaries: readonly number[];
}

export interface SiteLocales {
  readonly default: string;
  /** In the order of the language menu; `name` is the language's own name for itself. */
  readonly supported: readonly { readonly tag: string; readonly name: string }[];
  /** Path prefixes without a language (`/s`): a language in front of them is stored and taken off. */
  readonly unprefixed: readonly string[];
  /** Origins of languages whose documents have one of their own. */
  readonly domains: Domains;
  /** Paths of routes that differ in a language; empty where none does. */
  readonly translated: TranslatedPaths;
}

export interface NavigationGroup {
  readonly title: Text | undefined;
  /** When its links are shown, within their own windows. */
  readonly window: SiteWindow | undefined;
  readonly links: readonly {
    readonly to: SitePath | ExternalAddress;
    readonly label: Text;
    readonly icon: string | undefined;
    readonly window: SiteWindow | undefined;
  }[];
}

interface ErrorPage {
  readonly page: string;
  readonly layout: string;
  readonly title: Text;
}

export interface SiteApp {
  readonly shortName: string | undefined;
  readonly description: Text | undefined;
  readonly start: SitePath;
  readonly shortcuts: readonly { readonly to: SitePath; readonly label: Text }[];
  /** The path that gets links and texts that other apps share. */
  readonly receive: SitePath | undefined;
  /** The path that gets magnet links which a device opens with the app. */
  readonly magnet: SitePath | undefined;
  /** Files of a device that the app opens; extensions with their dot. */
  readonly files: readonly {
    readonly type: string;
    readonly extensions: readonly string[];
    readonly to: SitePath;
  }[];
  /** `#rrggbb` */
  readonly colors: { readonly light: string; readonly dark: string };
  /** The page that replaces every page under `within` (`/app`) while there is no network. */
  readonly offline: (ErrorPage & { readonly within: string }) | undefined;
}

/** Answers instead of a page. `app-manifest` and `app-worker` come with `app:`, one for each language. */
export type Handler = 'sitemap' | 'robots' | 'feed' | 'search' | 'app-manifest' | 'app-worker';

export interface SiteWindow {
  /** ms since the epoch; an absent side is open. */
  readonly from?: number;
  readonly to?: number;
}

/** A route, from `routes:` or made from a policy. `path` is its id: unique, without language. */
export interface SiteRoute {
  readonly path: string;
  /** The path in a language that has one of its own, by language. */
  readonly translated: Readonly<Record<string, string>>;
  /** Types of the parameters that do not take any text. Routes of the same shape differ in them. */
  readonly params: ParamTypes;
  /** The key of the list in `content/` that has an entry for each of its addresses. */
  readonly data?: string;
  /** The answer's maker: a page, or a handler of the engine's such as `sitemap`. */
  readonly target:
    | { readonly type: 'page'; readonly page: string; readonly layout: string }
    | {
        readonly type: 'handler';
        readonly handler: Handler;
        /** Of a feed: the route whose page has its entries. */
        readonly of?: string;
      };
  readonly title: Text;
  readonly description: Text | undefined;
  readonly noindex: boolean;
  /** `same-page` on `/` alone: the bare root serves the page instead of redirecting to a language. */
  readonly samePageAtRoot: boolean;
  /** False where the path is under `locales.unprefixed`, and for `sitemap` and `robots`. */
  readonly hasLocale: boolean;
  readonly window: SiteWindow | undefined;
  readonly validate: readonly string[];
  /** In the order in which they run. */
  readonly guards: readonly string[];
  /** As written, checked against the page's schema; texts not yet localised. */
  readonly content: unknown;
  /** Set on routes that a policy made. */
  readonly policy: { readonly kind: string; readonly version: string | undefined } | undefined;
  /** Where the entry is written, as findings name files: the manifest, or one that it includes. */
  readonly file: string;
  readonly line: number;
}

export interface SiteRedirect {
  readonly from: string;
  /** A path of this site, or an address of another one; with the parameters of `from`. */
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
  readonly window: SiteWindow | undefined;
  readonly file: string;
  readonly line: number;
  /** The key of the text whose front matter has it as an alias; it leads on as long as the text is public. */
  readonly article?: string;
}

export interface SitePolicy {
  readonly kind: string;
  readonly path: SitePath;
  readonly title: Text;
  /** Oldest first. `effective` is ms since the epoch of the date's first instant in UTC; undated versions are always in force. */
  readonly versions: readonly {
    readonly name: string;
    readonly date: string | undefined;
    readonly effective: number | undefined;
    readonly path: SitePath;
    readonly file: string;
  }[];
}

export interface SitePopup {
  readonly title: Text;
  readonly text: Text;
  readonly link: { readonly to: SitePath | ExternalAddress; readonly label: Text } | undefined;
  /** When there is such a window. */
  readonly window: SiteWindow | undefined;
  readonly show: PopupShow | undefined;
}

export interface SiteAction {
  readonly name: string;
  readonly params: Readonly<
    Record<string, { readonly type: 'string' | 'integer'; readonly required: boolean }>
  >;
  readonly requires: 'nothing' | 'login';
  /** `post`: an embedding page is told and handles it; `keep`: the frame handles it itself. */
  readonly embed: 'post' | 'keep';
}
