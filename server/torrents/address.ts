import { isIP } from 'node:net';

/** Where a peer listens: an IP address, never a name. */
export interface PeerAddress {
  readonly host: string;
  readonly port: number;
}

export const keyOf = ({ host, port }: PeerAddress): string => `${host} ${port}`;

/** `1.2.3.4:6881`, `[::1]:6881`; undefined for host names. */
export function readPeer(text: string): PeerAddress | undefined {
  const [, bracketed, plain, digits = ''] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  const port = Number(digits);
  return isIP(host) !== 0 && port > 0 && port < 65_536 ? { host, port } : undefined;
}

/** Addresses of 6 bytes each (BEP 23), or of 18 (BEP 7). */
export function readCompact(bytes: Uint8Array, family: 4 | 6 = 4): readonly PeerAddress[] {
  const length = family === 4 ? 6 : 18;
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
  return groups.join(':');
}
