import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteHandler, SiteRequest, SiteResponse } from '../../app/server.ts';
import type { Account } from './account.ts';
import { judgeAddress, type Refusal } from './address.ts';
import { answerPlainly } from './plain-answer.ts';
import { requestIdHeader } from './request-id.ts';
import { policyOfPages } from './security-headers.ts';
import { addressOfCaller, type Trusts } from './trust.ts';

/** Where a GET or HEAD that no other route answers is handed to the site. */
export interface SiteDoor {
  answer(request: IncomingMessage, response: ServerResponse, id: string): void;
}

export interface SiteDoorOptions {
  readonly site: SiteHandler;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly account: Account;
  readonly trusts: Trusts;
  readonly log: { error(facts: object, message: string): void };
  /** The origin of users' content, where it has one. */
  readonly contentUrl?: string | undefined;
  /** True in development alone: pages are sent without a Content-Security-Policy. */
  readonly isPolicyOff?: boolean;
}

export function createSiteDoor(options: SiteDoorOptions): SiteDoor {
  const { site, headers, account, trusts, log, isPolicyOff } = options;
  const policyOf = policyOfPages(options.contentUrl);
  // The site gives the same answer again for a page that it keeps: what follows from it is found once.
  const known = new WeakMap<SiteResponse, Record<string, string | readonly string[]>>();
  const lastingHeaders = (page: SiteResponse): Record<string, string | readonly string[]> => ({
    ...headers,
    ...page.headers,
    ...(!isPolicyOff && {
      'content-security-policy': policyOf({ scriptHashes: page.scriptHashes, embedders: site.embedders() }),
    }),
    ...lengthOf(page),
  });
  const headersOf = (page: SiteResponse, id: string): Record<string, string | string[]> => {
    let lasting = known.get(page);
    if (lasting === undefined) {
      lasting = lastingHeaders(page);
      known.set(page, lasting);
    }
    return { ...lasting, [requestIdHeader]: id } as Record<string, string | string[]>;
  };
  const answerShort = (response: ServerResponse, status: number, text: string, id: string): void =>
    answerPlainly(response, status, text, { ...headers, [requestIdHeader]: id });
  const fail = (response: ServerResponse, id: string, error: unknown): void => {
    log.error({ id, err: error }, 'the site failed');
    if (response.headersSent) response.destroy();
    else answerShort(response, 500, `Something went wrong on our side. Request: ${id}`, id);
  };
  return {
    answer: async (request, response, id) => {
      const began = performance.now();
      const method = request.method ?? '';
      let route = 'none';
      response.once('close', () =>
        account({ id, method, route, status: response.statusCode, took: performance.now() - began }),
      );
      try {
        const page = await site.respond(siteRequest(request, id, trusts));
        route = page.route ?? route;
        if (page.error !== undefined) log.error({ id, err: page.error }, 'a page failed');
        const refusal = judgeLocation(page);
        if (refusal === undefined) response.writeHead(page.status, headersOf(page, id)).end(page.body);
        else answerShort(response, refusal.status, refusal.reason, id);
      } catch (error) {
        fail(response, id, error);
      }
    },
  };
}

function siteRequest(request: IncomingMessage, id: string, trusts: Trusts): SiteRequest {
  const { method, url, headers } = request;
  const encodings = headers['accept-encoding'];
  return {
    method: method === 'HEAD' ? 'HEAD' : 'GET',
    url: url ?? '/',
    headers: {
      acceptLanguage: headers['accept-language'],
      acceptEncoding: typeof encodings === 'object' ? String(encodings) : encodings,
      cookie: headers.cookie,
      ifNoneMatch: headers['if-none-match'],
      userAgent: headers['user-agent'],
    },
    address: addressOfCaller(request, trusts),
    id,
  };
}

/**
 * The last gate of the promise that no redirect leaves the site: what is not a path of ours is a bug, and is not sent.
 * One of ours that is too long is not: whoever asked sent most of it.
 */
function judgeLocation({ headers }: SiteResponse): Refusal | undefined {
  const location = headers.location ?? headers.Location;
  if (location === undefined) return undefined;
  const path = typeof location === 'string' ? location.replace(/#.*$/s, '') : '';
  const refusal = judgeAddress(path);
  if (refusal === undefined || (refusal.status === 414 && /^\/[^/\\]/.test(path))) return refusal;
  throw new Error('The site answered with a redirect that is not a path of its own.');
}

/** A HEAD is told the length of what a GET would bring; 204 and 304 have none. */
function lengthOf({ status, body }: SiteResponse): { readonly 'content-length'?: string } {
  if (body !== undefined) return { 'content-length': String(Buffer.byteLength(body)) };
  return status === 304 || status === 204 ? {} : { 'content-length': '0' };
}
