import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/mini';
import { signIn } from '../api/contract/account.ts';
import { defaultIdentity } from '../api/contract/identity.ts';
import { reasons } from '../api/contract/reasons.ts';
import {
  blankSignIn,
  type SignInArrival,
  signInCodeCookie,
  signInPath,
} from '../api/contract/sign-in-page.ts';
import type { SiteHandler, Source } from '../app/server.ts';
import type { Drive } from './drive.ts';
import { ApiError, refuse } from './errors.ts';
import { handoverLife } from './features/account/index.ts';
import { namedHost } from './http/host.ts';
import type { MountOptions } from './http/mount.ts';
import type { Call, Route } from './http/route.ts';
import type { SiteResponder } from './http/site.ts';
import type { Trusts } from './http/trust.ts';

/** The part of the drive that the form of the sign-in needs. */
export interface SignInFormDrive extends Pick<MountOptions, 'limit'>, Pick<Drive, 'handOver'> {
  readonly routes: readonly Route[];
}

interface SignInFormOptions {
  readonly drive: SignInFormDrive;
  readonly site: Pick<SiteHandler, 'pageAt'>;
  readonly responder: Pick<SiteResponder, 'answerPosted'>;
  readonly publicUrl: string;
  readonly trusts: Trusts;
}

/** Bytes of a form: a name and a password, each character of which may take nine. */
const most = 16_384;

/** Programs that sign their browser in name themselves so in the address (`features/sign-in-bridge/entry.ts`). */
const entryKeys = ['bridge_auth', 'code', 'from_source'];

/** The source of the page of the sign-in: what became of a form that was sent to it. */
export const signInSource: Source = Object.assign(
  async ({ posted, query, cookie }: Parameters<Source>[0]): Promise<SignInArrival> =>
    (posted as SignInArrival | undefined) ?? {
      ...blankSignIn,
      isArriving: cookie(signInCodeCookie) !== undefined || entryKeys.some((key) => query.has(key)),
    },
  { sample: blankSignIn },
);

/**
 * Takes the form of the sign-in as a browser sends it before the page's script is there: by the call of the API, with its limits, checks
 * and answers. Then the page fetches the tokens by a code, which lies in a cookie of that page; or it shows the form again.
 */
export function mountSignInForm(app: FastifyInstance, options: SignInFormOptions): void {
  const { drive, site, responder, publicUrl, trusts } = options;
  const route = drive.routes.find(({ endpoint }) => endpoint === signIn);
  if (route === undefined) return;
  const isOwn = ownPageTest(publicUrl, trusts);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: most },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    forms.post<{ Params: { locale: string }; Body: URLSearchParams }>(
      `/:locale${signInPath}`,
      { config: { isOfPage: true } },
      async (request, reply) => {
        const { locale } = request.params;
        if (!/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(locale) || site.pageAt(signInPath) !== 'drive-login')
          return reply.callNotFound();
        if (!isOwn(request))
          return refuse('permission_denied', { description: 'The form is of another site.' });
        const outcome = await signedIn(route, request, reply, drive);
        if ('code' in outcome) {
          const life = `Max-Age=${handoverLife / 1000}; Path=/${locale}${signInPath}; SameSite=Strict${secure}`;
          return reply
            .header('set-cookie', `${signInCodeCookie}=${outcome.code}; ${life}`)
            .header('cache-control', 'no-store')
            .redirect(request.url, 303);
        }
        reply.hijack();
        responder.answerPosted(request.raw, reply.raw, request.id, outcome);
      },
    );
  });
}

/** A form of another site must sign nobody in: browsers say which page has sent it (Fetch standard, "Origin" and "Sec-Fetch-Site"). */
function ownPageTest(publicUrl: string, trusts: Trusts): (request: FastifyRequest) => boolean {
  const own = new URL(publicUrl).host;
  return ({ headers: { origin, 'sec-fetch-site': from }, raw }) => {
    if (from !== undefined && from !== 'same-origin') return false;
    const host = URL.parse(origin ?? '')?.host;
    return host !== undefined && (host === own || host === namedHost(raw, trusts).toLowerCase());
  };
}

type Form = FastifyRequest<{ Params: { locale: string }; Body: URLSearchParams }>;

async function signedIn(
  { handler }: Route,
  request: Form,
  reply: FastifyReply,
  { limit, handOver }: SignInFormDrive,
): Promise<SignInArrival | { readonly code: string }> {
  const form = request.body ?? new URLSearchParams();
  const username = (form.get('username') ?? '').trim();
  const password = form.get('password') ?? '';
  const again = { ...blankSignIn, username: username.slice(0, 254) };
  const lacks = (field: 'username' | 'password'): SignInArrival => ({
    ...again,
    status: 422,
    problem: { field, id: field },
  });
  if (username === '') return lacks('username');
  if (password === '') return lacks('password');
  try {
    await limit(signIn.rate, { address: request.ip, caller: undefined });
    const read = safeParse(signIn.body, { username, password });
    if (!read.success) throw new ApiError('invalid_account_or_password');
    const call: Call<typeof signIn> = {
      ...factsOf(request),
      body: read.data,
      params: undefined,
      query: undefined,
    };
    return { code: await handOver((await handler(call as never, reply)) as never) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(error, again);
  }
}

/** Words beside the form for the reasons of the call; those of every failure for all others. */
function refused({ reason, details }: ApiError, again: SignInArrival): SignInArrival {
  const { status } = reasons[reason];
  const [detail] = (details ?? []) as readonly { readonly challenge?: string }[];
  if (reason === 'second_factor_required')
    return { ...again, status: 401, challenge: detail?.challenge ?? '' };
  if (reason === 'invalid_account_or_password')
    return { ...again, status: 401, problem: { field: 'password', id: reason } };
  const id = reason === 'captcha_invalid' ? 'captcha_required' : reason;
  return { ...again, status, problem: { field: null, id: known.has(id) ? id : 'general' } };
}

const known = new Set(['captcha_required', 'too_many_requests', 'account_in_cancellation', 'unavailable']);

const factsOf = ({ id, ip, headers }: FastifyRequest) => ({
  requestId: id,
  address: ip,
  language: (headers['accept-language'] ?? '').slice(0, 200),
  userAgent: (headers['user-agent'] ?? '').slice(0, 400),
  // The browser has told neither its device nor a check that it has passed: that takes its script.
  deviceId: '',
  captchaToken: '',
  clientId: defaultIdentity.clientId,
  caller: undefined,
  headers,
});
