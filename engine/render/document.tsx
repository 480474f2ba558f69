import type { ComponentType, ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { LayoutProps } from '../define/layout.ts';
import { localiseText } from '../define/localise.ts';
import type { LoadContext, PageContext, PageHead, PageProps, StoreValue } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';
import type { SourceRequest, Sources } from '../define/source.ts';
import type { Text } from '../define/text.ts';
import { originIn } from '../match/domains.ts';
import { localeHref } from '../match/href.ts';
import { SiteProvider, type SiteView } from '../view/site-context.tsx';
import { domainsOf } from './domains.ts';
import { entryLinks } from './entry-links.ts';
import type { SitePeriod } from './period.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** The results of a page's own code for a request: its data and its head. */
export interface PreparedPage {
  readonly context: PageContext;
  readonly data: unknown;
  readonly head: PageHead;
}

/** The visitor's facts for a source, and the sources. */
export interface Asking {
  readonly sources: Sources;
  readonly visitor: Omit<SourceRequest, 'params' | 'locale'>;
}

/** Runs a page's `load` or source, and `head`. `undefined` where the page has nothing at this address. */
export async function preparePage(
  { page: name, title }: { readonly page: string; readonly title: Text },
  context: PageContext,
  period: Pick<SitePeriod, 'snapshot' | 'at' | 'files'>,
  publicUrl: string,
  asking: Asking,
): Promise<PreparedPage | undefined> {
  const page = period.snapshot.code.pages[name];
  if (!page) throw new Error(`unknown page "${name}"`);
  const load = loadContext(context, title, period, publicUrl);
  const source = page.kind === 'app' ? page.source : undefined;
  const data: unknown = await (source === undefined ? page.load?.(load) : askSource(source, context, asking));
  if ((page.load || source !== undefined) && data === undefined) return undefined;
  return { context, data, head: page.head?.(load, data) ?? {} };
}

/** The context that a page's own code gets on the server. */
export function loadContext(
  context: PageContext,
  title: Text,
  { snapshot, at, files }: Pick<SitePeriod, 'snapshot' | 'at' | 'files'>,
  publicUrl: string,
): LoadContext {
  const intl = snapshot.intl(context.locale);
  return {
    ...context,
    files,
    policies: at.policies,
    title: localiseText(title, context.locale, snapshot.site.locales.default, (id) =>
      intl.formatMessage({ id }),
    ),
    entries: (list, most) => {
      // Callers that record which files a page reads get the list.
      files.record(list);
      return entryLinks({ list, most, locale: context.locale }, snapshot, at);
    },
    site: { name: snapshot.site.name, url: homeIn(context.locale, publicUrl, snapshot) },
    message: (id, values) => intl.formatMessage({ id }, values),
  };
}

const homeIn = (locale: string, publicUrl: string, { site }: SiteSnapshot): string =>
  originIn(locale, publicUrl, domainsOf(site, publicUrl)?.byLocale) + localeHref('/', locale);

function askSource(name: string, { params, locale }: PageContext, asking: Asking): Promise<unknown> {
  const source = asking.sources[name];
  if (!source) throw new Error(`unknown source "${name}"`);
  return source({ ...asking.visitor, params, locale });
}

/** A page's code could not be loaded; the visitor sees that nothing was found (spec section 8). */
export class PageLoadError extends Error {
  constructor(page: string, cause: unknown) {
    super(`the code of page "${page}" could not be loaded`, { cause });
    this.name = 'PageLoadError';
  }
}

/** The views of a page and its layout. */
export interface Views {
  readonly Page: ComponentType<PageProps>;
  readonly Layout: ComponentType<LayoutProps>;
  /** The stores for an app page's data, where it has any. */
  readonly storesOf: ((data: unknown) => readonly StoreValue[]) | undefined;
}

const loaded = new WeakMap<CodeRegistries, Map<string, Views>>();

/** Loaded views are there at once: two imports, though remembered by the loader, cost a twentieth of a page. */
export function loadViews(
  { code }: Pick<SiteSnapshot, 'code'>,
  page: string,
  layout: string,
): Views | Promise<Views> {
  const views = loaded.get(code) ?? new Map<string, Views>();
  loaded.set(code, views);
  const key = `${page} in ${layout}`;
  return (
    views.get(key) ??
    importViews(code, page, layout).then((found) => {
      views.set(key, found);
      return found;
    })
  );
}

/** Throws PageLoadError. */
async function importViews({ pages, layouts }: CodeRegistries, page: string, layout: string): Promise<Views> {
  try {
    const definition = pages[page];
    const [pageView, layoutView, storesOf] = await Promise.all([
      definition?.view(),
      layouts[layout]?.view(),
      definition?.kind === 'app' ? definition.stores?.() : undefined,
    ]);
    if (!pageView || !layoutView) throw new Error(`layout "${layout}" or page "${page}" is not registered`);
    return { Page: pageView.default, Layout: layoutView.default, storesOf };
  } catch (error) {
    throw new PageLoadError(page, error);
  }
}

/** The context of a view on both sides: messages and site. */
export function Surroundings(props: {
  readonly intl: ReturnType<SiteSnapshot['intl']>;
  readonly site: SiteView;
  readonly children: ReactNode;
}) {
  return (
    <RawIntlProvider value={props.intl}>
      <SiteProvider value={props.site}>{props.children}</SiteProvider>
    </RawIntlProvider>
  );
}
