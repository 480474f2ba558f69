import type { StoreWritable } from 'effector';
import type { ComponentType } from 'react';
import type { SitePath } from '../match/href.ts';
import type { Params } from '../match/table.ts';
import type { ContentReader } from './content.ts';
import type { ContentKind } from './content-kind.ts';
import type { PolicyAt } from './policy.ts';
import type { WindowAt } from './visit.ts';

/** The request as a page sees it, on both sides. Plain data. */
export interface PageContext<Content = unknown> {
  readonly route: string;
  readonly path: string;
  readonly params: Params;
  readonly locale: string;
  /** Server time of the rendering, ms since the epoch. */
  readonly now: number;
  readonly window: WindowAt | undefined;
  readonly content: Content;
}

/** The server's half of it: content files and the site, for `load` and `head`. */
export interface LoadContext<Content = unknown> extends PageContext<Content> {
  readonly files: ContentReader;
  readonly policies: readonly PolicyAt[];
  /** The title of the route, or of its entry, in the language of the request. */
  readonly title: string;
  /**
   * The public addresses of a list in `content/`, by its key, in its order; those whose window is closed are left out.
   * @param most how many of them; a page of thousands would hold up others while it is drawn.
   */
  entries(list: string, most: number): readonly EntryLink[];
  /** The site's name, and the public address of its home page in this language. */
  readonly site: { readonly name: string; readonly url: string };
  /** Formats a catalogue message in the language of the request. */
  message(id: string, values?: Record<string, string | number>): string;
}

/** An address of a route that has a list, in words of the language of the request. */
export interface EntryLink {
  readonly to: SitePath;
  readonly title: string;
  readonly description: string | undefined;
}

export interface PageProps<Content = unknown, Data = unknown> extends PageContext<Content> {
  readonly data: Data;
}

/** Facts for the head beyond those of the manifest; the engine writes the tags. */
export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** The description where the manifest and the entry have none. */
  readonly fallbackDescription?: string;
  /** A path without language, where this address is not the one to keep. */
  readonly canonical?: string;
  readonly noindex?: boolean;
  /** The status of the answer; 200 by default. */
  readonly status?: number;
  /** The picture of link previews, an absolute address; the site's own by default. */
  readonly image?: string;
  /** Objects of schema.org, each with its `@type`. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** The language of the main text, where it differs from the page's. */
  readonly contentLocale?: string;
}

/** News of a page for readers of feeds. The engine writes it as Atom or as JSON Feed. */
export interface Feed {
  readonly title: string;
  readonly subtitle?: string;
  /** The newest first; readers get the first 50. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Its page, without language. */
  readonly to: SitePath;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** The language of its words. */
  readonly locale: string;
  /** ms since the epoch. */
  readonly published: number;
  readonly updated: number;
}

/** A part of a page that readers may search for, in words of the page's language. */
export interface SearchEntry {
  /** Its page, without language, or a place of it (`/faq#prices`). */
  readonly to: SitePath;
  readonly title: string;
  /** Further words, the most telling first; the engine keeps so many of them. */
  readonly words: string;
}

interface PageBase<Content, Data> {
  /** One sentence for staff, shown by the editor. */
  readonly description: string;
  /**
   * JSON Schema of the route's `content`; compile checks each route against it. `Content` is `ContentOf` of it. A page that
   * declares none takes no content.
   */
  readonly schema: object;
  /** Kept for staff to choose: it is not reported as unused. */
  readonly isKit?: boolean;
  /** The kinds of content files that it reads: each file is checked against its kind. */
  readonly files?: readonly ContentKind[];
  /** Server side: data of the view beyond the manifest. `undefined` answers 404. */
  load?(context: LoadContext<Content>): Data | undefined | Promise<Data | undefined>;
  head?(context: LoadContext<Content>, data: Data): PageHead;
  /** The feed of the page, sent by a route with `handler: feed` that is `of` the page's own. */
  feed?(context: LoadContext<Content>, data: Data): Feed;
  /** Its parts that can be found by a route with `handler: search`. */
  search?(context: LoadContext<Content>): readonly SearchEntry[] | Promise<readonly SearchEntry[]>;
  /** Concrete parameters of a parametrised route, for the sitemap and the generated tests. */
  addresses?(context: Pick<LoadContext, 'files' | 'policies'>): readonly Params[];
  readonly view: () => Promise<{ default: ComponentType<PageProps<Content, Data>> }>;
  /** Whether pages of the site itself may show it in a frame. */
  readonly isFramedBySite?: boolean;
}

/** A page sent whole, without React. */
interface DocumentPage<Content = unknown, Data = unknown> extends PageBase<Content, Data> {
  readonly kind: 'document';
  /** Whether its styles stand in it, for a page that people come to first: a round trip less, but sent with each visit. */
  readonly inlinesStyles?: boolean;
}

/** A page hydrated by React. Its folder's `view.tsx` and `model.ts` are its half in the browser (`BrowserPage`). */
interface AppPage<Content = unknown, Data = unknown> extends PageBase<Content, Data> {
  readonly kind: 'app';
  /** Prefixes of the message ids that the page itself uses in the browser; its layout declares its own. */
  readonly messages: readonly string[];
  /** Whether no other page may ever show it in a frame, those of `site: embedders` neither: what it asks must be seen. */
  readonly isNeverFramed?: boolean;
  /** The source of its data, by name, instead of `load`. The answer is not cached, unless the source says how. */
  readonly source?: string;
  /**
   * The values of its model's stores for the data, before rendering: view and stores agree on both sides. The data is
   * then transferred in the stores alone, and the view's `data` is undefined in the browser. No events fire.
   */
  readonly stores?: () => Promise<(data: Data) => readonly StoreValue[]>;
}

/** A store of a model with its value for a page's data. */
export interface StoreValue {
  // biome-ignore lint/suspicious/noExplicitAny: stores of every type; a list of them has both from one place.
  readonly store: StoreWritable<any>;
  readonly value: unknown;
  /** As the page's state carries it, for the `read` of the store's own `serialize`; the value itself without. */
  readonly written?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds pages of every content type; the schema guards the border.
export type Page = DocumentPage<any, any> | AppPage<any, any>;

/** The content of a page without a schema: staff write nothing under `content:`, and anything there is refused. */
export type NoContent = Readonly<Record<never, never>>;
const noContent = { type: 'object', properties: {}, additionalProperties: false };

type Declared<Definition extends { kind: string; schema: object }> = Omit<Definition, 'kind' | 'schema'> &
  Partial<Pick<Definition, 'schema'>>;

/** Declares a document: `defineDocument<ContentOf<typeof schema>, Data>({schema, view, …})`. */
export function defineDocument<Content = NoContent, Data = undefined>(
  page: Declared<DocumentPage<Content, Data>>,
): DocumentPage<Content, Data> {
  return { kind: 'document', schema: noContent, ...page };
}

/** Declares an app page, in the same manner. */
export function defineApp<Content = NoContent, Data = undefined>(
  page: Declared<AppPage<Content, Data>>,
): AppPage<Content, Data> {
  return { kind: 'app', schema: noContent, ...page };
}
