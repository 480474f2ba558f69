import { EgressFault } from './fault.ts';

const longest = 8192;

/** What programs begin addresses with that people paste, and that this door does not open. */
const known: Readonly<Record<string, string>> = {
  'magnet:': 'Magnet links cannot be downloaded here.',
  'ftp:': 'FTP addresses cannot be downloaded here.',
  'ed2k:': 'eD2k links cannot be downloaded here.',
  'thunder:': 'Thunder links cannot be downloaded here.',
};

/**
 * Ports of protocols that can be made to take a request of HTTP for something else: those that the Fetch standard
 * blocks ("port blocking"), of those that `isUsual` lets through at all.
 */
const otherProtocols: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);

const isUsual = (port: number): boolean => port === 80 || port === 443 || port >= 1024;

/**
 * The address as the URL standard reads it: all spellings of an IPv4 address (`0x7f.1`, `2130706433`, `0177.0.0.1`) come
 * out as the four numbers that they mean. The fragment is not sent and is dropped.
 * @throws {EgressFault} `address`, in words for people.
 */
export function readAddress(text: string, base?: URL): URL {
  const scheme = /^\s*([a-z][a-z\d+.-]*:)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(known, scheme)) throw new EgressFault('address', known[scheme]!);
  const url = text.length > longest ? null : URL.parse(text, base);
  if (url === null) throw new EgressFault('address', 'That is not a web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressFault('address', 'Only addresses that begin with http:// or https:// can be downloaded.');
  const port = portOf(url);
  if (!isUsual(port) || otherProtocols.has(port))
    throw new EgressFault('address', `Nothing is downloaded from port ${port}.`);
  url.hash = '';
  return url;
}

export const portOf = ({ protocol, port }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The host without the brackets of IPv6, and without the dot that ends a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
