import { addressOf, type CallOptions, type JsonEndpoint, type RequestOptions } from './call.ts';
import type { Captcha } from './captcha.ts';
import {
  type Client,
  callThrough,
  callTimeoutOf,
  currentFetch,
  pageLanguage,
  waitFor,
  wordsOf,
} from './client.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Access, Method } from './contract/endpoint.ts';
import type { Credentials } from './credentials.ts';
import { CallError, cancelled } from './error.ts';
import type { CaptchaMeta } from './init-captcha.ts';
import { type Origins, pageOrigins } from './origins.ts';
import { after, isUnauthenticated, nextStep, noProgress, type Progress } from './recovery.ts';
import { acceptRetry, isRepeatable, isWithoutAnswer } from './retry.ts';
import { type Fetch, send } from './transport.ts';

interface DriveCallOptions extends CallOptions {
  /** By default the action is method and path, and the meta the signed facts about this client. */
  readonly captcha?: { readonly action?: string; readonly meta?: CaptchaMeta };
  /** `omit` sends no access token, also where a user is signed in. */
  readonly credentials?: 'send' | 'omit';
  /** The account's id: the call is made for no other. By default the signed-in account at the time of the call. */
  readonly as?: string | undefined;
}

export type DriveClient = Client<DriveCallOptions>;

export interface DriveClientOptions {
  /** Where the server is; what the page names by default. */
  readonly origins?: Origins;
  readonly deviceId: () => string;
  readonly clientId: string;
  readonly credentials: Pick<Credentials, 'read' | 'fresh' | 'renew'>;
  readonly captcha: Pick<Captcha, 'known' | 'tokenFor' | 'renew'>;
  /** A language tag, for `Accept-Language`. */
  readonly language?: () => string;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** Called with each call that failed (spec section 8). */
  readonly log?: (words: string, error: CallError) => void;
}

/** One call with its attempts. */
interface PendingRequest {
  readonly path: string;
  readonly method: Method;
  readonly access: Access;
  readonly options: RequestOptions & DriveCallOptions;
  readonly question: {
    readonly action: string;
    readonly meta: CaptchaMeta | undefined;
    readonly signal: AbortSignal | undefined;
  };
  /** The account that it is made for; undefined when signed out. */
  readonly sub: string | undefined;
  captchaToken: string | undefined;
  accessToken: string | undefined;
}

/**
 * The product's wrapper (spec section 7): sends device and client, the user's access token and the captcha's, and
 * recovers from errors where possible (`recovery.ts`).
 *
 * An idempotent call (RFC 9110, section 9.2.2) is retried twice. `POST` and `PATCH` are not, unless the caller allows
 * it: after a lost answer it is unknown whether the folder was created.
 */
export function createDriveClient(options: DriveClientOptions): DriveClient {
  const { origins = pageOrigins, language = pageLanguage, log = () => {} } = options;
  const { fetch = currentFetch, clock = systemClock } = options;

  const attempt = (pending: PendingRequest, origin: string) => {
    const { path, method, options: own } = pending;
    const headers = { ...own.headers, 'accept-language': language(), ...tokenHeaders(options, pending) };
    const address = addressOf(origin, path, own.query);
    const { body, timeout = callTimeoutOf(method), signal } = own;
    return send({ fetch, clock }, { address, uri: path, method, headers, body, timeout, signal });
  };

  const request = async (path: string, own: PendingOptions = {}, endpoint?: JsonEndpoint) => {
    const retry = acceptRetry(own.retry ?? (isRepeatable(own.method ?? 'GET') ? 2 : 0));
    const pending = await prepareRequest(options, path, own, endpoint);
    let progress: Progress = noProgress;
    for (;;) {
      const origin = origins.current();
      try {
        progress = { ...progress, attempts: progress.attempts + 1 };
        const answer = await attempt(pending, origin);
        if (hasLost(options, pending)) throw abandoned(path);
        return answer;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isWithoutAnswer(error)) origins.leave(origin);
        if (hasLost(options, pending, error)) throw abandoned(path);
        const step = nextStep(error, progress, retry, origins.count());
        if (step.do === 'fail') throw step.error;
        if (step.do === 'refresh credentials') await refresh(options, pending, error);
        if (step.do === 'renew captcha') {
          pending.captchaToken = await options.captcha.renew(pending.question, pending.captchaToken);
        }
        if (step.do === 'wait') {
          await waitFor(clock, step.ms, path, own.signal);
          if (hasLost(options, pending)) throw abandoned(path);
        }
        progress = after(step, progress);
      }
    }
  };
  const logged = async (...given: Parameters<typeof request>) => {
    try {
      return await request(...given);
    } catch (error) {
      if (error instanceof CallError) log(wordsOf(error), error);
      throw error;
    }
  };
  return { request: (path, own) => logged(path, own), call: callThrough(logged) };
}

/**
 * The account of the call is no longer signed in: the result must not be shown to another user. A refusal of its
 * credentials is still reported, since that may be why it was signed out.
 */
function hasLost(
  { credentials }: DriveClientOptions,
  { sub, access }: PendingRequest,
  error?: CallError,
): boolean {
  if (sub === undefined || access === 'anyone') return false;
  const here = credentials.read()?.sub;
  return here !== sub && !(here === undefined && error && isUnauthenticated(error));
}

const abandoned = (path: string): CallError => cancelled(path, '');

type PendingOptions = RequestOptions & DriveCallOptions;

const tokenHeaders = (
  { deviceId, clientId }: DriveClientOptions,
  { captchaToken, accessToken }: PendingRequest,
) => ({
  'x-device-id': deviceId(),
  'x-client-id': clientId,
  ...(captchaToken && { 'x-captcha-token': captchaToken }),
  ...(accessToken && { authorization: `Bearer ${accessToken}` }),
});

/** An endpoint with a captcha action will require a token, so one is sent at once; elsewhere only if it is stored. */
async function prepareRequest(
  { credentials, captcha }: DriveClientOptions,
  path: string,
  options: PendingOptions,
  endpoint: JsonEndpoint | undefined,
): Promise<PendingRequest> {
  const { method = 'GET', signal } = options;
  // Read first: while waiting for a token, another user may sign in.
  const here = credentials.read()?.sub;
  const sub = options.credentials === 'omit' ? undefined : (options.as ?? here);
  if (options.as !== undefined && here !== options.as) throw abandoned(path);
  const record = options.credentials === 'omit' ? undefined : await credentials.fresh();
  if (record && record.sub !== sub) throw abandoned(path);
  const named = options.captcha?.action ?? endpoint?.captcha;
  const action = named ?? `${method}:${path}`;
  const question = { action, meta: options.captcha?.meta, signal };
  return {
    path,
    method,
    access: endpoint?.access ?? 'signed-in',
    options,
    question,
    sub,
    accessToken: record?.access_token,
    captchaToken: named === undefined ? captcha.known(action) : await captcha.tokenFor(question),
  };
}

/** Once per call: another access token, or, where anyone may call, none. */
async function refresh({ credentials }: DriveClientOptions, pending: PendingRequest, error: CallError) {
  if (pending.accessToken === undefined) throw error;
  const record = await credentials.renew(pending.accessToken);
  if (record && record.sub !== pending.sub) throw abandoned(pending.path);
  pending.accessToken = record?.access_token;
  if (pending.accessToken === undefined && pending.access !== 'anyone') throw error;
}
