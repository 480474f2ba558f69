import type { FastifyInstance } from 'fastify';
import type { SiteHandler } from '../../app/server.ts';
import type { Metrics } from './metrics.ts';

export interface HealthSources {
  readonly site: Pick<SiteHandler, 'status'>;
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
}

/**
 * `/healthz`: the process lives, and what it serves; 200 even while the last good site stands in for a broken manifest,
 * since restarting would not mend it. `/readyz`: whether to send it more requests. `/metrics`: for Prometheus.
 */
export function health(app: FastifyInstance, { site, metrics, isDraining }: HealthSources): void {
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...site.status() }),
  );
  app.get('/readyz', (_, reply) =>
    reply
      .code(isDraining() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isDraining() ? 'draining' : 'ready' }),
  );
  app.get('/metrics', async (_, reply) => {
    const { type, text } = await metrics.print();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
