import { createHmac } from 'node:crypto';
import { queryPairs, type Signed, splitTarget } from './sigv4.ts';

/** The parts of a query that count, of those that a client of uploads sends (Alibaba Cloud OSS, "Include signatures in the Authorization header"). */
const subresources = new Set(['uploads', 'uploadId', 'partNumber', 'security-token', 'sequential']);

const one = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(',') : value) ?? '';

/**
 * The older signature of Alibaba Cloud OSS: HMAC-SHA1 over the verb, three headers, the `x-oss-` headers and the
 * resource. Clients that upload with an OSS library use no other.
 * @param resource `/bucket/key`
 */
export function ossSignature(secret: string, { method, target, headers }: Signed, resource: string): string {
  const marked = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .sort()
    .map((name) => `${name}:${one(headers[name])}\n`)
    .join('');
  const parts = queryPairs(splitTarget(target).query)
    .filter(([name]) => subresources.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');
  const text = [
    method,
    one(headers['content-md5']),
    one(headers['content-type']),
    one(headers.date),
    `${marked}${resource}${parts && `?${parts}`}`,
  ].join('\n');
  return createHmac('sha1', secret).update(text).digest('base64');
}
