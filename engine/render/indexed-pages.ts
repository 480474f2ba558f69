import { decide } from '../guards/decide.ts';
import { originIn } from '../match/domains.ts';
import { localeHref } from '../match/href.ts';
import { digestOf } from './digests.ts';
import { loadViews, preparePage } from './document.tsx';
import { renderDocument } from './document-page.tsx';
import { domainsOf } from './domains.ts';
import type { SitePeriod } from './period.ts';
import { linkCardFor, type RenderRequest, siteView, wordsIn } from './render-request.ts';
import { deciderOf } from './respond.ts';
import type { IndexedPage, IndexedPages, LinkCard, SiteOptions } from './site-handler.ts';

interface IndexedPagesOptions extends Pick<SiteOptions, 'assets' | 'publicUrl' | 'meta' | 'sources'> {
  /** Aborted when the site is closed, after which no page can be drawn. */
  readonly signal?: AbortSignal;
}

/**
 * The pages of the sitemap in each language, as a visitor without an account gets them. Pages that answer with another
 * status, or ask search engines to leave them out, are none. Each is drawn, and between two of them the thread does other work.
 * @param most of all; the first of the sitemap are taken.
 */
export async function indexedPages(
  period: SitePeriod,
  most: number,
  options: IndexedPagesOptions,
): Promise<IndexedPages> {
  const { publicUrl } = options;
  const { site } = period.snapshot;
  const domains = domainsOf(site, publicUrl)?.byLocale;
  const pages: IndexedPage[] = [];
  let left = most;
  let isWhole = true;
  for (const { path, isApp } of period.sitemap()) {
    for (const { tag: locale } of site.locales.supported) {
      if (left === 0) return { pages, isWhole: false };
      left -= 1;
      await new Promise((resolve) => setImmediate(resolve));
      // One that cannot be drawn is reported to whoever visits it.
      const drawn = await drawnPage(path, locale, period, options).catch(() => 'failed' as const);
      options.signal?.throwIfAborted();
      if (drawn === 'failed') isWhole = false;
      if (drawn === undefined || drawn === 'failed') continue;
      const origin = originIn(locale, publicUrl, isApp ? undefined : domains);
      const address = origin + localeHref(path, locale, site.locales);
      pages.push({ address, digest: digestOf(...drawn.words), ...(drawn.card && { card: drawn.card }) });
    }
  }
  return { pages, isWhole };
}

interface DrawnPage {
  readonly words: readonly string[];
  readonly card?: LinkCard | undefined;
}

/** The words of a page, and its card; undefined where search engines may not list it. */
async function drawnPage(
  path: string,
  locale: string,
  period: SitePeriod,
  { assets, publicUrl, meta, sources = {} }: IndexedPagesOptions,
): Promise<DrawnPage | undefined> {
  const { snapshot } = period;
  const now = period.at.instant;
  const request: RenderRequest = {
    ...{ period, assets, publicUrl, meta, now, id: '', address: '', locale, isLocaleGuessed: false, path },
    asking: { sources, visitor: { query: new URLSearchParams(), address: '', userAgent: undefined, cookie } },
  };
  const visitor = { side: 'server' as const, query: new URLSearchParams(), search: '', hash: '', cookie };
  const decision = await decide(
    { ...visitor, path, locale, now, isPhone: false, files: period.files, policies: period.at.policies },
    deciderOf(period),
  );
  if (decision.type !== 'page' || decision.route.noindex) return undefined;
  const { route, visit } = decision;
  if (route.target.type !== 'page') return undefined;
  const { page: name, layout } = route.target;
  const { params, window, content } = visit;
  const prepared = await preparePage(
    { page: name, title: route.title },
    { route: route.path, path, params, locale, window, content, now },
    period,
    publicUrl,
    request.asking,
  );
  if (prepared === undefined) return undefined;
  const { head } = prepared;
  if (head.noindex || (head.canonical ?? path) !== path || (head.status ?? 200) !== 200) return undefined;
  const written = wordsIn(request);
  const inHead = [
    head.title ?? written(route.title),
    head.description ?? (route.description && written(route.description)) ?? head.fallbackDescription ?? '',
  ];
  if (snapshot.code.pages[name]?.kind !== 'document') return { words: inHead };
  const views = await loadViews(snapshot, name, layout);
  const site = siteView(request, { id: '', path: '' }, 'document');
  const html = renderDocument(views, prepared, site, period).join('');
  const words = [...inHead, textOf(/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html)];
  return { words, card: linkCardFor(request, route, prepared) };
}

const cookie = (): undefined => undefined;

/** Names of classes and addresses of pictures change with a build. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
