import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteHandler } from '../../app/server.ts';
import { refuseUnrouted } from './errors.ts';
import type { Metrics } from './metrics.ts';

interface HealthSources {
  readonly site: Pick<SiteHandler, 'status' | 'compare'>;
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
  /** Whether a request was made on this machine: diagnostics and counters are for operators. */
  readonly isFromHere: (request: FastifyRequest) => boolean;
}

/**
 * `/healthz`: the process lives, and what it serves, compared with the files at the time of the request; 200 even while
 * the last good site replaces a broken manifest, since a restart would not help. `/readyz`: whether to send it more
 * requests. `/metrics`: for Prometheus. There is nothing below them, and they bypass the site, which would answer with
 * cacheable redirects.
 */
export function health(app: FastifyInstance, { site, metrics, isDraining, isFromHere }: HealthSources): void {
  app.get('/healthz', async (request, reply) => {
    await site.compare?.();
    const { diagnostics, pending, failedMessages, ...state } = site.status();
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', ...state, ...(isFromHere(request) && { pending, failedMessages, diagnostics }) });
  });
  app.get('/readyz', (_, reply) =>
    reply
      .code(isDraining() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isDraining() ? 'draining' : 'ready' }),
  );
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return refuseUnrouted(request, reply);
    const { type, text } = await metrics.print();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) app.get(`${path}/*`, refuseUnrouted);
}
