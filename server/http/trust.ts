import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { TrustProxy } from '../address-settings.ts';

/** Whether the peer at `address`, `hop` steps away (0: the socket), is one of our proxies and its headers are believed. */
export type Trusts = (address: string | undefined, hop: number) => boolean;

export function trustsProxy(setting: TrustProxy): Trusts {
  if (setting === false) return () => false;
  return typeof setting === 'number' ? (_, hop) => hop < setting : within(setting);
}

function within(ranges: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

const isLoopback = within(['127.0.0.0/8', '::1']);

/**
 * The caller's address: the peer's, or behind trusted proxies the one that the outermost of them names (as Fastify's
 * `request.ip`).
 */
export function addressOfCaller(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: Trusts,
): string {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const way = [socket.remoteAddress ?? '', ...named.reverse()];
  return way.find((address, hop) => hop === way.length - 1 || !trusts(address, hop)) ?? '';
}

/** Addresses of a request: the peer first, then those that trusted proxies add (`request.ips`). */
interface Way {
  readonly ips?: readonly string[] | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Whether a request was made on this machine: every hop is a loopback address. A proxy that is not trusted, or whose
 * header is not read, may relay for anyone, so any sign of one means no.
 */
export const isFromHere =
  (trusts: Trusts) =>
  ({ ips = [], headers }: Way): boolean => {
    if (headers.forwarded !== undefined) return false;
    if (headers['x-forwarded-for'] !== undefined && !trusts(ips[0], 0)) return false;
    return ips.length > 0 && ips.every(isLoopback);
  };

/** Whether a request comes from one of these addresses itself, and not through a proxy, which may relay for anyone. */
export function isFromOneOf(ranges: readonly string[]): (request: Way) => boolean {
  const isWithin = within(ranges);
  return ({ ips = [], headers }) =>
    ips.length === 1 && isWithin(ips[0]) && !traces.some((name) => headers[name] !== undefined);
}

const traces = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether an untrusted proxy seems to be in between: its `Host` may be an internal name that no visitor ever saw. The
 * only sign of some is the HTTP version that they use.
 */
export const isThroughUntrusted =
  (trusts: Trusts) =>
  ({ headers, httpVersion, socket }: IncomingMessage): boolean =>
    !trusts(socket.remoteAddress, 0) &&
    (httpVersion === '1.0' || traces.some((name) => headers[name] !== undefined));
