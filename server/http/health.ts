import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteHandler } from '../../app/server.ts';
import type { Colleagues } from './colleagues.ts';
import { refuseUnrouted } from './errors.ts';
import type { Metrics } from './metrics.ts';

interface HealthSources {
  readonly site: Pick<SiteHandler, 'status' | 'compare'>;
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
  /** The processes that share the port; undefined where this is the only one. */
  readonly colleagues?: Colleagues | undefined;
  /** Whether a request was made on this machine: diagnostics and counters are for operators. */
  readonly isFromHere: (request: FastifyRequest) => boolean;
  /** Whether it was made by another machine that may read the counters. */
  readonly isFromMonitor: (request: FastifyRequest) => boolean;
}

/**
 * `/healthz`: the process lives, and what it serves, compared with the files at the time of the request; 200 even while
 * the last good site replaces a broken manifest, since a restart would not help. `/readyz`: whether to send it more
 * requests. `/metrics`: for Prometheus, of all processes that share the port. There is nothing below them, and they bypass the site, which would answer with
 * cacheable redirects.
 */
export function health(
  app: FastifyInstance,
  { site, metrics, isDraining, isFromHere, isFromMonitor, colleagues }: HealthSources,
): void {
  const own = () => {
    const { manifest, version } = site.status();
    return { worker: colleagues?.number, pid: process.pid, manifest, version };
  };
  colleagues?.answersWith('health', async () => {
    await site.compare?.();
    return own();
  });
  colleagues?.answersWith('metrics', () => metrics.labelled(colleagues.number));
  app.get('/healthz', async (request, reply) => {
    await site.compare?.();
    const { diagnostics, pending, failedMessages, ...state } = site.status();
    return reply.header('cache-control', 'no-store').send({
      status: 'ok',
      ...state,
      ...(isFromHere(request) && {
        pending,
        failedMessages,
        diagnostics,
        ...(colleagues && { workers: await colleagues.ask('health') }),
      }),
    });
  });
  app.get('/readyz', (_, reply) =>
    reply
      .code(isDraining() ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: isDraining() ? 'draining' : 'ready' }),
  );
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !isFromMonitor(request)) return refuseUnrouted(request, reply);
    const { type, text } = await metrics.print(await colleagues?.ask('metrics'));
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
  for (const path of ['/healthz', '/readyz', '/metrics']) app.get(`${path}/*`, refuseUnrouted);
}
