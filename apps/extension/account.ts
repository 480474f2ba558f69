import { type Fields, fieldsOf, type Sent, send, textOf, timeOf } from './call.ts';
import { Problem, Refused } from './problem.ts';

const clientId = 'browser-extension';

/** A sign-in to the drive at `site`. */
interface Account {
  readonly site: string;
  readonly device: string;
  readonly access: string;
  readonly refresh: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const { local } = chrome.storage;

/** The origin of the drive; empty before anybody has named one. */
export async function readSite(): Promise<string> {
  const { site } = await local.get('site');
  return typeof site === 'string' ? site : '';
}

export async function readAccount(): Promise<Account | undefined> {
  const { account } = await local.get('account');
  return account as Account | undefined;
}

function accountOf(site: string, device: string, tokens: Fields): Account {
  return {
    site,
    device,
    access: textOf(tokens, 'access_token'),
    refresh: textOf(tokens, 'refresh_token'),
    until: Date.now() + timeOf(tokens, 'expires_in', 1, 31_536_000) - 60_000,
  };
}

/** Pages of the extension and its background share the tokens, and a refresh token is used once. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('account', work);

async function tokens(refused?: string): Promise<Account> {
  const isGood = ({ access, until }: Account) => access !== refused && until > Date.now();
  return alone(async () => {
    const known = await readAccount();
    if (known === undefined) throw new Problem('extension.problem.signedOut');
    if (isGood(known)) return known;
    /** Not where somebody has signed out, or in to another account, meanwhile. */
    const isStill = async () => (await readAccount())?.refresh === known.refresh;
    try {
      const { body } = await send(known.site, 'POST', '/v1/auth/token', {
        headers: { 'x-device-id': known.device },
        body: { client_id: clientId, grant_type: 'refresh_token', refresh_token: known.refresh },
      });
      const renewed = accountOf(known.site, known.device, body);
      if (!(await isStill())) {
        await revoke(renewed);
        throw new Problem('extension.problem.signedOut');
      }
      await local.set({ account: renewed });
      return renewed;
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'invalid_grant') throw error;
      if (await isStill()) await local.remove('account');
      throw new Problem('extension.problem.ended');
    }
  });
}

/** A call as the account; an access token that is refused is renewed once. */
export async function call(method: string, path: string, sent: Sent = {}) {
  let who = await tokens();
  for (let isFirst = true; ; isFirst = false) {
    const own = { authorization: `Bearer ${who.access}`, 'x-device-id': who.device };
    try {
      return await send(who.site, method, path, { ...sent, headers: { ...sent.headers, ...own } });
    } catch (error) {
      if (!isFirst || !(error instanceof Refused) || error.status !== 401) throw error;
      who = await tokens(who.access);
    }
  }
}

/**
 * The sign-in of a device (RFC 8628): the person allows the code on a page of the drive.
 * @param begun told the code and the address of that page.
 * @param pause waits for so many milliseconds, or until it is worth asking.
 */
export async function signIn(
  site: string,
  begun: (code: string, page: string) => void,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const device = crypto.randomUUID().replaceAll('-', '');
  const headers = { 'x-device-id': device };
  const { body } = await send(site, 'POST', '/v1/auth/device/code', {
    headers,
    body: { client_id: clientId },
  });
  const page = new URL(textOf(body, 'verification_uri_complete'), site);
  if (page.origin !== site) throw new Problem('extension.problem.elsewhere', page.origin);
  const device_code = textOf(body, 'device_code');
  let interval = timeOf(body, 'interval', 1, 60);
  const until = Date.now() + timeOf(body, 'expires_in', 1, 3600);
  begun(textOf(body, 'user_code', 32), page.href);
  while (Date.now() < until) {
    await pause(interval);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    const question = { headers, body: { client_id: clientId, grant_type, device_code } };
    const answer = await send(site, 'POST', '/v1/auth/token', question).catch((error: unknown) => error);
    if (!(answer instanceof Error)) {
      await local.set({ account: accountOf(site, device, fieldsOf(fieldsOf(answer).body)) });
      return;
    }
    // Without a network it is asked again, as where nobody has answered yet.
    const reason = answer instanceof Refused ? answer.reason : 'authorization_pending';
    if (reason === 'slow_down') interval += 5000;
    else if (reason !== 'authorization_pending') throw new Problem('extension.problem.denied');
  }
  throw new Problem('extension.problem.expired');
}

/** Ends the sign-in here at once, and in the drive if that can be reached. */
export async function signOut(): Promise<void> {
  const known = await readAccount();
  await local.remove('account');
  if (known !== undefined) await revoke(known);
}

const revoke = ({ site, refresh }: Account): Promise<unknown> =>
  send(site, 'POST', '/v1/auth/revoke', { body: { token: refresh } }).catch(() => {});

/** A code that signs the browser that has made the challenge in, once. */
export async function loginCode(code_challenge: string): Promise<string> {
  const { body } = await call('POST', '/v1/auth/login-code', { body: { code_challenge } });
  return textOf(body, 'code', 200);
}
