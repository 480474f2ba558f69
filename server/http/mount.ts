import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { safeParse, type ZodMiniType } from 'zod/mini';
import type { Endpoint, RateClass } from '../../api/contract/endpoint.ts';
import type { FieldViolation } from '../../api/contract/reasons.ts';
import { ApiError, refuse } from '../errors.ts';
import { streamBody } from './bodies.ts';
import { withNamedHost } from './host.ts';
import { type Call, type Caller, type CallFacts, callerKey, isVisitor, type Route } from './route.ts';
import { isCovered } from './scopes.ts';
import type { Semaphore } from './semaphore.ts';
import type { Trusts } from './trust.ts';

export interface MountOptions {
  /** The caller of this token; undefined if it is not valid, or no longer. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** Counts the call; throws `too_many_requests` beyond what the class allows. */
  readonly limit: (rate: RateClass, facts: { address: string; caller: string | undefined }) => Promise<void>;
  /** Turns of one caller's calls, the same for all endpoints. */
  readonly semaphoreOf?: (caller: string) => Semaphore;
  /** In tests and development: an answer that breaks the contract is a fault of ours, a 500. */
  readonly checksAnswers: boolean;
  /** Which proxies are trusted. */
  readonly trusts: Trusts;
}

/** A path of the contract in Fastify's syntax: `{id}` is `:id`, a colon of the address is doubled. */
const routePath = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');

/** Mounts an endpoint. The order is fixed: authenticate → rate limit → validate → the handler. */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  if (route.endpoint.body !== 'bytes') mountOn(app, route, options);
  else {
    // A scope of its own in which nothing reads bodies: whatever their type, the handler gets them as they come.
    app.register(async (unread) => {
      unread.removeAllContentTypeParsers();
      unread.addContentTypeParser('*', (_request, _payload, done) => done(null));
      mountOn(unread, route, options);
    });
  }
}

/**
 * Calls of one account that run at once; more wait, and beyond these they are refused. Otherwise one account with heavy
 * lists could hold every connection to the database. Streams, in or out, and calls that wait for other turns hold none, and are not counted.
 */
export const semaphoreOfAccount = { atOnce: 8, mostWaiting: 200 };

const isCounted = ({ endpoint: { answer, body }, hasOwnTurns }: Route): boolean =>
  typeof answer !== 'string' && body !== 'bytes' && hasOwnTurns !== true;

function mountOn(app: FastifyInstance, mounted: Route, options: MountOptions): void {
  const { endpoint, handler } = mounted;
  app.route({
    method: endpoint.method as HTTPMethods,
    url: routePath(endpoint.path),
    ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
    ...(endpoint.method === 'GET' && { exposeHeadRoute: typeof endpoint.answer === 'string' }),
    handler: async (request, reply) => {
      const caller = await callerOf(request, endpoint, options);
      const key = caller && callerKey(caller);
      // Visits cost nothing to begin, so their calls are counted by where they come from.
      const counted = caller !== undefined && isVisitor(caller) ? undefined : key;
      await options.limit(endpoint.rate, { address: request.ip, caller: counted });
      const call = {
        ...factsOf(request),
        ...parse(endpoint, request),
        ...(endpoint.body === 'bytes' && { body: streamBody(request.raw, reply.raw) }),
        caller,
        headers: withNamedHost(request.raw, options.trusts),
      };
      if (typeof endpoint.answer !== 'string') reply.header('cache-control', 'no-store');
      const answered = () => handler(call as Call<Endpoint>, reply);
      const answer = await (options.semaphoreOf !== undefined && key !== undefined && isCounted(mounted)
        ? options.semaphoreOf(key)(answered)
        : answered());
      if (typeof endpoint.answer === 'string') return answer;
      if (options.checksAnswers) check(endpoint.answer, answer, endpoint);
      return reply.send(answer);
    },
  });
}

/** The token of a third-party app counts where its scopes cover the call; where they do not, as no token does. */
async function callerOf(
  { headers: { authorization } }: FastifyRequest,
  endpoint: Endpoint,
  { authenticate }: MountOptions,
): Promise<Caller | undefined> {
  const { access } = endpoint;
  const token = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? undefined : await authenticate(token);
  if (caller === undefined && access !== 'anyone') throw new ApiError('unauthenticated');
  if (caller?.scopes === undefined || isCovered(endpoint, caller.scopes)) return caller;
  if (access !== 'anyone') throw new ApiError('insufficient_scope');
  return undefined;
}

const first = (header: string | string[] | undefined, most: number): string =>
  (typeof header === 'string' ? header : (header?.[0] ?? '')).slice(0, most);

function factsOf({ id, ip, headers }: FastifyRequest): CallFacts {
  return {
    requestId: id,
    address: ip,
    language: first(headers['accept-language'], 200),
    userAgent: first(headers['user-agent'], 400),
    deviceId: first(headers['x-device-id'], 64),
    clientId: first(headers['x-client-id'], 64),
    captchaToken: first(headers['x-captcha-token'], 2048),
  };
}

function parse({ params, query, body }: Endpoint, request: FastifyRequest) {
  return {
    params: parsed(params, request.params),
    query: parsed(query, request.query),
    body: body === 'bytes' ? undefined : parsed(body, request.body ?? {}),
  };
}

/** At most so many violations are listed: a body of 1 MB could have a hundred thousand. */
const mostViolations = 20;

function parsed(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const violations = result.error.issues.slice(0, mostViolations).map(
    ({ path, message }): FieldViolation => ({
      field: path.reduce<string>(
        (way, step) =>
          typeof step === 'number' ? `${way}[${step}]` : way ? `${way}.${String(step)}` : String(step),
        '',
      ),
      description: message,
    }),
  );
  const [worst] = violations;
  return refuse('invalid_argument', {
    description: `${worst?.field || 'The body'}: ${worst?.description ?? 'not what is expected'}`,
    violations,
  });
}

function check(schema: ZodMiniType, answer: unknown, { method, path }: Endpoint): void {
  const result = safeParse(schema, answer);
  if (result.success) return;
  const faults = result.error.issues.map(({ path: way, message }) => `${way.join('.')}: ${message}`);
  throw new Error(`${method} ${path} answers against its contract: ${faults.join('; ')}`);
}
