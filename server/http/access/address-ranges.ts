import { isIP } from 'node:net';

/** Addresses and ranges of them, as one question. */
export interface AddressRanges {
  has(address: string): boolean;
}

interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/** IPv4 within IPv6, as sockets and proxies write it: `::ffff:192.0.2.1`. */
const mapped = 0xffffn << 32n;

/** An address as a number of 128 bits; IPv4 by its mapped form. Undefined for anything else. */
function numberOf(address: string): bigint | undefined {
  const kind = isIP(address);
  if (kind === 4) return mapped | BigInt(narrowOf(address));
  if (kind !== 6) return undefined;
  const [written = ''] = address.split('%');
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(written);
  const narrow = tail ? narrowOf(tail[2] ?? '') : 0;
  const text = tail ? `${tail[1]}${(narrow >>> 16).toString(16)}:${(narrow & 0xffff).toString(16)}` : written;
  const [before = [], after] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = 8 - before.length - (after?.length ?? 0);
  const groups = after === undefined ? before : [...before, ...Array(missing).fill('0'), ...after];
  return BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`);
}

const narrowOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function rangeOf(written: string): Range | undefined {
  const [address = '', prefix] = written.split('/');
  const number = numberOf(address);
  if (number === undefined) return undefined;
  const width = address.includes(':') ? 128 : 32;
  const free = BigInt(width - (prefix === undefined ? width : Number(prefix)));
  const first = (number >> free) << free;
  return { first, last: first | ((1n << free) - 1n) };
}

/**
 * Ranges in order and without overlaps, so that an address takes some steps of halving, however many there are. What is
 * no range is left out: the file is checked before it is served.
 */
export function addressRanges(written: readonly string[]): AddressRanges {
  const ranges = written.flatMap((one) => rangeOf(one) ?? []);
  ranges.sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0));
  const firsts: bigint[] = [];
  const lasts: bigint[] = [];
  for (const { first, last } of ranges) {
    const before = lasts.at(-1);
    if (before === undefined || first > before) {
      firsts.push(first);
      lasts.push(last);
    } else if (last > before) lasts[lasts.length - 1] = last;
  }
  return {
    has(address) {
      if (firsts.length === 0) return false;
      const number = numberOf(address);
      if (number === undefined) return false;
      let [low, high] = [0, firsts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((firsts[middle] as bigint) <= number) low = middle;
        else high = middle - 1;
      }
      return (firsts[low] as bigint) <= number && number <= (lasts[low] as bigint);
    },
  };
}
