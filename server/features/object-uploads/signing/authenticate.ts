import { ObjectStoreError } from '../errors.ts';
import { areEqual, secretFor } from './credentials.ts';
import { ossSignature } from './oss-signature.ts';
import { canonicalRequest, requestSignature, type Signed, type Signer, signingKey } from './sigv4.ts';

/** The caller: the client of one upload. */
export interface Authenticated {
  readonly uploadId: string;
  /** Meaning of `x-amz-content-sha256` for the body. Clients of OSS do not send it. */
  readonly payload: string;
  /** Signs the pieces of the body, where they are signed. */
  readonly chain?: { readonly signer: Signer; readonly seed: string };
}

interface AuthenticateOptions {
  readonly key: Uint8Array;
  readonly now: () => number;
  /** `/bucket/key` of the object that the request is for. */
  readonly resource: string;
}

/** Milliseconds by which a client's clock may differ, either way. */
const mostSkew = 15 * 60 * 1000;

const header = ({ headers }: Signed, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(',') : value) ?? '';
};

/**
 * The upload that a request is for, by its signature: AWS Signature Version 4 in the header, or that of OSS.
 * @throws {ObjectStoreError} `AccessDenied` without a known one, `RequestTimeTooSkewed`, `SignatureDoesNotMatch`, and
 * errors of the credentials.
 */
export function authenticate(request: Signed, options: AuthenticateOptions): Authenticated {
  const authorization = header(request, 'authorization');
  if (authorization.startsWith('AWS4-HMAC-SHA256 ')) return bySigV4(request, authorization, options);
  if (authorization.startsWith('OSS ')) return byOss(request, authorization, options);
  throw new ObjectStoreError('AccessDenied', 'The request is not signed.');
}

const credentialForm =
  /^(?<id>[^/,\s]{1,128})\/(?<day>\d{8})\/(?<region>[\w-]{1,64})\/(?<service>[\w-]{1,32})\/aws4_request$/;

function bySigV4(request: Signed, authorization: string, { key, now }: AuthenticateOptions): Authenticated {
  const fields = new Map(
    authorization
      .slice('AWS4-HMAC-SHA256 '.length)
      .split(',')
      .map((field): [string, string] => {
        const equals = field.indexOf('=');
        return [field.slice(0, equals).trim(), field.slice(equals + 1).trim()];
      }),
  );
  const credential = credentialForm.exec(fields.get('Credential') ?? '')?.groups;
  const names = (fields.get('SignedHeaders') ?? '').split(';');
  if (credential === undefined || !names.includes('host'))
    throw new ObjectStoreError('AccessDenied', 'The Authorization header is not of its form.');
  const { id = '', day = '', region = '', service = '' } = credential;
  const time = header(request, 'x-amz-date');
  refuseSkew(timeOf(time), now());
  if (!time.startsWith(day)) throw new ObjectStoreError('AccessDenied', 'The credential is of another day.');
  refuseUnsigned(request, names);
  const secret = secretFor(key, id, header(request, 'x-amz-security-token'), now());
  const scope = { day, region, service };
  const signer: Signer = { key: signingKey(secret, scope), scope, time };
  const payload = header(request, 'x-amz-content-sha256');
  if (payload === '') throw new ObjectStoreError('InvalidRequest', 'x-amz-content-sha256 is missing.');
  const expected = requestSignature(signer, canonicalRequest(request, names, payload));
  if (!areEqual(expected, fields.get('Signature') ?? '')) throw mismatch();
  return { uploadId: id, payload, chain: { signer, seed: expected } };
}

/** Headers that a network of caches in front adds. */
const added = new Set(['x-amz-cf-id']);

/** A header that changes what is done must be signed, so that no proxy can add one. */
function refuseUnsigned({ headers }: Signed, names: readonly string[]): void {
  const loose = Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && !names.includes(name) && !added.has(name),
  );
  if (loose !== undefined)
    throw new ObjectStoreError('AccessDenied', `${loose} is not among the signed headers.`);
}

function byOss(
  request: Signed,
  authorization: string,
  { key, now, resource }: AuthenticateOptions,
): Authenticated {
  const [, id = '', given = ''] = /^OSS ([^:\s]{1,128}):(\S{1,64})$/.exec(authorization) ?? [];
  refuseSkew(Date.parse(header(request, 'date')), now());
  const secret = secretFor(key, id, header(request, 'x-oss-security-token'), now());
  if (!areEqual(ossSignature(secret, request, resource), given)) throw mismatch();
  return { uploadId: id, payload: 'UNSIGNED-PAYLOAD' };
}

const mismatch = () =>
  new ObjectStoreError('SignatureDoesNotMatch', 'The signature is not that of this request and this secret.');

/** `20130524T000000Z` */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function refuseSkew(time: number, now: number): void {
  if (Number.isNaN(time))
    throw new ObjectStoreError('AccessDenied', 'The request does not say when it was made.');
  if (Math.abs(time - now) > mostSkew)
    throw new ObjectStoreError(
      'RequestTimeTooSkewed',
      'The request was made more than 15 minutes from our time.',
    );
}
