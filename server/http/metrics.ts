import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Answered } from './account.ts';

export interface Metrics {
  answered(request: Pick<Answered, 'method' | 'route' | 'status' | 'took'>): void;
  /** In the Prometheus text format, with its content type. */
  print(): Promise<{ readonly type: string; readonly text: string }>;
}

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = requestCounter(registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    answered: (request) => {
      const method = commonMethods.has(request.method) ? request.method : 'other';
      count(method, request.route, request.status);
      duration.observe({ method, route: request.route }, request.took / 1000);
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/**
 * Counts in a map and hands the sums over when they are asked for: the client's own `inc` sorts and joins its labels at
 * each call, which a page from the cache would feel.
 */
function requestCounter(registry: Registry): (method: string, route: string, status: number) => void {
  const sums = new Map<
    string,
    { readonly labels: Record<'method' | 'route' | 'status', string | number>; total: number }
  >();
  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, total } of sums.values()) this.inc(labels, total);
    },
  });
  return (method, route, status) => {
    const key = `${method} ${status} ${route}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { labels: { method, route, status }, total: 1 });
    else sum.total += 1;
  };
}
