import type { SiteResponse } from './site-handler.ts';

/** An answer that only staff should see: not cached, not indexed, and with a cookie by which the next page is one too. */
export function forStaff(response: SiteResponse, cookie: string): SiteResponse {
  const { etag: _, ...headers } = response.headers;
  return {
    ...response,
    headers: {
      ...headers,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'set-cookie': [...[headers['set-cookie'] ?? []].flat(), cookie],
    },
  };
}
