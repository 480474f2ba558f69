import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { plainText } from './plain-answer.ts';

/** The one shape in which an endpoint says that it failed (api.md, conventions). `error` is a stable reason word. */
export interface ErrorAnswer {
  readonly error: string;
  readonly error_code: number;
  readonly error_description: string;
}

/** Reason words and codes by status; the codes are those of Google's API design guide (`google.rpc.Code`). */
const reasons: Readonly<Record<number, readonly [error: string, code: number]>> = {
  400: ['invalid_argument', 3],
  401: ['unauthenticated', 16],
  403: ['permission_denied', 7],
  404: ['not_found', 5],
  405: ['method_not_allowed', 12],
  413: ['request_too_large', 11],
  415: ['unsupported_media_type', 3],
  429: ['too_many_requests', 8],
  500: ['internal', 13],
  503: ['unavailable', 14],
};

/** Where endpoints live: what goes wrong there is told in JSON, everywhere else in words. */
export const endpointPrefixes = ['/v1/', '/drive/v1/', '/decompress/v1/'] as const;
export const isEndpoint = (url: string): boolean => endpointPrefixes.some((prefix) => url.startsWith(prefix));

function errorAnswer(status: number, description: string): ErrorAnswer {
  const [error, error_code] = reasons[status] ?? (status >= 500 ? ['internal', 13] : ['invalid_argument', 3]);
  return { error, error_code, error_description: description };
}

/** Ends a request that is not served, in the form that its address promises. Never cached. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  description: string,
): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  if (isEndpoint(request.raw.url ?? '')) return reply.send(errorAnswer(status, description));
  return reply.type('text/plain; charset=utf-8').send(plainText(status, description));
}

export const pathOf = (url = '/'): string => {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
};

/** No route takes this method at this address; for an endpoint, perhaps none takes the address either. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method = '', url } = request.raw;
  const path = pathOf(url);
  const isReadable = !isEndpoint(path) || request.server.hasRoute({ method: 'GET', url: path });
  if (!isReadable || method === 'GET' || method === 'HEAD') {
    return refuse(request, reply, 404, 'There is nothing at this address.');
  }
  return refuse(request, reply.header('allow', 'GET, HEAD'), 405, 'This address is only for reading.');
}

/**
 * Whatever a handler throws ends here: a fault of the caller keeps its status, everything else is a 500 that names the
 * request and nothing more, and goes to the log whole.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status =
    error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
      ? error.statusCode
      : 500;
  if (status < 500) return refuse(request, reply, status, error.message);
  request.log.error({ id: request.id, err: error }, 'a handler failed');
  return refuse(request, reply, 500, `Something went wrong on our side. Request: ${request.id}`);
}
