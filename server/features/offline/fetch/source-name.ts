import { extensionOf } from '../../../../api/contract/file-name.ts';
import { acceptableName } from '../../../tree/names.ts';

/** Of a header that a stranger sent: more is no name. */
const mostLooked = 16_384;

/**
 * The name that a source gives its content: what `Content-Disposition` says (RFC 6266), else the end of the address. Of
 * several addresses on the way the last one counts, unless only the first looks like the name of a file.
 */
export function sourceName(disposition: string | undefined, last: URL, first: URL): string {
  const said = disposition === undefined ? undefined : nameIn(disposition.slice(0, mostLooked));
  if (said !== undefined) return said;
  const [there, here] = [nameInAddress(last), nameInAddress(first)];
  return extensionOf(there) === '' && extensionOf(here) !== '' ? here : there;
}

/** The last segment of the path; the host where there is none. */
export function nameInAddress({ pathname, hostname }: URL): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return acceptableName(unescaped(segment)) ?? acceptableName(hostname) ?? 'download';
}

/** `filename*` before `filename`: who sends both means the first for those who understand it. */
function nameIn(disposition: string): string | undefined {
  const extended = /(?:^|;)\s*filename\*\s*=\s*(utf-8|iso-8859-1)'[^']*'([^;]+)/i.exec(disposition);
  if (extended !== null) {
    const [, charset = '', value = ''] = extended;
    const name = /^utf/i.test(charset) ? unescaped(value.trim()) : unescapedLatin(value.trim());
    const accepted = acceptableName(lastPart(name));
    if (accepted !== undefined) return accepted;
  }
  const plain = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  if (plain === null) return undefined;
  const [, quoted, token = ''] = plain;
  const text = asUtf8(quoted?.replace(/\\(.)/g, '$1') ?? token);
  return acceptableName(lastPart(/%[\da-f]{2}/i.test(text) ? unescaped(text) : text));
}

/** Some send a whole path, of their own kind of system. */
const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? '';

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const unescapedLatin = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Header bytes come as Latin-1; most who send more than ASCII mean UTF-8. */
function asUtf8(text: string): string {
  if ([...text].some((sign) => sign > '\u00ff')) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
