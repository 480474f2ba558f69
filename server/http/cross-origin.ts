import type { FastifyInstance } from 'fastify';
import { isEndpoint } from './errors.ts';
import { requestIdHeader } from './request-id.ts';

interface CrossOriginOptions {
  /** The one origin whose pages may call the API from elsewhere: the site's own. */
  readonly publicUrl: string;
  /** Further origins at which they call it; where there are none, no page of another origin reads an answer. */
  readonly apiUrls: readonly string[];
}

/** Sent by the client beside those that every page may send (`api/drive-client.ts`). */
const sentHeaders = [
  'authorization',
  'content-type',
  'last-event-id',
  'prefer',
  'x-captcha-token',
  'x-client-id',
  'x-device-id',
];
/** Read by it in an answer. */
const readHeaders = ['retry-after', requestIdHeader];

/**
 * Lets the site's own pages call endpoints at further origins (Fetch standard, "CORS protocol"). Without credentials: no
 * browser sends a cookie there, and every call brings its token.
 */
export function allowOwnPages(app: FastifyInstance, { publicUrl, apiUrls }: CrossOriginOptions): void {
  if (apiUrls.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, headers } = request.raw;
    if (!isEndpoint(url ?? '')) return done();
    reply.header('vary', 'Origin');
    if (headers.origin !== publicUrl) return done();
    reply
      .header('access-control-allow-origin', publicUrl)
      .header('access-control-expose-headers', readHeaders.join(', '));
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return done();
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': sentHeaders.join(', '),
        'access-control-max-age': '7200',
      })
      .send();
  });
}
