import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteHandler, SiteRequest, SiteResponse } from '../../app/server.ts';
import { type AccessCheck, type Block, isLetIn, reportBlock } from './access/access-check.ts';
import type { LogAccess } from './access-log.ts';
import { judgeAddress, type Rejection } from './address.ts';
import { namedHost } from './host.ts';
import { answerPlainly } from './plain-answer.ts';
import { requestIdHeader } from './request-id.ts';
import { desktopProgramOf, policyOfPages } from './security-headers.ts';
import { addressOfCaller, type Trusts } from './trust.ts';

/** Where a GET or HEAD that no other route answers is handed to the site. */
export interface SiteResponder {
  /** The caller calls the returned function when the response is closed. */
  answer(request: IncomingMessage, response: ServerResponse, id: string): () => void;
  /** Answers with a page made of what was sent to it, for its source. */
  answerPosted(request: IncomingMessage, response: ServerResponse, id: string, posted: object): void;
}

interface SiteResponderOptions {
  readonly site: SiteHandler;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly logAccess: LogAccess;
  readonly trusts: Trusts;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** Who may visit the site; everybody, without it. */
  readonly access?: AccessCheck | undefined;
  /** The origin of users' content, where it has one. */
  readonly contentUrl?: string | undefined;
  /** Further origins at which pages may call the API. */
  readonly apiUrls?: readonly string[] | undefined;
  /** True in development alone: pages are sent without a Content-Security-Policy. */
  readonly isPolicyOff?: boolean;
}

export function createSiteResponder(options: SiteResponderOptions): SiteResponder {
  const { site, headers, logAccess, trusts, log, isPolicyOff, access } = options;
  const policyOf = policyOfPages(options.contentUrl, options.apiUrls);
  // The site returns the same object again for a kept page: its derived head is computed once.
  const known = new WeakMap<SiteResponse, Head>();
  const policyFor = (
    { scriptHashes, styleHash, isFramedBySite = false, isNeverFramed = false }: SiteResponse,
    connects: readonly string[],
  ) =>
    !isPolicyOff && {
      'content-security-policy': policyOf({
        scriptHashes,
        styleHash,
        embedders: isNeverFramed ? [] : site.embedders(),
        isFramedBySite,
        connects,
      }),
    };
  const headOf = (page: SiteResponse, isKept: boolean, connects: readonly string[]): Head => {
    // Other places that a page may ask are of this one request.
    const made = connects.length === 0 ? known.get(page) : undefined;
    if (made !== undefined) return made;
    const fields = { ...headers, ...page.headers, ...policyFor(page, connects), ...lengthOf(page) };
    const text = isKept ? textOf(page, site.mostReady ?? 0) : undefined;
    const head: Head = { refusal: judgeLocation(page), fields: inTurn(fields), text };
    if (connects.length === 0) known.set(page, head);
    return head;
  };
  const blockOf = (request: IncomingMessage): Block | undefined => {
    if (access === undefined) return undefined;
    const { headers: given } = request;
    const block = access.blockOf({ headers: given, address: () => addressOfCaller(request, trusts) });
    return block && isLetIn(block, given.cookie) ? undefined : block;
  };
  const answerShort = (response: ServerResponse, status: number, text: string, id: string): void =>
    answerPlainly(response, status, text, { ...headers, [requestIdHeader]: id });
  const fail = (response: ServerResponse, id: string, error: unknown): void => {
    log.error({ id, err: error }, 'site handler failed');
    if (response.headersSent) response.destroy();
    else answerShort(response, 500, `Something went wrong on our side. Request: ${id}`, id);
  };
  const send = (
    page: SiteResponse,
    response: ServerResponse,
    id: string,
    isKept: boolean,
    connects: readonly string[] = [],
  ): void => {
    if (page.error !== undefined) log.error({ id, err: page.error }, 'page failed to render');
    const { refusal, fields, text } = headOf(page, isKept, connects);
    if (refusal !== undefined) {
      answerShort(response, refusal.status, refusal.reason, id);
      return;
    }
    // `concat` takes five times as long.
    response.writeHead(page.status, [...fields, requestIdHeader, id]);
    if (text === undefined) response.end(page.body);
    else response.end(text, 'latin1');
  };
  const respond = (
    request: IncomingMessage,
    block: Block | undefined,
    asked: Pick<SiteRequest, 'method' | 'url' | 'headers' | 'host' | 'id' | 'posted'>,
  ): Promise<SiteResponse> => {
    const address = addressOfCaller(request, trusts);
    return site.respond({ ...asked, address, ...(block && { blocked: block }) }).then((page) => {
      if (block) reportBlock(log, page, { id: asked.id, url: asked.url, reason: block.reason });
      return page;
    });
  };
  return {
    answerPosted: (request, response, id, posted) => {
      const block = blockOf(request);
      respond(request, block, { ...siteRequestOf(request, trusts), method: 'GET', id, posted })
        .then((page) => send(page, response, id, false, block?.regions))
        .catch((error) => fail(response, id, error));
    },
    answer: (request, response, id) => {
      const began = performance.now();
      const method = request.method ?? '';
      let route = 'none';
      const settle = (page: SiteResponse, isKept = false, regions?: readonly string[]): void => {
        route = page.route ?? route;
        send(page, response, id, isKept, regions ?? desktopProgramOf(request.url ?? ''));
      };
      try {
        const siteRequest = siteRequestOf(request, trusts);
        const block = blockOf(request);
        // A kept page is there at once, without a promise.
        const kept = block === undefined ? site.kept?.(siteRequest) : undefined;
        if (kept !== undefined) settle(kept, true);
        else {
          respond(request, block, { ...siteRequest, method: method === 'HEAD' ? 'HEAD' : 'GET', id })
            .then((page) => settle(page, false, block?.regions))
            .catch((error) => fail(response, id, error));
        }
      } catch (error) {
        fail(response, id, error);
      }
      return () =>
        logAccess({ id, method, route, status: response.statusCode, took: performance.now() - began });
    },
  };
}

/** The headers of a page that depend on no request. */
interface Head {
  /** Why it is not sent. */
  readonly refusal: Rejection | undefined;
  /** Names and values alternate: an object would be created and iterated for each answer. */
  readonly fields: readonly string[];
  /** The body, where it is small, as a string of bytes: Node sends it in one piece with the head, from the stack. */
  readonly text: string | undefined;
}

const textOf = ({ body }: SiteResponse, most: number): string | undefined =>
  body instanceof Uint8Array && body.length <= most
    ? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
    : undefined;

const inTurn = (headers: Readonly<Record<string, string | readonly string[]>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one: string) => [name, one]));

const first = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'object' ? header[0] : header;

function siteRequestOf(
  request: IncomingMessage,
  trusts: Trusts,
): Pick<SiteRequest, 'url' | 'headers' | 'host'> {
  const { url, headers } = request;
  const encodings = headers['accept-encoding'];
  return {
    url: url ?? '/',
    host: namedHost(request, trusts),
    headers: {
      acceptLanguage: headers['accept-language'],
      acceptEncoding: typeof encodings === 'object' ? String(encodings) : encodings,
      cookie: headers.cookie,
      ifNoneMatch: headers['if-none-match'],
      userAgent: headers['user-agent'],
      fetchDest: first(headers['sec-fetch-dest']),
    },
  };
}

/**
 * The last check that only redirects of the manifest and those to the domain of a language leave the site: anything but a path of ours is a bug, and is not
 * sent. One that is too long is not sent either: the caller supplied most of it.
 */
function judgeLocation({ headers, leavesSite }: SiteResponse): Rejection | undefined {
  const location = headers.location ?? headers.Location;
  if (location === undefined) return undefined;
  if (leavesSite && /^https?:\/\/[\x21-\x7e]+$/.test(String(location))) return undefined;
  const path = typeof location === 'string' ? location.replace(/#.*$/s, '') : '';
  const refusal = judgeAddress(path);
  if (refusal === undefined || (refusal.status === 414 && /^\/[^/\\]/.test(path))) return refusal;
  throw new Error('The site answered with a redirect that is not a path of its own.');
}

/** A HEAD has the length that a GET would have; 204 and 304 have none. */
function lengthOf({ status, body }: SiteResponse): { readonly 'content-length'?: string } {
  if (body !== undefined) return { 'content-length': String(Buffer.byteLength(body)) };
  return status === 304 || status === 204 ? {} : { 'content-length': '0' };
}
