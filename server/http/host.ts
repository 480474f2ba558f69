import type { IncomingMessage } from 'node:http';
import type { Trusts } from './trust.ts';

/**
 * The host that a caller named: the `Host` of the request, or behind a trusted proxy its `X-Forwarded-Host`. Of
 * several, which a chain of proxies makes, the last is by the proxy that connects to us; earlier ones may be forged.
 * Nothing else in the server reads these headers.
 */
export function namedHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: Trusts,
): string {
  const forwarded = headers['x-forwarded-host'];
  if (forwarded !== undefined && trusts(socket?.remoteAddress, 0)) {
    const named = String(forwarded)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .at(-1);
    if (named !== undefined) return named;
  }
  return headers.host ?? '';
}

/**
 * The same request with its `Host` as the caller named it, for code that depends on it: signatures, and content of
 * users.
 */
export function withNamedHost(request: IncomingMessage, trusts: Trusts): IncomingMessage['headers'] {
  const host = namedHost(request, trusts);
  return host === request.headers.host ? request.headers : { ...request.headers, host };
}

/** Whether a host, as written, is one of ours. */
type IsHost = (written: string) => boolean;

/**
 * Whether a host is that of an origin, however it is written: in capitals, with the dot that ends a full name, with the
 * default port, an IPv6 address in any of its forms. Where `other` has the same name, the port distinguishes the two;
 * otherwise any port is accepted, since some proxies leave it out.
 */
export function hostTest(origin: string, other: string): IsHost {
  const [meant, unlike] = [new URL(origin), new URL(other)];
  const withPort = nameOf(meant) === nameOf(unlike);
  const test: IsHost = (written) => {
    // A host and nothing else: the parser would split anything more, and something else would be compared.
    if (!/^[^\s/\\?#@]+$/.test(written)) return false;
    const url = URL.parse(`${meant.protocol}//${written}`);
    return url !== null && nameOf(url) === nameOf(meant) && (!withPort || url.port === meant.port);
  };
  // Nearly all requests name the same host.
  let last = { written: '', is: false };
  return (written) => {
    if (written !== last.written) last = { written, is: test(written) };
    return last.is;
  };
}

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/**
 * Whether a host is this machine by its IP address, where the site is at `localhost`: links within the site, accounts
 * and passkeys belong to the name.
 */
export function numberTest(publicUrl: string): IsHost {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (hostname !== 'localhost') return () => false;
  const [four, six] = ['127.0.0.1', '[::1]'].map((number) => {
    const origin = `${protocol}//${number}${port && `:${port}`}`;
    return hostTest(origin, origin);
  }) as [IsHost, IsHost];
  return (written) => four(written) || six(written);
}

/** Where there is no such origin, no host is it. */
export const contentHostTest = (contentUrl: string | undefined, publicUrl: string): IsHost =>
  contentUrl === undefined ? () => false : hostTest(contentUrl, publicUrl);
