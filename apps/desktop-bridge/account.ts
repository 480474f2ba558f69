import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, type as systemName } from 'node:os';
import { dirname, join } from 'node:path';

export const clientId = 'desktop-bridge';
export const home = process.env.DESKTOP_BRIDGE_HOME ?? join(homedir(), '.config', 'desktop-bridge');
export const accountFile = join(home, 'account.json');

interface Account {
  /** The origin of the drive. */
  readonly site: string;
  readonly device: string;
  readonly access: string;
  readonly refresh: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** A fault in words for the person. */
export class Problem extends Error {}

/** The drive has refused a call. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: string;
  /** Milliseconds that the drive asks to wait. */
  readonly wait: number;
  constructor({ status, headers }: Response, { error = '', error_description = '' }: Record<string, string>) {
    super(error_description || `the drive answers ${status}`);
    this.status = status;
    this.reason = error;
    this.wait = Number(headers.get('retry-after') ?? 0) * 1000;
  }
}

export const say = (words: string): void => console.log(words);
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });

/** Writes a file whole or not at all; other people of this machine cannot read it. */
export async function keep(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

export async function readAccount(): Promise<Account> {
  try {
    return JSON.parse(await readFile(accountFile, 'utf8'));
  } catch {
    throw new Problem('You are not signed in. Run: desktop-bridge sign-in https://your.drive');
  }
}

async function send(site: string, method: string, path: string, given: RequestInit = {}): Promise<Response> {
  const agent = { 'user-agent': `DesktopBridge/1.0 (${systemName()})`, 'x-client-id': clientId };
  const url = new URL(path, site);
  // The token is for the drive alone, whatever address it names.
  if (url.origin !== site) throw new Problem(`The drive named an address of another server: ${url.origin}`);
  const headers = { ...agent, ...given.headers };
  const answer = await fetch(url, { ...given, method, headers, redirect: 'error' });
  if (answer.ok) return answer;
  throw new Refused(answer, (await answer.json().catch(() => ({}))) as Record<string, string>);
}

const json = (body: object, headers = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

/** A call without an account. */
export const post = async (site: string, path: string, body: object, headers = {}) =>
  (await send(site, 'POST', path, json(body, headers))).json();

export const accountOf = (
  site: string,
  device: string,
  tokens: { access_token: string; refresh_token: string; expires_in: number },
): Account => ({
  site,
  device,
  access: tokens.access_token,
  refresh: tokens.refresh_token,
  until: Date.now() + (tokens.expires_in - 60) * 1000,
});

/** Lets one process renew the tokens at a time, since a refresh token is used once. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = join(home, 'refresh.lock');
  for (;;) {
    try {
      await writeFile(lock, '', { flag: 'wx' });
      break;
    } catch {
      const made = (await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now();
      // Of a process that was killed.
      if (Date.now() - made > 60_000) await rm(lock, { force: true });
      else await sleep(100);
    }
  }
  return work().finally(() => rm(lock, { force: true }));
}

/**
 * The account with an access token that holds; another process may have renewed it.
 * @param refused an access token that the drive no longer takes
 */
export async function account(refused?: string): Promise<Account> {
  const isGood = ({ access, until }: Account) => access !== refused && until > Date.now();
  const kept = await readAccount();
  if (isGood(kept)) return kept;
  return alone(async () => {
    const now = await readAccount();
    if (isGood(now)) return now;
    const body = { client_id: clientId, grant_type: 'refresh_token', refresh_token: now.refresh };
    const tokens = await post(now.site, '/v1/auth/token', body, { 'x-device-id': now.device }).catch(
      (error) => {
        if (error instanceof Refused && error.reason === 'invalid_grant')
          throw new Problem(`This sign-in has ended. Run: desktop-bridge sign-in ${now.site}`);
        throw error;
      },
    );
    const renewed = accountOf(now.site, now.device, tokens);
    await keep(accountFile, JSON.stringify(renewed));
    return renewed;
  });
}

/** A call as the account; an access token that is refused is renewed once. */
export async function call(method: string, path: string, given: RequestInit = {}): Promise<Response> {
  let who = await account();
  for (let isFirst = true; ; isFirst = false) {
    const headers = { ...given.headers, authorization: `Bearer ${who.access}`, 'x-device-id': who.device };
    try {
      return await send(who.site, method, path, { ...given, headers });
    } catch (error) {
      if (!isFirst || !(error instanceof Refused) || error.status !== 401) throw error;
      who = await account(who.access);
    }
  }
}

export const callJson = async (method: string, path: string, body?: object, signal?: AbortSignal) =>
  (await call(method, path, { ...(body && json(body)), ...(signal && { signal }) })).json();
