import { externalFault } from '../../manifest/external.ts';
import { nearest } from '../../manifest/nearest.ts';

/** Schemes that links of a text may have; links with other schemes are removed from the text. */
const schemes = ['https', 'http', 'mailto', 'irc', 'ircs', 'xmpp'];

/**
 * The fault in the form of an address in a text, in words that follow "This link"; undefined for a sound one. Other sites
 * are not asked whether they answer: the check would depend on the network.
 */
export function formFault(url: string): string | undefined {
  if (url === '') return 'has no address';
  if (url.startsWith('#') || /^\/(?!\/)/.test(url)) return undefined;
  if (url.startsWith('//')) return `does not say how to get to ${url}: write https:${url}`;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return withoutScheme(url);
  if (!schemes.includes(scheme)) {
    const close = nearest(scheme, schemes);
    return `begins with "${scheme}:", which is not shown as a link${close === undefined ? '' : `. Did you mean "${close}:"?`}`;
  }
  return /^(?:https?|mailto)$/.test(scheme) ? externalFault(url)?.words : undefined;
}

const withoutScheme = (url: string): string =>
  /^[\w-]+(\.[\w-]+)+([/?#:]|$)/.test(url) && !/\.(md|html?)$/i.test(url)
    ? `does not say how to get to ${url}: write https://${url}`
    : `leads to "${url}", which depends on the page that it stands on: begin with "/"`;
