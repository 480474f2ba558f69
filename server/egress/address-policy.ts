import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { type AllowsPort, usualPorts } from './address.ts';

/** Whether a connection may go to this IP address and port. */
type AllowsAddress = (address: string, port: number) => boolean;

export interface AddressPolicyOptions {
  /**
   * `127.0.0.1:8080`, `[::1]:8080`: always admitted. For tests, and for operators with a source inside their network.
   */
  readonly allowed?: readonly string[];
  /** Ports beside the usual ones, of every public address. */
  readonly ports?: readonly number[];
  /** Addresses of this machine: services that listen on all of them may rely on a firewall outside. */
  readonly own?: () => readonly string[];
}

/** Inside a network of one provider this public address is the machine's own host (Azure WireServer). */
const hostServices = ['168.63.129.16'];
/** Ranges that are assigned to networks today; the rest of IPv6 is reserved, or translates to IPv4 addresses of any kind. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** RFC 9637: for documentation. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20');

/** Whether an IP address is one of the public internet. An IPv4 address within IPv6 counts as what it is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast') return false;
  if (ip instanceof ipaddr.IPv6) return ip.match(globalUnicast) && !ip.match(documentation);
  return !hostServices.includes(ip.toString());
}

export interface AddressPolicy {
  readonly allowsAddress: AllowsAddress;
  /** Whether any address is allowed at this port. */
  readonly allowsPort: AllowsPort;
  /**
   * The same for BitTorrent peers, which listen on any port. Its handshake cannot be mistaken for the protocol of a database or a mail
   * server; ports below 1024 other than those of the web are refused all the same.
   */
  readonly allowsPeer: AllowsAddress;
}

/** Milliseconds for which the machine's own addresses are taken to stay the same. */
const rememberedFor = 5000;
const leastPeerPort = 1024;
const webPorts: readonly number[] = [80, 443];

/** The one policy about which addresses the server connects to on a user's request. */
export function createAddressPolicy({
  allowed = [],
  ports = [],
  own = ownAddresses,
}: AddressPolicyOptions = {}): AddressPolicy {
  const exactly = new Set(allowed);
  const everywhere = new Set([...usualPorts, ...ports]);
  const somewhere = new Set([...everywhere, ...allowed.map((key) => Number(key.split(' ')[1]))]);
  const ownPlain = remembered(() => new Set(own().map(plainOf)));
  const judge =
    (opensPort: AllowsPort): AllowsAddress =>
    (address, port) => {
      // The zone of an interface (`%eth0`) would be another spelling of the same address.
      if (!ipaddr.isValid(address) || address.includes('%')) return false;
      if (exactly.has(keyOf(address, port))) return true;
      return opensPort(port) && isPublic(address) && !ownPlain().has(plainOf(address));
    };
  return {
    allowsAddress: judge((port) => everywhere.has(port)),
    allowsPort: (port) => somewhere.has(port),
    allowsPeer: judge((port) => port >= leastPeerPort || webPorts.includes(port)),
  };
}

/** One spelling of one address. */
const plainOf = (address: string): string => ipaddr.process(address).toNormalizedString();

const keyOf = (address: string, port: number): string => `${plainOf(address)} ${port}`;

/** The system is asked once in some seconds: an answer of strangers may hold hundreds of addresses. */
function remembered<Value>(ask: () => Value): () => Value {
  let value: Value | undefined;
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (value === undefined || now >= until) [value, until] = [ask(), now + rememberedFor];
    return value;
  };
}

const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

/** `1.2.3.4:80,[::1]:8080` as `allowed` takes it; undefined where a part is not an IP address with a port. */
export function readAllowed(text: string): readonly string[] | undefined {
  const keys = text.split(',').map((part) => {
    const [, bracketed, plain, port = ''] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(part.trim()) ?? [];
    const address = bracketed ?? plain ?? '';
    const isOne =
      bracketed === undefined ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address);
    return isOne && Number(port) > 0 && Number(port) <= 65_535 ? keyOf(address, Number(port)) : undefined;
  });
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** `8081,9000` as `ports` takes it; undefined where a part is no port. */
export function readPorts(text: string): readonly number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const ports = parts.map(Number);
  return parts.every((part) => /^\d{1,5}$/.test(part)) && ports.every((port) => port > 0 && port <= 65_535)
    ? ports
    : undefined;
}
