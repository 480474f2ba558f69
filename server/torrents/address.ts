import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a peer listens: an IP address in its one spelling, never a name. */
export interface PeerAddress {
  readonly host: string;
  readonly port: number;
}

/** Addresses that are read of one answer. */
export const mostAddresses = 200;

export const keyOf = ({ host, port }: PeerAddress): string => `${host} ${port}`;

/** `1.2.3.4:6881`, `[::1]:6881`; undefined for host names, and for addresses of one interface (`fe80::1%eth0`). */
export function readPeer(text: string): PeerAddress | undefined {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]%]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  const isOne = isIP(host) !== 0 && ipaddr.isValid(host) && port > 0 && port < 65_536;
  return isOne ? { host: spelled(host), port } : undefined;
}

/** Addresses of 6 bytes each (BEP 23), or of 18 (BEP 7). */
export function readCompact(
  bytes: Uint8Array,
  { family = 4, most = mostAddresses }: { readonly family?: 4 | 6; readonly most?: number } = {},
): readonly PeerAddress[] {
  const length = family === 4 ? 6 : 18;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, most * length));
  const found: PeerAddress[] = [];
  for (let at = 0; at + length <= view.length; at += length) {
    const port = view.readUInt16BE(at + length - 2);
    if (port > 0) found.push({ host: hostIn(view.subarray(at, at + length - 2)), port });
  }
  return found;
}

function hostIn(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  return spelled(groups.join(':'));
}

const spelled = (host: string): string => ipaddr.process(host).toString();

/** The network of one owner: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(host: string): string {
  return host.includes(':') ? ipaddr.IPv6.parse(host).parts.slice(0, 4).join(':') : host;
}
