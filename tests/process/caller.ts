import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks says what they expect of it
  readonly body: any;
}

export interface Asking {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes go as they are, anything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** One request. Rejects as `fetch` does where the server went away before the answer was whole. */
export async function ask(
  address: string,
  method: string,
  path: string,
  { token, headers = {}, body, signal }: Asking = {},
): Promise<Answer> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const answer = await fetch(new URL(path, address), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>) }),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    // The answer to HEAD names a type and has no body.
    body:
      text !== '' && String(answer.headers.get('content-type')).includes('json') ? JSON.parse(text) : text,
  };
}

/** Calls that may be repeated with the same outcome. */
export async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
  const got = await answer;
  if (got.status !== status) throw new Error(`${got.status}: ${JSON.stringify(got.body)}`);
  return got;
}

/** A database that has just come up on a busy machine may let the first calls down; these are no part of what is tried. */
export async function whenReady<Thing>(prepare: () => Promise<Thing>): Promise<Thing> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    try {
      return await prepare();
    } catch (error) {
      if (performance.now() > deadline || !(error as Error).message.startsWith('503')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

export const password = 'correct horse battery staple 7';

/** Signs up as people do: with the code of the letter in the outbox. */
export async function signUp(
  address: string,
  data: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Person> {
  const email = newEmail();
  const post = async (path: string, given: object) => {
    const body = { client_id: 'tests', ...given };
    const asked = whenReady(() => expectStatus(200, ask(address, 'POST', path, { headers, body })));
    return (await asked).body;
  };
  const { verification_id } = await post('/v1/auth/verification', { email });
  const { verification_token } = await post('/v1/auth/verification/verify', {
    verification_id,
    verification_code: await codeFor(email, data),
  });
  const { access_token, refresh_token, sub } = await post('/v1/auth/signup', {
    email,
    password,
    verification_token,
  });
  return { id: sub, email, token: access_token, refreshToken: refresh_token };
}

/** An address that nobody has yet. */
export const newEmail = (): string => `${randomBytes(6).toString('hex')}@people.test`;

/** A name that nobody has. */
export const newName = (): string => `Visitor ${randomBytes(6).toString('hex')}`;

export const signIn = (address: string, username: string): Promise<Answer> =>
  ask(address, 'POST', '/v1/auth/signin', { body: { client_id: 'tests', username, password } });

/**
 * The code of the last letter to an address; one for a new password has eight digits. The letter may be written after
 * the answer, so that the answer's time tells nothing.
 */
export async function codeFor(email: string, data: string, digits = 6): Promise<string> {
  // A code stands on a line of its own; elsewhere eight digits may be part of a letter's random Message-ID.
  const onLine = new RegExp(`^(\\d{${digits}})\\s*$`, 'm');
  const outbox = join(data, 'outbox');
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const letters = listing(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => letterAt(join(outbox, name)));
    const code = letters
      .filter((letter) => letter.includes(email))
      .map((letter) => onLine.exec(letter)?.[1])
      .filter((found) => found !== undefined)
      .at(-1);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('No letter with a code came.');
}

/** Letters never change, and hundreds lie there at the end of a run: each is read once. */
const read = new Map<string, string>();

function letterAt(path: string): string {
  const known = read.get(path) ?? readable(readFileSync(path, 'utf8'));
  read.set(path, known);
  return known;
}

/** Letters in other scripts than Latin are sent as base64 (RFC 2045, 6.8). */
const readable = (letter: string): string =>
  letter.replace(
    /(content-transfer-encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n)([\w+/=\r\n]+)/gi,
    (_, head: string, body: string) => `${head}${Buffer.from(body, 'base64').toString()}\n`,
  );

function listing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
