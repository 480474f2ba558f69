import type { SiteRequest, SiteResponse } from '../../app/server.ts';

/** `?__words=ids` shows the ids of messages on every page from then on, `?__words=off` the words again. */
const parameter = '__words';
/** Kept until the browser is closed; the overlay reads it to show that the ids are on. */
const cookieName = 'site_words';

/** Whether a request asks for the ids of messages instead of the texts. */
export const showsMessageIds = ({ headers }: SiteRequest): boolean =>
  (headers.cookie ?? '').split(/;\s*/).includes(`${cookieName}=ids`);

/** The answer that switches between words and ids, at the same address; undefined for every other request. */
export function switchWords({ url }: SiteRequest): SiteResponse | undefined {
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const wanted = query.get(parameter);
  if (wanted === null) return undefined;
  query.delete(parameter);
  const headers = {
    location: query.size > 0 ? `${path}?${query}` : path,
    'cache-control': 'no-store',
    'set-cookie': `${cookieName}=${wanted === 'ids' ? 'ids; Path=/' : '; Path=/; Max-Age=0'}; SameSite=Lax`,
  };
  return { status: 302, headers, body: undefined, scriptHashes: [], route: undefined };
}
