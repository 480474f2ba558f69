import type { Handler, SiteRoute } from '../manifest/site.ts';
import { localeHref } from '../match/href.ts';
import { send } from './answer.ts';
import { writeFeed } from './feed.ts';
import { feedForm, feedTypes } from './feed-links.ts';
import { appManifest } from './install.ts';
import { renderWorker } from './pages.ts';
import type { RenderRequest } from './render-request.ts';
import { writeSearch } from './search.ts';
import type { SiteRequest, SiteResponse } from './site-handler.ts';
import { robotsTxt, sitemapXml } from './sitemap.ts';

const types: Readonly<Record<Exclude<Handler, 'feed'>, string>> = {
  sitemap: 'application/xml; charset=utf-8',
  robots: 'text/plain; charset=utf-8',
  search: 'application/json; charset=utf-8',
  'app-manifest': 'application/manifest+json; charset=utf-8',
  'app-worker': 'text/javascript; charset=utf-8',
};

/** Answers with a file that the engine writes by itself; kept like a document. */
export async function handle(
  { handler, of }: Extract<SiteRoute['target'], { type: 'handler' }>,
  rendering: RenderRequest,
  request: SiteRequest,
  query: URLSearchParams,
): Promise<SiteResponse> {
  const { period, locale, path } = rendering;
  // Each part has its own cache key; other queries are not cached.
  const part = handler === 'sitemap' ? query.get('part') : null;
  const key = `${handler} ${part ?? ''} ${localeHref(path, locale, period.snapshot.locales)}`;
  let page = period.cache.get(key);
  if (!page) {
    const text = await (handler === 'feed' ? writeFeed(of, rendering) : write(handler, rendering, part));
    if (text === undefined) {
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      return { status: 404, headers, body: 'There is no such file.\n', scriptHashes: [], route: path };
    }
    page = period.cache.put(key, { status: 200, html: text, route: path, scriptHashes: [], locale: '' });
  }
  const response = send(page, request, false);
  const { 'content-language': _, ...headers } = response.headers;
  return {
    ...response,
    headers: {
      ...headers,
      ...(response.status === 200 && {
        'content-type': handler === 'feed' ? feedTypes[feedForm(path)] : types[handler],
      }),
      // The script of a language also serves addresses without one, which are outside of its own path (W3C, Service
      // Workers, 6.6). It serves what its page registers it for (`workerFor`).
      ...(handler === 'app-worker' && { 'service-worker-allowed': '/' }),
    },
  };
}

async function write(
  handler: Exclude<Handler, 'feed'>,
  rendering: RenderRequest,
  part: string | null,
): Promise<string | undefined> {
  const { period, publicUrl, locale } = rendering;
  const { snapshot } = period;
  switch (handler) {
    case 'sitemap':
      return sitemapXml(period.sitemap(), snapshot.site, publicUrl, part);
    case 'search':
      return writeSearch(rendering);
    case 'robots':
      return robotsTxt(publicUrl);
    case 'app-manifest':
      return appManifest(snapshot, locale);
    case 'app-worker':
      return renderWorker(rendering);
  }
}
