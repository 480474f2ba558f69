import type { IncomingMessage } from 'node:http';
import type { Trusts } from './trust.ts';

/**
 * The host that a caller named, as it was written: the `Host` of the request, or behind a believed proxy what that says
 * it was (`X-Forwarded-Host`). Of several, which a chain of proxies makes, the last is by the proxy that speaks to us;
 * what stands before may be anybody's. Nothing else in the server reads these headers.
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

/** The same with its `Host` as the caller named it, for whoever goes by that: signatures, and content of users. */
export function withNamedHost(request: IncomingMessage, trusts: Trusts): IncomingMessage['headers'] {
  const host = namedHost(request, trusts);
  return host === request.headers.host ? request.headers : { ...request.headers, host };
}

/** Whether a host, as somebody wrote it, is one that we mean. */
type IsHost = (written: string) => boolean;

/**
 * Whether a host is that of an origin, however it is written: in capitals, with the dot that ends a full name, with the
 * usual port, an IPv6 address in any of its forms. Where `other` has the same name, the port tells the two apart; where
 * it has not, any port is meant, since some proxies leave it out.
 */
export function hostTest(origin: string, other: string): IsHost {
  const [meant, unlike] = [new URL(origin), new URL(other)];
  const withPort = nameOf(meant) === nameOf(unlike);
  const test: IsHost = (written) => {
    // A host and no more: what else stands in an address would be taken apart, and something else compared.
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
 * Whether a host is this machine by its number, where the site is at `localhost`: whoever came so would not get far, for
 * the addresses within the site, accounts and passkeys belong to the name.
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
