import type { Sources } from '../define/source.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Popup } from '../view/site-context.tsx';
import type { PictureForm } from './pictures.ts';
import type { EditingOptions, SiteEditing } from './site-editing.ts';

/** One request to the site, as the HTTP server saw it. */
export interface SiteRequest {
  readonly method: 'GET' | 'HEAD';
  /** Path and query as sent, already known to be a safe address of this site (`/en-US/about?x=1`). */
  readonly url: string;
  readonly headers: {
    readonly acceptLanguage: string | undefined;
    readonly acceptEncoding: string | undefined;
    readonly cookie: string | undefined;
    readonly ifNoneMatch: string | undefined;
    readonly userAgent: string | undefined;
    /** The destination in the browser (`sec-fetch-dest`): `document`, `iframe`. */
    readonly fetchDest?: string | undefined;
  };
  /** The host that the caller named, as written: `site.example`. */
  readonly host?: string | undefined;
  /** The visitor's network address, as far as the proxies in front are believed. */
  readonly address: string;
  readonly id: string;
  /** A form that was sent to the page, for its source. */
  readonly posted?: object | undefined;
  /** The visitor may not visit the site: the content of the page that says so. */
  readonly blocked?: BlockedVisit | undefined;
}

/** Why a visitor may not visit the site, and the origins that may let them in. */
export interface BlockedVisit {
  readonly reason: string;
  readonly regions: readonly string[];
}

/** The answer, ready to be sent; `content-encoding`, `etag` and `vary` are set where they apply. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array | string | undefined;
  /** Hashes for the Content-Security-Policy: `'sha256-…'` of this page's own inline scripts. */
  readonly scriptHashes: readonly string[];
  /** The same of its inline styles, where it has any. */
  readonly styleHash?: string;
  /** The route's pattern (`/guide/*slug`), for metrics; undefined where none matched. */
  readonly route: string | undefined;
  /** Whether pages of the site itself may show it in a frame: a draft, beside its editor, or the captcha. */
  readonly isFramedBySite?: boolean;
  /** Whether no page may show it in a frame, whatever `embedders` says. */
  readonly isNeverFramed?: boolean;
  /** The manifest leads this address to another site, or to the domain of a language: `location` is whole, and not a path. */
  readonly leavesSite?: true;
  /** Set on the page for a visitor who may not visit the site: the path that they came for, without its language. */
  readonly blockedPath?: string;
  /** The error that made this a 500 page, for the log. */
  readonly error?: unknown;
}

export interface SiteStatus {
  /**
   * `current`: the files on the disk are served. `stale`: the newest reading has errors, and the last good site is
   * served. `pending`: files have changed since and are being read, or the disk has not answered yet.
   */
  readonly manifest: 'current' | 'pending' | 'stale';
  /** The first files that have changed and are not served yet: `content/help/begin.en-US.md`. */
  readonly pending: readonly string[];
  /** Identifies what is being served: changes with the manifest, the content and the build. */
  readonly version: string;
  /** How many messages, since the start, could not be formatted and were replaced. */
  readonly failedMessages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A picture of `content/` in the form in which pages show it. */
export interface SitePicture {
  readonly form: PictureForm;
  /** Media type of the bytes as they lie on the disk: `image/png`. */
  readonly type: string;
  /** Pixels of the picture as it lies there. */
  readonly width: number;
  readonly height: number;
  /** Undefined where the file has changed since the site was read. */
  read(): Promise<Uint8Array | undefined>;
}

/** The words of the picture that services show beside a link to a page. */
export interface LinkCard {
  readonly title: string;
  readonly siteName: string;
  readonly locale: string;
  /** Changes with the words. */
  readonly version: string;
}

/** A public address that search engines may list. */
export interface IndexedPage {
  /** `https://site.example/en-US/about` */
  readonly address: string;
  /** Changes with the words of the page, and not with its frame or its build. */
  readonly digest: string;
  /** The card of a document that has one of its own. */
  readonly card?: LinkCard | undefined;
}

export interface IndexedPages {
  readonly pages: readonly IndexedPage[];
  /** False where there are more than were wanted, or one could not be drawn: then a page that is missing may be there. */
  readonly isWhole: boolean;
}

/** The whole public site behind one function. */
export interface SiteHandler {
  /** The answer where the page is kept for everybody, at once; undefined where the request has to be looked into. */
  kept?(request: Pick<SiteRequest, 'url' | 'headers'>): SiteResponse | undefined;
  /** Bytes of a kept page up to which the sender may keep it ready as well. */
  readonly mostReady?: number;
  respond(request: SiteRequest): Promise<SiteResponse>;
  /** The picture behind the last part of an address below `/pictures/`; undefined where the site shows none there. */
  picture?(name: string): SitePicture | undefined;
  /** The card of the document at a public path, with its language (`/en-US/about`); undefined where there is none. */
  linkCard?(path: string): Promise<LinkCard | undefined>;
  /** To be awaited before requests are accepted: the first page of each kind is then as fast as the next. */
  warmUp?(): Promise<void>;
  /** The newest that is known. */
  status(): SiteStatus;
  /**
   * Compares what is served with the files on the disk, for `status`; simultaneous calls share the work.
   * @param timeoutMs ms after which `status` says `pending` because the disk is slow; a second by default
   */
  compare?(timeoutMs?: number): Promise<void>;
  /** The value of a YAML file of `content/` as the site is served now, by its key; undefined where there is none. */
  record(key: string): unknown;
  /** The names of all pictures in all forms that pages name, as `picture` takes them, those of small screens first. */
  pictureNames?(): readonly string[];
  /**
   * The pages that search engines may list now, of so many at the most; drawn when first asked for, and kept as long as the site stays
   * as it is. @throws {Error} where files that are served have mistakes now
   */
  indexedPages?(most: number): Promise<IndexedPages>;
  /** Whether a text of `content/` can be read now, in any language, by its key (`help/first-steps/begin`). */
  hasText?(key: string): boolean;
  /** The name of the page at a path without a language, as the site is now; undefined where there is none. */
  pageAt(path: string): string | undefined;
  /** The windows that there are now, in a language of the site; in its default language where it has no such. */
  popups?(locale: string): Readonly<Record<string, Popup>>;
  /** The site's name. */
  name(): string;
  /** Origins that may embed the site (for `frame-ancestors`). */
  embedders(): readonly string[];
  /** How the site is edited; absent where it is not. */
  readonly editing?: SiteEditing;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly manifestFile: string;
  readonly contentFolder: string;
  readonly localesFolder: string;
  /** `https://site.example`, without a slash at the end; used for canonical addresses and the sitemap. */
  readonly publicUrl: string;
  /** Facts for the scripts of the site's own pages: `<meta>` by name and content. */
  readonly meta?: Readonly<Record<string, string>> | undefined;
  /** Signs the links of `site preview`; without it there are no previews. */
  readonly previewSecret?: string | undefined;
  /** Addresses of built scripts and styles. */
  readonly assets: SiteAssets;
  /** Where pages that name a source have their data from. */
  readonly sources?: Sources | undefined;
  /** Only for development: whether a request asks for the ids of messages in place of the texts. */
  readonly showsMessageIds?: ((request: SiteRequest) => boolean) | undefined;
  /** Only for development: whether drafts of texts are shown as if they were finished; previews show them anyway. */
  readonly showsDrafts?: boolean | undefined;
  /** Whether to follow changes of the files. */
  readonly watch: boolean;
  /**
   * A module that calls `serveReadings` with the site's registries: changed files are read and judged on its thread. Without
   * it they are read on the thread that serves, as in development.
   */
  readonly readingThread?: URL | undefined;
  /**
   * The built `engine/live/markdown-thread.ts`, on whose thread Markdown is rendered; by default the serving one does.
   */
  readonly markdownThread?: URL | undefined;
  /** A module that calls `serveSurveys` with the site's registries: all pages are drawn on its thread for `indexedPages`. */
  readonly surveyThread?: URL | undefined;
  /** How the site is edited; it is not, without. */
  readonly editing?: EditingOptions | undefined;
  readonly now?: () => number;
  /**
   * The severity of a lost address: an error, which keeps the last good site up, or a warning, as in development. An
   * error by default.
   */
  readonly losingAddresses?: Diagnostic['severity'];
  /** Called whenever the files have been read again, whether the site has changed or not. */
  readonly changed?: () => void;
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** Where the browser finds the code of a page. Addresses are absolute paths (`/assets/x.js`). */
export interface SiteAssets {
  /** Identifies the build. */
  readonly build: string;
  /** The script of documents, and that of app pages. */
  readonly documentScript: readonly string[];
  readonly appScript: readonly string[];
  /** Style sheets by bundle (`base`, `pages/home`, `layouts/basic`). */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** The same for documents, where the build has joined the sheets of a bundle. */
  readonly documentStyles?: Readonly<Record<string, readonly string[]>>;
  /** Scripts to preload for an app page, by page name. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
  /**
   * The text of a style sheet, by its address; throws where there is none. Absent where styles change at run time, as
   * in development: then there is no offline page.
   */
  readonly styleText?: (address: string) => string;
  /** Markup of a development server for the head; empty in production. */
  readonly developmentHead: string;
}
