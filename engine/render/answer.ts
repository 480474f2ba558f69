import { chooseEncoding, type Encoding, encodeOnce } from './encode.ts';
import { bytesOf, type CachedPage, type RenderedPage, withBytes } from './html-cache.ts';
import type { SiteRequest, SiteResponse } from './site-handler.ts';

/** A year, in seconds: spec section 9, the locale cookie. */
const localeCookieAge = 365 * 24 * 60 * 60;

/**
 * A kept page as an answer: 304 where the visitor has it, else its bytes in the best encoding. `isVaried`: by language.
 * A full answer is built once for each form of a page and shared; it is never modified.
 */
export function send(
  page: CachedPage,
  request: Pick<SiteRequest, 'headers'>,
  isVaried: boolean,
): SiteResponse {
  const { ifNoneMatch, acceptEncoding } = request.headers;
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, page.etag)) {
    return { ...factsOf(page), status: 304, headers: keepingHeaders(page, isVaried), body: undefined };
  }
  const encoding = chooseEncoding(acceptEncoding);
  const form = isVaried ? variedForms[encoding] : encoding;
  return inFull(page, encoding, form, () => keepingHeaders(page, isVaried));
}

/** A full answer, built once for each form of a page. A body is replaced by a smaller one when that is ready. */
function inFull(
  page: CachedPage,
  encoding: Encoding,
  form: string,
  keeping: () => Record<string, string>,
): SiteResponse {
  const body = page.body(encoding);
  const made = answers.get(page) ?? new Map<string, SiteResponse>();
  if (made.size === 0) answers.set(page, made);
  let answer = made.get(form);
  if (answer?.body !== body) {
    const headers = { ...keeping(), ...contentHeaders(page, encoding) };
    answer = { ...factsOf(page), status: page.status, headers, body };
    made.set(form, answer);
  }
  return answer as SiteResponse;
}

const variedForms = { br: 'br varied', gzip: 'gzip varied', identity: 'identity varied' } as const;

const privateForms = { br: 'br private', gzip: 'gzip private', identity: 'identity private' } as const;

const answers = new WeakMap<CachedPage, Map<string, SiteResponse>>();

const factsOf = ({ scriptHashes, route, ...permissions }: CachedPage) => ({
  scriptHashes,
  route,
  ...permissionsOf(permissions),
});

type Permissions = Pick<SiteResponse, 'styleHash' | 'isFramedBySite' | 'isNeverFramed'>;

const permissionsOf = ({
  styleHash,
  isFramedBySite,
  isNeverFramed,
}: Pick<RenderedPage, keyof Permissions>): Permissions => ({
  ...(styleHash !== undefined && { styleHash }),
  ...(isFramedBySite && { isFramedBySite }),
  ...(isNeverFramed && { isNeverFramed }),
});

const varied = 'Accept-Encoding, Accept-Language, Cookie';

const privateHeaders = { 'cache-control': 'private, no-store', vary: varied };

const contentHeaders = ({ locale }: Pick<RenderedPage, 'locale'>, encoding: Encoding) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-language': locale,
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

const keepingHeaders = ({ etag }: CachedPage, isVaried: boolean): Record<string, string> => ({
  'cache-control': isVaried ? 'private, no-cache' : 'public, no-cache',
  etag,
  vary: isVaried ? varied : 'Accept-Encoding',
});

/** A page that is rendered for one request and not kept, so it has no ETag. */
export function once(rendered: RenderedPage, { headers: { acceptEncoding } }: SiteRequest): SiteResponse {
  const encoding = chooseEncoding(acceptEncoding);
  return {
    status: rendered.status,
    headers: { ...privateHeaders, ...contentHeaders(rendered, encoding) },
    body:
      encoding === 'identity'
        ? bytesOf(rendered.html)
        : withBytes(rendered.html, (bytes) => encodeOnce(bytes, encoding)),
    scriptHashes: rendered.scriptHashes,
    route: rendered.route || undefined,
    ...permissionsOf(rendered),
  };
}

/** An app page that is kept here, and must not be cached elsewhere: it may differ each time. */
export function sendPrivately(page: CachedPage, { headers }: Pick<SiteRequest, 'headers'>): SiteResponse {
  const encoding = chooseEncoding(headers.acceptEncoding);
  return inFull(page, encoding, privateForms[encoding], () => privateHeaders);
}

/** Clients may not follow a longer redirect; a little below the limit of the server. */
const longestLocation = 8_000;

/**
 * A redirect within the site; `storeLocale` stores a chosen language, `isVaried` means that it depends on the visitor.
 */
export function redirect(
  to: string,
  status: 301 | 302 | 307 | 308,
  storeLocale: string | undefined,
  isVaried: boolean,
): SiteResponse {
  if (to.length > longestLocation) {
    const tooLong = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return {
      status: 414,
      headers: tooLong,
      body: 'This address is too long.\n',
      scriptHashes: [],
      route: undefined,
    };
  }
  // An answer that depends on the visitor, or on the time, must not be cached by others.
  const isLasting = !isVaried && !storeLocale && (status === 301 || status === 308);
  const headers: Record<string, string> = {
    location: to,
    'cache-control': isLasting ? 'public, max-age=3600' : 'private, no-store',
  };
  if (isVaried) headers.vary = 'Accept-Language, Cookie';
  if (storeLocale) {
    headers['set-cookie'] =
      `locale=${storeLocale}; Path=/; Max-Age=${localeCookieAge}; SameSite=Strict; Secure`;
  }
  return { status, headers, body: undefined, scriptHashes: [], route: undefined };
}

/** RFC 9110, 13.1.2: weak comparison against a list, or `*`. */
function matchesEtag(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header
    .slice(0, 1_000)
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === bare);
}
