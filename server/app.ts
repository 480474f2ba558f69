import type { IncomingMessage, RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { SiteHandler } from '../app/server.ts';
import type { Env } from './env.ts';
import { type CaptchaFrameOptions, mountCaptchaFrame } from './features/captcha/index.ts';
import { mountIndexNowKey } from './features/index-now/index.ts';
import { type LinkCards, mountLinkCards, mountPictures, type Pictures } from './features/pictures/index.ts';
import { mountWebDav, type WebDav } from './features/webdav/index.ts';
import type { AccessCheck } from './http/access/access-check.ts';
import { areaAccessibleRoute } from './http/access/area-accessible.ts';
import { createAccessLog, type LogAccess } from './http/access-log.ts';
import type { AccountTotals } from './http/account-metrics.ts';
import type { Colleagues } from './http/colleagues.ts';
import { answerUnreadable, createHttpServer, type Limits, usualLimits } from './http/connections.ts';
import { withoutForgedCountry } from './http/country.ts';
import { allowOwnPages } from './http/cross-origin.ts';
import { answerError, endpointPrefixes, pathOf, refuseUnrouted } from './http/errors.ts';
import { acceptForms } from './http/form-body.ts';
import { health } from './http/health.ts';
import { contentHostTest, hostTest, namedHost, numberTest } from './http/host.ts';
import { acceptJson } from './http/json-body.ts';
import { createMetrics } from './http/metrics.ts';
import { type MountOptions, mount, semaphoreOfAccount } from './http/mount.ts';
import { objectPrefixes } from './http/object-errors.ts';
import { ownPaths } from './http/own-paths.ts';
import { filterRequests } from './http/request-filter.ts';
import { requestIdHeader, requestIds } from './http/request-id.ts';
import type { Route } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSemaphoreByKey } from './http/semaphore.ts';
import { serverTimeRoute } from './http/server-time.ts';
import { createSiteResponder } from './http/site.ts';
import { mountStatic } from './http/static.ts';
import { isFromHere, isFromOneOf, isThroughUntrusted, type Trusts, trustsProxy } from './http/trust.ts';
import { mountSignInForm, type SignInFormDrive } from './sign-in-form.ts';

export interface AppOptions {
  readonly env: {
    readonly PUBLIC_URL: string;
    readonly CONTENT_URL?: string | undefined;
    readonly API_URLS?: readonly string[] | undefined;
    readonly TRUST_PROXY: Env['TRUST_PROXY'];
    readonly METRICS_FROM?: Env['METRICS_FROM'] | undefined;
    readonly COUNTRY_HEADER?: string | undefined;
  };
  readonly site: SiteHandler;
  /** `dist/client`; undefined where something else serves the browser's files, as in development. */
  readonly staticFolder?: string | undefined;
  /** Accounts and files. Without it there is the public site alone, as in tests of the site. */
  readonly drive?: DriveApi | undefined;
  /** Endpoints that need neither the drive nor a caller, such as the API description. */
  readonly open?: readonly Route[];
  /** Pictures of the site's texts; without it they are not served, as in tests of other things. */
  readonly pictures?: Pictures | undefined;
  /** Pictures of link previews; likewise. */
  readonly linkCards?: LinkCards | undefined;
  /** The frame of the captcha's provider, where that is another party. */
  readonly captchaFrame?: CaptchaFrameOptions | undefined;
  /** The key by which search engines are told of changed pages; none is served, without it. */
  readonly indexNowKey?: string | undefined;
  /** Who may visit the site; everybody, without it. */
  readonly access?: AccessCheck | undefined;
  readonly logger: FastifyBaseLogger;
  /** The processes that share the port; undefined where this is the only one. */
  readonly colleagues?: Colleagues | undefined;
  readonly isDraining?: () => boolean;
  readonly limits?: Partial<Limits>;
  readonly now?: () => number;
  /**
   * Only for the development server: `front` runs before the request filter (Vite, which serves the browser's files),
   * and pages are sent without a Content-Security-Policy, since Vite's client adds styles and scripts to them.
   */
  readonly development?: { readonly front: (listener: RequestListener) => RequestListener };
}

/** The drive as the HTTP server sees it. */
export interface DriveApi extends Omit<MountOptions, 'checksAnswers' | 'turnsOf' | 'trusts'> {
  readonly routes: readonly Route[];
  /** Numbers of the day for `/metrics`. */
  readonly totals?: () => Promise<AccountTotals>;
  readonly handOver?: SignInFormDrive['handOver'];
  readonly webDav?: WebDav;
}

/** The whole HTTP server, ready to listen or to be called in memory (`inject`, which bypasses the request filter). */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, site, logger, now = Date.now, isDraining = () => false } = options;
  const allHeaders = securityHeaders(env.PUBLIC_URL, env.CONTENT_URL);
  const { 'content-security-policy': _, ...openHeaders } = allHeaders;
  const headers = options.development ? openHeaders : allHeaders;
  const front = options.development?.front ?? ((listener: RequestListener) => listener);
  const limits = { ...usualLimits, ...options.limits };
  const metrics = createMetrics(() => site.status().failedMessages, options.drive?.totals);
  const logAccess = createAccessLog(metrics, logger);
  const trusts = trustsProxy(env.TRUST_PROXY);
  const responder = createSiteResponder({
    site,
    headers,
    logAccess,
    trusts,
    access: options.access,
    log: logger,
    contentUrl: env.CONTENT_URL,
    apiUrls: env.API_URLS,
    isPolicyOff: options.development !== undefined,
  });
  const requestId = requestIds(trusts);
  const isContentHost = contentHostTest(env.CONTENT_URL, env.PUBLIC_URL);
  // Most servers have no separate content host, and this runs for every request.
  const isForContent =
    env.CONTENT_URL === undefined
      ? () => false
      : (request: IncomingMessage): boolean => isContentHost(namedHost(request, trusts));
  const [isNumber, isMalformed] = [numberTest(env.PUBLIC_URL), isThroughUntrusted(trusts)];
  const apiHosts = (env.API_URLS ?? []).map((url) => hostTest(url, env.PUBLIC_URL));
  const isElsewhere = (host: string): boolean => isNumber(host) || apiHosts.some((isHost) => isHost(host));
  const originElsewhere = (request: IncomingMessage): string | undefined =>
    isElsewhere(namedHost(request, trusts)) && !isMalformed(request) ? env.PUBLIC_URL : undefined;
  const common = { headers, requestId, logAccess, site: responder, isForContent, originElsewhere };
  const isForSite = ({ method, url }: IncomingMessage): boolean =>
    (method === 'GET' || method === 'HEAD') && app.server.listening && !isOwn(pathOf(url));

  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: trusts,
    return503OnClosing: false,
    // Tokens of signed links are part of an address. The request filter has already refused addresses that are too
    // long.
    routerOptions: { maxParamLength: 8192 },
    serverFactory: (router) =>
      createHttpServer(
        limits,
        front(
          withoutForgedCountry(
            filterRequests({ ...common, unanswered: limits.unanswered, isForSite, router }),
            { header: env.COUNTRY_HEADER, trusts },
          ),
        ),
      ),
    clientErrorHandler: answerUnreadable,
  });
  const isOwn = ownPaths(app);
  allowOwnPages(app, { publicUrl: env.PUBLIC_URL, apiUrls: env.API_URLS ?? [] });
  treatAlike(app, headers, logAccess);

  health(app, {
    ...{ site, metrics, isDraining, colleagues: options.colleagues },
    isFromHere: isFromHere(trusts),
    isFromMonitor: isFromOneOf(env.METRICS_FROM ?? []),
  });
  acceptJson(app);
  acceptForms(app);
  for (const route of [serverTimeRoute(now), areaAccessibleRoute(options.access), ...(options.open ?? [])])
    mount(app, route, { ...toAnyone, trusts });
  if (options.drive !== undefined) mountDrive(app, options.drive, trusts);
  if (options.drive?.webDav !== undefined) mountWebDav(app, { webDav: options.drive.webDav, trusts });
  for (const prefix of [...endpointPrefixes, ...objectPrefixes]) app.get(`${prefix}*`, refuseUnrouted);
  if (options.captchaFrame !== undefined) mountCaptchaFrame(app, options.captchaFrame);
  if (options.indexNowKey !== undefined) mountIndexNowKey(app, options.indexNowKey);
  if (options.pictures !== undefined)
    await mountPictures(app, options.pictures, (name) => site.picture?.(name));
  if (options.linkCards !== undefined)
    mountLinkCards(app, options.linkCards, async (path) => site.linkCard?.(path));
  if (options.staticFolder !== undefined) await mountStatic(app, options.staticFolder);
  if (options.drive?.handOver !== undefined) {
    const { handOver, routes, limit } = options.drive;
    const drive = { handOver, routes, limit };
    mountSignInForm(app, { drive, site, responder, publicUrl: env.PUBLIC_URL, trusts });
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: ({ raw, id }, reply) => {
      const { raw: response } = reply.hijack();
      response.on('close', responder.answer(raw, response, id));
    },
  });
  return app;
}

const toAnyone: Omit<MountOptions, 'trusts'> = {
  authenticate: async () => undefined,
  limit: async () => {},
  checksAnswers: false,
};

/** Answers are held against the contract everywhere but in production, where that would only cost. */
function mountDrive(app: FastifyInstance, { routes, ...api }: DriveApi, trusts: Trusts): void {
  const checksAnswers = process.env.NODE_ENV !== 'production';
  const semaphoreOf = createSemaphoreByKey(semaphoreOfAccount);
  for (const route of routes) mount(app, route, { ...api, trusts, semaphoreOf, checksAnswers });
}

/** Hooks of every request that the router takes, whichever route answers it. */
function treatAlike(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  logAccess: LogAccess,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuseUnrouted(request, reply);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headers).header(requestIdHeader, request.id);
    done(null, payload);
  });
  app.addHook('onResponse', ({ id, raw, routeOptions }, { statusCode: status, elapsedTime: took }, done) => {
    const route = routeOptions.config.logName ?? routeOptions.url ?? 'none';
    if (route !== '/*') logAccess({ id, method: raw.method ?? '', route, status, took });
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(refuseUnrouted);
}
