import type { FastifyReply } from 'fastify';
import { readDescription, readReference, readReferenceStyle } from '../../../api/contract/description.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { evaluate } from '../../http/conditional.ts';
import { type Route, route } from '../../http/route.ts';
import type { OpenApi } from './service.ts';
import type { StaticDocument } from './static-document.ts';

export const openApiRoutes = ({ document, reference, style }: OpenApi): readonly Route[] => [
  serving(readDescription, 'application/json; charset=utf-8', document),
  serving(readReference, 'text/html; charset=utf-8', reference),
  serving(readReferenceStyle, 'text/css; charset=utf-8', style),
];

/** Constant content: a repeated request is answered with 304. */
function serving(endpoint: Endpoint, type: string, content: () => Promise<StaticDocument>): Route {
  const answer = async ({ method, headers }: FastifyReply['request'], reply: FastifyReply) => {
    const { bytes, etag } = await content();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    const state = evaluate({ method, headers, etag });
    if (state === 'precondition-failed') throw new ApiError('failed_precondition');
    if (state === 'not-modified') return reply.code(304).send();
    return reply.type(type).send(bytes);
  };
  return route(endpoint, (_, reply) => answer(reply.request, reply) as never);
}
