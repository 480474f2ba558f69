import { createContext, useContext } from 'react';
import type { PolicyAt } from '../define/policy.ts';
import type { PopupShow } from '../define/popup.ts';
import type { Domains } from '../match/domains.ts';
import type { ExternalAddress } from '../match/external.ts';
import type { SitePath } from '../match/href.ts';
import type { TranslatedPaths } from '../match/translated-paths.ts';

/** A link of the manifest's navigation, in the visitor's language. */
interface NavigationLink {
  readonly to: SitePath | ExternalAddress;
  readonly label: string;
  readonly icon: string | undefined;
}
export interface NavigationSection {
  readonly title: string | undefined;
  readonly links: readonly NavigationLink[];
}

/** A window of the manifest's `popups`. */
export interface Popup {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: SitePath | ExternalAddress; readonly label: string } | undefined;
  /** Absent: links alone open it. */
  readonly show?: PopupShow | undefined;
}

/** The site and the request for every view. Plain data: the server sends it to app pages as JSON. */
export interface SiteView {
  readonly name: string;
  /** The address that visitors use, without a path: `https://site.example`. */
  readonly origin: string;
  /** Origins of languages that have one of their own; only documents know them. */
  readonly domains?: Domains | undefined;
  readonly contact: string;
  readonly locale: string;
  readonly locales: readonly { readonly tag: string; readonly name: string }[];
  readonly unprefixed: readonly string[];
  /** Paths that differ in a language. An app page in the browser has those of its own language alone. */
  readonly translated?: TranslatedPaths | undefined;
  /** The path without language of the page on show: `/guide/first-steps`. */
  readonly path: string;
  readonly navigation: Readonly<Record<string, readonly NavigationSection[]>>;
  /** Windows that a link can open, by name, in the visitor's language. */
  readonly popups: Readonly<Record<string, Popup>>;
  /** Policies as published now, each with its title. */
  readonly policies: readonly (PolicyAt & { readonly title: string })[];
  /** Server time of the rendering, ms. */
  readonly now: number;
  /** The instant (ms) of a staff preview; undefined for everybody else. */
  readonly preview?: number | undefined;
  /** Identifies the request on error pages. */
  readonly requestId: string;
  /** The path as the visitor typed it, for the not-found page; untrusted text. */
  readonly requestedPath: string;
}

const SiteContext = createContext<SiteView | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** The site as this request sees it. Throws outside the engine's tree. */
export function useSite(): SiteView {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite() was called outside of SiteProvider');
  return site;
}
