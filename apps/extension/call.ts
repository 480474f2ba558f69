import { nonsense, Refused } from './problem.ts';

/** Bytes of an answer, of which a page of tasks is the largest. */
const longestAnswer = 1024 * 1024;
/** Milliseconds. */
const longestWait = 20_000;

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** A text of an answer. */
export function textOf(fields: Fields, name: string, longest = 4096): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.length > longest) throw nonsense();
  return value;
}

/** Seconds of an answer, in milliseconds. */
export function timeOf(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw nonsense();
  return value * 1000;
}

async function bodyOf(response: Response): Promise<Fields> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length <= longestAnswer) continue;
    await reader?.cancel();
    throw nonsense();
  }
  try {
    return fieldsOf(JSON.parse((await new Blob(parts).text()) || '{}'));
  } catch {
    throw nonsense();
  }
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields, as JSON, or bytes. */
  readonly body?: object | Blob;
}

/** One call to the drive: nothing of the browser's own goes along, and nothing leads on to another place. */
export async function send(site: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const url = new URL(path, site);
  // Tokens are for the drive alone, whatever address it names.
  if (url.origin !== site) throw nonsense();
  const isJson = sent.body !== undefined && !(sent.body instanceof Blob);
  const response = await fetch(url, {
    method,
    headers: {
      'x-client-id': 'browser-extension',
      ...(isJson && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body && { body: isJson ? JSON.stringify(sent.body) : (sent.body as Blob) }),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(longestWait),
  });
  if (response.ok) return { headers: response.headers, body: await bodyOf(response) };
  const { error, error_description } = await bodyOf(response).catch((): Fields => ({}));
  const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
  throw new Refused(response.status, short(error), short(error_description));
}

interface Answer {
  readonly headers: Headers;
  readonly body: Fields;
}
