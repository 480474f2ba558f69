/** Why an address is not served: a status of the 4xx class and one sentence for the caller. */
export interface Rejection {
  readonly status: number;
  readonly reason: string;
}

/** Characters; supported by browsers and proxies, and half of the limit of a request's head. */
const longestAddress = 8192;

const refuse = (status: number, reason: string): Rejection => ({ status, reason });
const tooLong = refuse(414, `The address is longer than ${longestAddress} characters.`);
const notAPath = refuse(400, 'The address must be a path of this site and begin with one slash.');
const notPrintable = refuse(400, 'The address holds characters that must be percent-encoded.');
const badEscape = refuse(400, 'The address holds a percent sign that does not begin a valid UTF-8 sequence.');
const controlCharacter = refuse(400, 'The address holds an encoded control character.');
const backslash = refuse(400, 'The path holds a backslash.');
const encodedSlash = refuse(400, 'The path holds an encoded slash.');
const encodedTwice = refuse(400, 'The path is percent-encoded twice.');
const emptySegment = refuse(400, 'The path holds an empty segment (two slashes in a row).');
const dotSegment = refuse(400, 'The path holds a "." or ".." segment.');

/** Needs no further check: no escape, no dot, no doubled slash. Most addresses match. */
const plain = /^(?:\/[\w~!$&'()*+,;=:@-]+)*\/?$/;
const printable = /^[!-"$-~]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Checks the raw target of a request before anything else uses it: an accepted one can be matched, joined to an origin
 * or put into a redirect without leaving this site. Undefined: it is safe.
 *
 * Paths are read strictly. In a query, encoded tabs and line ends are values like any other; only what cannot be
 * decoded is refused.
 */
export function judgeAddress(target: string): Rejection | undefined {
  if (target.length > longestAddress) return tooLong;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (mark !== -1) {
    const fault = judgeQuery(target.slice(mark + 1));
    if (fault !== undefined) return fault;
  }
  return path !== '' && plain.test(path) ? undefined : judgePath(path);
}

function judgeQuery(query: string): Rejection | undefined {
  if (query !== '' && !printable.test(query)) return notPrintable;
  const decoded = decode(query);
  if (decoded === undefined) return badEscape;
  return decoded.includes('\0') ? controlCharacter : undefined;
}

/** Paths of names of files (`features/webdav`), each decoded once: names may hold a backslash, or what looks like an escape. */
const hasNames = (path: string): boolean => path.startsWith('/dav/');

function judgePath(path: string): Rejection | undefined {
  if (!path.startsWith('/')) return notAPath;
  if (!printable.test(path)) return notPrintable;
  const decoded = decode(path);
  if (decoded === undefined) return badEscape;
  if (control.test(decoded)) return controlCharacter;
  if (/%2f/i.test(path)) return encodedSlash;
  if (!hasNames(path)) {
    if (decoded.includes('\\')) return backslash;
    if (/%[\da-f]{2}/i.test(decoded)) return encodedTwice;
  }
  if (decoded.includes('//')) return emptySegment;
  if (/\/\.{1,2}(?:\/|$)/.test(decoded)) return dotSegment;
  return undefined;
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
