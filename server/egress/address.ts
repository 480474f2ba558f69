import { longestAddress } from '../../api/contract/bounds.ts';
import { EgressError } from './error.ts';

/** Schemes of pasted addresses that are not supported. */
const known: Readonly<Record<string, string>> = {
  'magnet:': 'Magnet links cannot be downloaded here.',
  'ftp:':
    'FTP addresses cannot be downloaded here. Most files are also found at an address with https:// or http://.',
  'ftps:':
    'FTP addresses cannot be downloaded here. Most files are also found at an address with https:// or http://.',
  'sftp:': 'SFTP addresses cannot be downloaded here. Use one that begins with https:// or http://.',
  'ed2k:': 'eD2k links cannot be downloaded here.',
  'thunder:': 'Thunder links cannot be downloaded here.',
};

/**
 * Where web servers are found. Databases, mail and tools of administration listen elsewhere, and many of them can be
 * made to take a request of HTTP for something else.
 */
export const usualPorts: readonly number[] = [80, 443, 8080, 8443];

/**
 * The URL standard removes tabs and line ends from an address, so that a person or a filter would read one address and
 * the server request another.
 */
const control = /\p{Cc}/u;
/** A header is read byte by byte, so half of a character may look like a control character of Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlInHeader = /[\0-\x1f\x7f]/;

/** Whether egress may use a port at all. Which addresses it may use there is decided by the address policy. */
export type AllowsPort = (port: number) => boolean;

/**
 * The address as the URL standard reads it: all spellings of an IPv4 address (`0x7f.1`, `2130706433`, `0177.0.0.1`) come
 * out as the four numbers that they mean. The fragment is not sent and is dropped.
 * @throws {EgressError} `address`, in words for people.
 */
export function readAddress(text: string, opensPort: AllowsPort, base?: URL): URL {
  if ((base === undefined ? control : controlInHeader).test(text))
    throw new EgressError('address', 'The address holds a line break or another control character.');
  const scheme = /^\s*([a-z][a-z\d+.-]*:)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(known, scheme)) throw new EgressError('address', known[scheme]!);
  const url = text.length > longestAddress ? null : URL.parse(text, base);
  if (url === null) throw new EgressError('address', 'That is not a web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressError('address', 'Only addresses that begin with http:// or https:// can be downloaded.');
  const port = portOf(url);
  if (!opensPort(port)) throw new EgressError('address', `Nothing is downloaded from port ${port}.`);
  url.hash = '';
  return url;
}

export const portOf = ({ protocol, port }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** The host without the brackets of IPv6, and without the dot that ends a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
