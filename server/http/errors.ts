import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, type Reason, reasons } from '../../api/contract/reasons.ts';
import { BlobError } from '../blobs/index.ts';
import { isDatabaseFull, isUnreachable } from '../db/faults.ts';
import { ApiError } from '../errors.ts';
import { isObject, objectError, objectMethods } from './object-errors.ts';
import { type Content, plainText } from './plain-answer.ts';

/** Reasons of the HTTP layer itself, by status. */
const reasonOf: Readonly<Record<number, Reason>> = {
  400: 'invalid_argument',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'request_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal',
  503: 'unavailable',
};

/** Prefixes of endpoints: errors there are JSON, everywhere else text. */
export const endpointPrefixes = [
  '/v1/',
  '/drive/v1/',
  '/vip/v1/',
  '/config/v1/',
  '/content/v1/',
  '/decompress/v1/',
  '/site/v1/',
  '/mail/v1/',
  '/statistics/',
  '/access_controller/v1/',
] as const;
const endpointPaths: readonly string[] = ['/openapi.json', '/unsubscribe'];
export const isEndpoint = (url: string): boolean =>
  endpointPrefixes.some((prefix) => url.startsWith(prefix)) || endpointPaths.includes(pathOf(url));

const reasonFor = (status: number): Reason =>
  reasonOf[status] ?? (status >= 500 ? 'internal' : 'invalid_argument');

/** The one error format of endpoints. */
export function errorAnswer(
  { reason, message, violations, code, details = [] }: ApiError,
  url: string,
): ErrorAnswer {
  const badRequest = violations && {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    field_violations: violations,
  };
  const allDetails = [...(badRequest ? [badRequest] : []), ...details];
  return {
    error: reason,
    error_code: code ?? reasons[reason].code,
    error_description: message,
    error_uri: pathOf(url),
    ...(allDetails.length > 0 && { details: allDetails }),
  };
}

/** The answer to an error, in the format of the address. */
function contentOf(refusal: ApiError, status: number, url: string, requestId: string): Content {
  if (isObject(url))
    return objectError(status, { message: refusal.message, resource: pathOf(url), requestId });
  return isEndpoint(url)
    ? { type: 'application/json; charset=utf-8', body: JSON.stringify(errorAnswer(refusal, url)) }
    : { type: 'text/plain; charset=utf-8', body: plainText(status, refusal.message) };
}

/** The answer to a request that never reaches the router. */
export const refusedEarly = (url: string, status: number, description: string, requestId: string): Content =>
  contentOf(new ApiError(reasonFor(status), { description }), status, url, requestId);

/** Ends a request that is not served, in the form that its address promises. Never cached. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  description: string,
): FastifyReply {
  return answerRefusal(request, reply, status, new ApiError(reasonFor(status), { description }));
}

function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  refusal: ApiError,
): FastifyReply {
  const { reason, retryAfter } = refusal;
  reply.code(status).header('cache-control', 'no-store');
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (reason === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  const { type, body } = contentOf(refusal, status, request.raw.url ?? '', request.id);
  return reply.type(type).send(body);
}

export const pathOf = (url = '/'): string => {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
};

/** No route takes this method at this address; for an endpoint, perhaps none takes the address either. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method = '', url } = request.raw;
  const path = pathOf(url);
  if (isObject(path) && !objectMethods.includes(method)) {
    return refuse(
      request,
      reply.header('allow', objectMethods.join(', ')),
      405,
      'Objects take no such method.',
    );
  }
  const isReadable =
    (!isEndpoint(path) && !isObject(path)) || request.server.hasRoute({ method: 'GET', url: path });
  if (!isReadable || method === 'GET' || method === 'HEAD') {
    return refuse(request, reply, 404, 'There is nothing at this address.');
  }
  return refuse(request, reply.header('allow', 'GET, HEAD'), 405, 'This address is only for reading.');
}

/**
 * Handles everything that a handler throws: an ApiError and an error of the caller keep their status, an unreachable
 * database is a 503, everything else is a 500 that has the request's id and no details, and is logged in full.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalIn(error);
  if (refusal !== undefined) {
    const { status } = reasons[refusal.reason];
    if (status >= 500) {
      request.log.warn({ id: request.id, err: refusal.cause ?? refusal }, 'call failed');
    }
    return answerRefusal(request, reply, status, refusal);
  }
  const status =
    error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
      ? error.statusCode
      : 500;
  if (status < 500) return refuse(request, reply, status, error.message);
  request.log.error({ id: request.id, err: error }, 'request handler failed');
  return refuse(request, reply, 500, `Something went wrong on our side. Request: ${request.id}`);
}

/** The refusal for an error outside the program: the database is unreachable, or its disk full. */
function refusalIn(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isUnreachable(error)) return new ApiError('unavailable', { retryAfter: 2, cause: error });
  if (isDatabaseFull(error)) return new ApiError('storage_full', { cause: error });
  if (!(error instanceof BlobError)) return undefined;
  if (error.reason === 'full') return new ApiError('storage_full', { cause: error });
  return error.reason === 'unavailable'
    ? new ApiError('unavailable', { retryAfter: 10, cause: error })
    : undefined;
}
