/** Possible answers to a conditional request: the usual one, a 304 or a 412. */
type Precondition = 'proceed' | 'not-modified' | 'precondition-failed';

/** The validators of the content that is selected; absent where there is none. */
interface Validators {
  /** As it is sent, with its quotes: `"abc"` or `W/"abc"`. */
  readonly etag?: string | undefined;
  /** Of the last change. Parts of a second do not count: the wire has none. */
  readonly lastModified?: Date | undefined;
}

type ConditionalHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

interface ConditionalRequest extends Validators {
  readonly method: string;
  /** By lower-case name, as Node has them. */
  readonly headers: ConditionalHeaders;
  /** False for a request that would create its target; true by default. */
  readonly exists?: boolean;
}

/**
 * Decides a conditional request in the order of RFC 9110, section 13.2.2: If-Match, or If-Unmodified-Since in its
 * absence; then If-None-Match, or If-Modified-Since in its absence. `Range` with `If-Range` is the step after: see
 * `isRangeStillValid`. Only to be called when the answer would be 2xx without it.
 *
 * Malformed fields: a date is ignored; a list of tags matches none, so that a broken If-Match changes nothing and a
 * broken If-None-Match is answered in full.
 */
export function evaluate({ method, headers, exists = true, ...current }: ConditionalRequest): Precondition {
  const isReading = method === 'GET' || method === 'HEAD';
  const ifMatch = field(headers, 'if-match');
  if (ifMatch !== undefined) {
    if (!exists || !matches(ifMatch, current.etag, isStrongMatch)) return 'precondition-failed';
  } else if (exists && isLaterThan(current.lastModified, field(headers, 'if-unmodified-since')) === true) {
    return 'precondition-failed';
  }
  const ifNoneMatch = field(headers, 'if-none-match');
  if (ifNoneMatch !== undefined) {
    if (exists && matches(ifNoneMatch, current.etag, isWeakMatch)) {
      return isReading ? 'not-modified' : 'precondition-failed';
    }
  } else if (isReading && isLaterThan(current.lastModified, field(headers, 'if-modified-since')) === false) {
    return 'not-modified';
  }
  return 'proceed';
}

/**
 * Says whether `Range` may be obeyed in the face of `If-Range` (RFC 9110, section 13.1.5): false means the whole.
 *
 * A tag must match strongly. A date must be exactly Last-Modified, and that at least one second older than `now`, since
 * within the same second the content may have changed twice (section 8.8.2.2).
 */
export function isRangeStillValid(
  ifRange: string | undefined,
  { etag, lastModified, now = new Date() }: Validators & { readonly now?: Date },
): boolean {
  if (ifRange === undefined) return true;
  const value = ifRange.trim();
  if (/^(?:W\/)?"/.test(value)) {
    const tags = readTags(value);
    return tags?.length === 1 && etag !== undefined && isStrongMatch(value, etag);
  }
  const date = parseHttpDate(value);
  if (date === undefined || lastModified === undefined) return false;
  const isSame = date === wholeSeconds(lastModified);
  return isSame && now.getTime() - date >= 1000;
}

/** Milliseconds since 1970, without parts of a second. */
const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;

/** A field that was sent in several lines is one list. */
function field(headers: ConditionalHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}

/** Undefined: there is nothing to compare with. */
function isLaterThan(lastModified: Date | undefined, than: string | undefined): boolean | undefined {
  const date = than === undefined ? undefined : parseHttpDate(than.trim());
  if (date === undefined || lastModified === undefined) return undefined;
  return wholeSeconds(lastModified) > date;
}

type Comparison = (one: string, other: string) => boolean;

const opaque = (tag: string): string => tag.replace(/^W\//, '');
const isWeakMatch: Comparison = (one, other) => opaque(one) === opaque(other);
const isStrongMatch: Comparison = (one, other) => one === other && !one.startsWith('W/');

function matches(list: string, etag: string | undefined, compare: Comparison): boolean {
  if (list.trim() === '*') return true;
  if (etag === undefined) return false;
  return readTags(list)?.some((tag) => compare(tag, etag)) ?? false;
}

/** An opaque tag may hold commas, so a list is read tag by tag (sections 5.6.1 and 8.8.3). Undefined: it is no list. */
function readTags(list: string): string[] | undefined {
  const next = /[ \t,]*(?:((?:W\/)?"[!#-~\u0080-\u00ff]*")[ \t]*(?:,|$)|$)/y;
  const tags: string[] = [];
  while (next.lastIndex < list.length) {
    const tag = next.exec(list);
    if (tag === null) return undefined;
    if (tag[1] !== undefined) tags.push(tag[1]);
  }
  return tags;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(${months.join('|')})`;
const time = '(\\d\\d):(\\d\\d):(\\d\\d)';
const imfDate = new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\\d\\d) ${month} (\\d{4}) ${time} GMT$`);
const rfc850Date = new RegExp(
  `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\\d\\d)-${month}-(\\d\\d) ${time} GMT$`,
);
const asctimeDate = new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} ([ \\d]\\d) ${time} (\\d{4})$`);

/**
 * Milliseconds since 1970 of an HTTP-date in any of its three forms (RFC 9110, section 5.6.7); undefined where it is
 * none. `Date.parse` would take a hundred other forms, some of them in the time zone of this machine.
 */
export function parseHttpDate(text: string, now = new Date()): number | undefined {
  const imf = imfDate.exec(text);
  if (imf !== null) return instant(imf[3], imf[2], imf[1], imf.slice(4));
  const asctime = asctimeDate.exec(text);
  if (asctime !== null) return instant(asctime[6], asctime[1], asctime[2], asctime.slice(3, 6));
  const short = rfc850Date.exec(text);
  if (short === null) return undefined;
  // A year of two digits that seems to be more than 50 years ahead is in the past.
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const year = century + Number(short[3]);
  const isPast = year > now.getUTCFullYear() + 50;
  return instant(String(isPast ? year - 100 : year), short[2], short[1], short.slice(4));
}

function instant(year = '', name = '', day = '', clock: readonly string[] = []): number | undefined {
  const [hour = 0, minute = 0, second = 0] = clock.map(Number);
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), months.indexOf(name), Number(day));
  if (date.getUTCDate() !== Number(day)) return undefined;
  return date.setUTCHours(hour, minute, second);
}
