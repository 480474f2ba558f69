import { createHash, createHmac } from 'node:crypto';

/**
 * Signature Version 4 as S3 uses it (Amazon S3 API Reference, "Authenticating Requests"): computed here, so that the
 * same functions verify in the server and sign in tests.
 */
export interface Signed {
  readonly method: string;
  /** The request target: path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Scope {
  /** `20130524` */
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

export const sha256Hex = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

export const emptyHash = sha256Hex('');

/** RFC 3986: all but the unreserved characters are escaped. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const splitTarget = (target: string): { path: string; query: string } => {
  const mark = target.indexOf('?');
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
};

/** The names and values of a query, decoded; a plus is a plus. */
export const queryPairs = (query: string): readonly (readonly [string, string])[] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals === -1
        ? [decoded(pair), '']
        : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))];
    });

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function canonicalQuery(query: string): string {
  return queryPairs(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => inOrder(a, b) || inOrder(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const headerLine = ({ headers }: Signed, name: string): string => {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return `${name}:${text.trim().replace(/ +/g, ' ')}\n`;
};

export function canonicalRequest(request: Signed, signedHeaders: readonly string[], payload: string): string {
  const { path, query } = splitTarget(request.target);
  return [
    request.method,
    path
      .split('/')
      .map((step) => encoded(decoded(step)))
      .join('/'),
    canonicalQuery(query),
    signedHeaders.map((name) => headerLine(request, name)).join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

export const scopeText = ({ day, region, service }: Scope): string =>
  `${day}/${region}/${service}/aws4_request`;

export const signingKey = (secret: string, { day, region, service }: Scope): Buffer =>
  hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');

/** Signatures of the chunks of a body, chained from the signature of the request. */
export interface Signer {
  readonly key: Buffer;
  readonly scope: Scope;
  /** `20130524T000000Z` */
  readonly time: string;
}

const signature = (signer: Signer, algorithm: string, lines: readonly string[]): string =>
  hmac(signer.key, [algorithm, signer.time, scopeText(signer.scope), ...lines].join('\n')).toString('hex');

export const requestSignature = (signer: Signer, canonical: string): string =>
  signature(signer, 'AWS4-HMAC-SHA256', [sha256Hex(canonical)]);

export const chunkSignature = (signer: Signer, previous: string, chunkHash: string): string =>
  signature(signer, 'AWS4-HMAC-SHA256-PAYLOAD', [previous, emptyHash, chunkHash]);

/** @param trailer its lines, `name:value` and a line feed each. */
export const trailerSignature = (signer: Signer, previous: string, trailer: string): string =>
  signature(signer, 'AWS4-HMAC-SHA256-TRAILER', [previous, sha256Hex(trailer)]);
