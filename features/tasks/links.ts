import { longestAddress, mostLinks } from '../../api/contract/bounds.ts';

/** The reason why a line cannot be downloaded, found without asking the server. */
type LinkFault = 'not-a-link' | 'magnet' | 'kind' | 'scheme' | 'too-long' | 'twice';

/** A line of the field. */
export type Link =
  | {
      readonly line: string;
      readonly url: string;
      /** Whether its content is listed first, to choose from. */
      readonly isTorrent: boolean;
    }
  | { readonly line: string; readonly fault: LinkFault };

/**
 * Reads one link a line; empty lines are skipped. The server fetches http and https, and torrents where it `takesTorrents`.
 * A whole file may have been pasted: one line more than the limit is read, to show that there are too many.
 */
export function readLinks(text: string, takesTorrents = false): readonly Link[] {
  const seen = new Set<string>();
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLinks + 1)
    .map((line) => readLink(line, takesTorrents, seen));
}

/** The lines of a text that is nothing but links written out in full; none of any other text. */
export function linksIn(text: string): readonly string[] {
  if (text.length > mostLinks * longestAddress) return [];
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.every((line) => /^(https?:\/\/\S+|magnet:\?\S+)$/i.test(line)) ? lines : [];
}

/** The links among the words of a text, without the signs of a sentence around them. */
export const linksAmid = (text: string): readonly string[] =>
  (text.match(/(?:https?:\/\/|magnet:\?)[^\s<>"“”（）【】「」『』《》，。、；！？]+/gi) ?? []).map(
    withoutSigns,
  );

/** Without the signs after a link. A bracket that is opened within it belongs to it. */
function withoutSigns(link: string): string {
  let unopened = link.split(')').length - link.split('(').length;
  let end = link.length;
  for (; end > 0; end -= 1) {
    const sign = link[end - 1] ?? '';
    if (sign === ')' && unopened > 0) unopened -= 1;
    else if (!'.,;:!?'.includes(sign)) break;
  }
  return link.slice(0, end);
}

function readLink(line: string, takesTorrents: boolean, seen: Set<string>): Link {
  if (line.length > longestAddress) return { line, fault: 'too-long' };
  if (/^magnet:/i.test(line) && takesTorrents) return readMagnet(line, seen);
  if (/^(magnet|ed2k|thunder|bt):/i.test(line)) return { line, fault: takesTorrents ? 'kind' : 'magnet' };
  // The URL standard removes them silently and parses the rest.
  if (/\p{Cc}/u.test(line)) return { line, fault: 'not-a-link' };
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(line) ? line : `https://${line}`);
  if (parsed === null || (!parsed.hostname.includes('.') && !isLocal(parsed)))
    return { line, fault: 'not-a-link' };
  if (!/^https?:$/.test(parsed.protocol)) return { line, fault: takesTorrents ? 'kind' : 'scheme' };
  if (seen.has(parsed.href)) return { line, fault: 'twice' };
  seen.add(parsed.href);
  const isTorrent = takesTorrents && parsed.pathname.toLowerCase().endsWith('.torrent');
  return { line, url: parsed.href, isTorrent };
}

/** The same torrent is the same link, whatever else is written in it (BEP 9). */
function readMagnet(line: string, seen: Set<string>): Link {
  const hash = /[?&]xt=urn:btih:([\da-f]{40}|[a-z2-7]{32})(?:&|$)/i.exec(line)?.[1]?.toLowerCase();
  if (hash === undefined) return { line, fault: 'not-a-link' };
  if (seen.has(hash)) return { line, fault: 'twice' };
  seen.add(hash);
  return { line, url: line, isTorrent: true };
}

/** Whether a host needs no dot, such as localhost. The server decides itself whether to connect to it. */
const isLocal = ({ hostname, protocol }: URL): boolean =>
  !/^https?:$/.test(protocol) || hostname === 'localhost' || hostname.startsWith('[');
