/** Characters of one, with its query. */
const longest = 512;

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(hostname);

/**
 * Whether a client may be registered with this address for answers: `https:`, loopback by IP address (RFC 8252 section
 * 7.3), or a scheme of the program's own that has a dot in it (section 7.1). Never with a fragment or credentials.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > longest || !/^[\x21-\x7e]+$/.test(text) || text.includes('#') || !URL.canParse(text))
    return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || isLoopback(url) || /^[a-z][a-z\d+-]*\.[a-z\d.+-]+:$/.test(url.protocol);
}

/** A program listens on any free port of its own machine: that alone may differ (RFC 8252 section 7.3). */
const withoutPort = (text: string): string =>
  text.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');

/** Character by character (RFC 9700 section 2.1). */
export const isRegistered = (registered: readonly string[], given: string): boolean =>
  isRedirectUri(given) && registered.some((one) => withoutPort(one) === withoutPort(given));

/** Whom a person sends the answer to: the host, or the scheme of a program. */
export function shownTarget(uri: string): string {
  const { protocol, host } = new URL(uri);
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1);
}

/** The address with these parameters added; those that it has stay. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
