import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { LogAccess } from './access-log.ts';
import { judgeAddress, type Rejection } from './address.ts';
import { mostHeaders } from './connections.ts';
import { refusedEarly } from './errors.ts';
import { type Admit, inTurn } from './pipelining.ts';
import { answerAtOnce, answerPlainly } from './plain-answer.ts';
import { requestIdHeader } from './request-id.ts';
import type { SiteResponder } from './site.ts';

interface RequestFilterOptions {
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: (request: IncomingMessage) => string;
  readonly logAccess: LogAccess;
  /** Requests of one connection that may be without an answer. */
  readonly unanswered: number;
  /**
   * Whether a request came to the host of users' content, where that has one of its own: nothing else is served there.
   */
  readonly isForContent: (request: IncomingMessage) => boolean;
  /** The origin to which a request for a page is redirected that came to another name of ours. */
  readonly originElsewhere: (request: IncomingMessage) => string | undefined;
  readonly site: SiteResponder;
  /** Whether this request can only be for the site, so that the router can be skipped. */
  readonly isForSite: (request: IncomingMessage) => boolean;
  readonly router: RequestListener;
}

/**
 * Handles every request first, those of one connection in turn. One with an unsafe address goes no further: no hook,
 * route or plugin sees it. One for the site goes there directly; the router would cost a cached page a quarter of its
 * speed. All others go to the router.
 */
export function filterRequests(options: RequestFilterOptions): RequestListener {
  const turnAway = (
    request: IncomingMessage,
    response: ServerResponse,
    { status, reason }: Rejection,
  ): void => {
    const id = options.requestId(request);
    answerAtOnce(response, status, refusedEarly(request.url ?? '', status, reason, id), {
      ...options.headers,
      [requestIdHeader]: id,
      connection: 'close',
    });
    options.logAccess({ id, method: request.method ?? '', route: 'refused', status, took: 0 });
  };
  const toSite: Admit = (request, response) => {
    const id = options.requestId(request);
    const origin = options.originElsewhere(request);
    if (origin === undefined) return options.site.answer(request, response, id);
    const location = `${origin}${request.url}`;
    answerPlainly(response, 307, `The site is at ${location}`, {
      ...options.headers,
      [requestIdHeader]: id,
      location,
    });
    options.logAccess({ id, method: request.method ?? '', route: 'another name', status: 307, took: 0 });
    return undefined;
  };
  return inTurn({
    unanswered: options.unanswered,
    admit: (request, response) => {
      const refusal = judge(request) ?? judgeHost(request, options);
      if (refusal === undefined && options.isForSite(request)) return toSite(request, response);
      if (refusal === undefined) options.router(request, response);
      else turnAway(request, response, refusal);
      return undefined;
    },
    refuse: (request, response) => turnAway(request, response, tooMany),
  });
}

const tooMany: Rejection = {
  status: 429,
  reason: 'Too many requests were sent without waiting for an answer.',
};
const twoHosts: Rejection = { status: 400, reason: 'The request has more than one Host header.' };

function judge({ rawHeaders, url = '' }: IncomingMessage): Rejection | undefined {
  if (rawHeaders.length > 2 * mostHeaders) {
    return { status: 431, reason: `The request has more than ${mostHeaders} header fields.` };
  }
  return hasTwoHosts(rawHeaders) ? twoHosts : judgeAddress(url);
}

/** A page of the site on the host of users' content would share its origin with whatever they upload. */
function judgeHost(
  request: IncomingMessage,
  { isForContent }: Pick<RequestFilterOptions, 'isForContent'>,
): Rejection | undefined {
  if (!isForContent(request)) return undefined;
  return request.url?.startsWith('/content/')
    ? undefined
    : { status: 404, reason: 'There is nothing at this address.' };
}

/** Node keeps the first and drops the others silently; a proxy in front may have used the last. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
