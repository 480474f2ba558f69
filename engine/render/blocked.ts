import { once } from './answer.ts';
import { renderError } from './pages.ts';
import type { RenderRequest } from './render-request.ts';
import type { BlockedVisit, SiteRequest, SiteResponse } from './site-handler.ts';

/** Answers a visitor who may not visit the site, whatever they came for. */
export async function respondBlocked(
  rendering: RenderRequest,
  request: SiteRequest,
  content: BlockedVisit,
): Promise<SiteResponse> {
  const facts = { route: 'blocked', blockedPath: rendering.path };
  if (rendering.period.snapshot.site.errors.blocked === undefined) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    const body = 'This site cannot be visited from here.\n';
    return { status: 403, headers, body, scriptHashes: [], ...facts };
  }
  // Yields before a rendering, as every page does.
  await new Promise((resolve) => setImmediate(resolve));
  return { ...once(await renderError(rendering, { type: 'blocked', content }, 403), request), ...facts };
}
