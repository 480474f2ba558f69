import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { SiteHandler } from '../engine/render/site-handler.ts';
import type { Env } from './env.ts';
import { answerUnreadable, createHttpServer, type Limits, usualLimits } from './http/connections.ts';
import { answerError, isEndpoint, refuse } from './http/errors.ts';
import { gate } from './http/gate.ts';
import { health } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { requestIdHeader, requestIds } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { mountServerTime } from './http/server-time.ts';
import { mountSite } from './http/site.ts';
import { mountStatic } from './http/static.ts';
import { trustsProxy } from './http/trust.ts';

export interface AppOptions {
  readonly env: { readonly PUBLIC_URL: string; readonly TRUST_PROXY: Env['TRUST_PROXY'] };
  readonly site: SiteHandler;
  /** `dist/client`; undefined where something else serves the browser's files, as in development. */
  readonly staticFolder?: string | undefined;
  readonly logger: FastifyBaseLogger;
  readonly isDraining?: () => boolean;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
}

/** The whole HTTP server, ready to listen or to be asked in memory (`inject`). */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, site, logger, now = Date.now } = options;
  const limits = { ...usualLimits, ...options.limits };
  const headers = securityHeaders(env.PUBLIC_URL);
  const metrics = createMetrics();
  const trusts = trustsProxy(env.TRUST_PROXY);
  const requestId = requestIds(trusts);
  const house = { securityHeaders: headers, metrics, requestId, log: logger };

  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    genReqId: requestId,
    trustProxy: trusts,
    return503OnClosing: false,
    serverFactory: (listener) => createHttpServer(limits, gate(house, listener)),
    clientErrorHandler: answerUnreadable,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    if (request.is404) refuseUnrouted(request, reply);
    else done();
  });
  account(app, metrics);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(refuseUnrouted);

  health(app, { site, metrics, isDraining: options.isDraining ?? (() => false) });
  mountServerTime(app, now);
  for (const prefix of ['/v1/*', '/drive/v1/*']) app.get(prefix, refuseUnrouted);
  if (options.staticFolder !== undefined) await mountStatic(app, options.staticFolder);
  mountSite(app, site);
  return app;
}

/** Counts and logs each answer by its route, never by its address: that may hold a share's id or a token. */
function account(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request.raw;
    const status = reply.statusCode;
    const route = request.siteRoute ?? routeOf(request);
    metrics.answered({ method: method ?? '', route, status, seconds: reply.elapsedTime / 1000 });
    request.log.info({ id: request.id, method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

const routeOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url;
  return pattern === undefined || pattern === '/*' ? 'none' : pattern;
};

/** No route takes this method at this address; for an endpoint, perhaps none takes the address either. */
function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method = '', url = '/' } = request.raw;
  const path = url.replace(/\?.*$/s, '');
  const endpoint = isEndpoint(path);
  const isReadable = !endpoint || request.server.hasRoute({ method: 'GET', url: path });
  if (!isReadable || method === 'GET' || method === 'HEAD') return refuse(request, reply, 404, 'There is nothing at this address.');
  return refuse(request, reply.header('allow', 'GET, HEAD'), 405, 'This address is only for reading.');
}
