import { AggregatorRegistry, Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { type AccountTotals, countAccounts } from './account-metrics.ts';
import type { Answered } from './answered.ts';

export interface Metrics {
  answered(request: Pick<Answered, 'method' | 'route' | 'status' | 'took'>): void;
  /**
   * In the Prometheus text format, with its content type.
   * @param all the counts of each process that shares the port, where there are several.
   */
  print(all?: readonly unknown[]): Promise<{ readonly type: string; readonly text: string }>;
  /** The counts of this process, with its number as a label, for the process that prints all. */
  labelled(worker: number): Promise<unknown>;
}

const commonMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * @param failedMessages how many messages of pages could not be formatted, since the start.
 * @param totals what the database counts; undefined: there is none.
 */
export function createMetrics(
  failedMessages: () => number,
  totals?: (() => Promise<AccountTotals>) | undefined,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countFailedMessages(registry, failedMessages);
  if (totals !== undefined) countAccounts(registry, totals);
  const count = requestCounter(registry);
  const observe = requestDurations(registry);
  return {
    answered: (request) => {
      const method = commonMethods.has(request.method) ? request.method : 'other';
      count(method, request.route, request.status);
      observe(method, request.route, request.took / 1000);
    },
    print: async (all) => {
      if (all === undefined) return { type: registry.contentType, text: await registry.metrics() };
      const totalsOnce = (await registry.getMetricsAsJSON()).filter(isOfAll);
      const joined = AggregatorRegistry.aggregate([...(all as object[]), totalsOnce]);
      return { type: registry.contentType, text: await joined.metrics() };
    },
    labelled: async (worker) => {
      const own = (await registry.getMetricsAsJSON()).filter((metric) => !isOfAll(metric));
      return own.map((metric) => ({
        ...metric,
        values: (metric as unknown as WithValues).values.map((value) => ({
          ...value,
          labels: { ...value.labels, worker: String(worker) },
        })),
      }));
    },
  };
}

interface WithValues {
  readonly values: readonly { readonly labels: object }[];
}

/** Whether the database counts it, which tells every process the same. */
const isOfAll = ({ name }: { readonly name: string }): boolean => name.startsWith('drive_');

function countFailedMessages(registry: Registry, failedMessages: () => number): void {
  new Counter({
    name: 'site_failed_messages_total',
    help: 'Messages that pages said and that could not be formatted, so that other words stood in.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(failedMessages());
    },
  });
}

/** Metrics by route and method: two lookups with existing strings, where a joined key would be built each time. */
function byRoute<Row>(make: (method: string, route: string) => Row) {
  const routes = new Map<string, Map<string, Row>>();
  return {
    of: (method: string, route: string): Row => {
      const methods = routes.get(route) ?? new Map<string, Row>();
      if (methods.size === 0) routes.set(route, methods);
      const known = methods.get(method);
      if (known !== undefined) return known;
      const row = make(method, route);
      methods.set(method, row);
      return row;
    },
    all: (): Row[] => [...routes.values()].flatMap((methods) => [...methods.values()]),
  };
}

/**
 * Counts in a map and computes the sums on demand: the client's own `inc` sorts and joins its labels at each call,
 * which would slow down a cached page.
 */
function requestCounter(registry: Registry): (method: string, route: string, status: number) => void {
  const sums = byRoute((method, route) => ({ method, route, totals: new Map<number, number>() }));
  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, totals } of sums.all())
        for (const [status, total] of totals) this.inc({ method, route, status }, total);
    },
  });
  return (method, route, status) => {
    const { totals } = sums.of(method, route);
    totals.set(status, (totals.get(status) ?? 0) + 1);
  };
}

/** Upper bounds, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A histogram, kept for the same reason as plain numbers by method and route, and written on demand. */
function requestDurations(registry: Registry): (method: string, route: string, seconds: number) => void {
  const name = 'http_request_duration_seconds';
  const kept = byRoute((method, route) => ({
    labels: { method, route },
    within: Array<number>(buckets.length + 1).fill(0),
    sum: 0,
  }));
  const values = () =>
    kept.all().flatMap(({ labels, within, sum }) => {
      let count = 0;
      const rows = within.map((requests, at) => {
        count += requests;
        return {
          metricName: `${name}_bucket`,
          labels: { le: buckets[at] ?? '+Inf', ...labels },
          value: count,
        };
      });
      return [
        ...rows,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  const help = 'Time from the head of a request to the end of its answer.';
  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: values() });
  // All that a registry reads of a metric.
  registry.registerMetric({ name, get } as unknown as Metric);
  return (method, route, seconds) => {
    const row = kept.of(method, route);
    let at = 0;
    while (at < buckets.length && seconds > (buckets[at] as number)) at += 1;
    (row.within[at] as number) += 1;
    row.sum += seconds;
  };
}
