import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** One answered request. `route` is a pattern or one of a few fixed words, never an address: each value is kept for ever. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  answered(request: Answered): void;
  /** In the Prometheus text format, with its content type. */
  print(): Promise<{ readonly type: string; readonly text: string }>;
}

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    answered: ({ method, route, status, seconds }) => {
      const known = commonMethods.has(method) ? method : 'other';
      total.inc({ method: known, route, status });
      duration.observe({ method: known, route }, seconds);
    },
    print: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
