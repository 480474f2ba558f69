import { longestAddress } from '../../api/contract/bounds.ts';

/** Why a line cannot be downloaded, before anybody is asked. */
type LinkFault = 'not-a-link' | 'magnet' | 'scheme' | 'too-long' | 'twice';

/** A line that somebody wrote. */
type Link =
  | { readonly line: string; readonly url: string }
  | { readonly line: string; readonly fault: LinkFault };

/** Links of one go: as many as somebody looks over. */
export const mostLinks = 100;

/**
 * One link a line; empty lines mean nothing. Only http and https are fetched by the server. Of more lines than go at once, only as
 * many are read as show that they are too many: a whole file may have been pasted.
 */
export function readLinks(text: string): readonly Link[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLinks + 1)
    .map((line) => readLink(line, seen));
}

function readLink(line: string, seen: Set<string>): Link {
  if (line.length > longestAddress) return { line, fault: 'too-long' };
  if (/^(magnet|ed2k|thunder|bt):/i.test(line)) return { line, fault: 'magnet' };
  // The URL standard takes them out in silence, and goes on with what is left.
  if (/\p{Cc}/u.test(line)) return { line, fault: 'not-a-link' };
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`);
  if (parsed === null || (!parsed.hostname.includes('.') && !isLocal(parsed)))
    return { line, fault: 'not-a-link' };
  if (!/^https?:$/.test(parsed.protocol)) return { line, fault: 'scheme' };
  if (seen.has(parsed.href)) return { line, fault: 'twice' };
  seen.add(parsed.href);
  return { line, url: parsed.href };
}

/** Hosts without a dot; whether the server goes there is its own decision. */
const isLocal = ({ hostname, protocol }: URL): boolean =>
  !/^https?:$/.test(protocol) || hostname === 'localhost' || hostname.startsWith('[');
