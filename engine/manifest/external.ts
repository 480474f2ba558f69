import { nearest } from './nearest.ts';

/** A fault in an address of another site. `words` follow "The address …". */
interface ExternalFault {
  readonly words: string;
  /** The address as it should be written, where exactly that can have been meant. */
  readonly instead?: string;
  /** True where the address can be used despite it. */
  readonly isMinor?: true;
}

/** In UTF-16 units; not all browsers and servers take longer ones. */
const longest = 2_048;
const schemes = ['https', 'http', 'mailto'];

/** Whether a target is meant to lead out of this site, well formed or not: it begins with a scheme. */
export const hasScheme = (to: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(to);

/**
 * Judges an address of another site by its form alone, without requesting it. Refuses addresses that a person would
 * misread: names before an @, invisible characters, letters that look like others.
 */
export function externalFault(url: string): ExternalFault | undefined {
  if (url.length > longest) return { words: `has ${url.length} characters; ${longest} are allowed` };
  const hidden = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u.exec(url);
  if (hidden) return { words: `holds ${nameOf(hidden[0])}` };
  const odd = /["<>\\^`{|}]/.exec(url);
  if (odd) return { words: `holds the sign ${odd[0]}, which belongs into no address` };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1] ?? '';
  if (!schemes.includes(scheme)) return unknownScheme(url, scheme);
  return scheme === 'mailto' ? mailFault(url) : webFault(url, scheme);
}

function nameOf(sign: string): string {
  if (sign === ' ') return 'a space';
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `a sign that cannot be seen (U+${code})`;
}

function unknownScheme(url: string, scheme: string): ExternalFault {
  const lower = scheme.toLowerCase();
  const close = schemes.includes(lower) ? lower : nearest(lower, schemes);
  if (close === undefined) return { words: `begins with "${scheme}:", to which no link leads` };
  return {
    words: `begins with "${scheme}:". Did you mean "${close}:"?`,
    instead: close + url.slice(scheme.length),
  };
}

const mailForm =
  /^mailto:[^@?&,;%/]+@([^@?&,;%/]+)(?:\?((?:subject|body)=[^&#?]*)(?:&(?:subject|body)=[^&#?]*)?)?$/;

function mailFault(url: string): ExternalFault | undefined {
  const host = mailForm.exec(url)?.[1];
  if (host === undefined)
    return {
      words: 'is no mail address: write mailto:name@example.com, with ?subject=… behind it if need be',
    };
  return hostFault(host, 'https');
}

function webFault(url: string, scheme: string): ExternalFault | undefined {
  const [, slashes = '', authority = ''] = /^https?:(\/*)([^/?#]*)/.exec(url) ?? [];
  if (slashes !== '//') {
    const instead = `${scheme}://${url.slice(scheme.length + 1 + slashes.length)}`;
    return { words: `must have two slashes behind "${scheme}:"`, instead };
  }
  if (authority.includes('@'))
    return { words: 'has a name or a password before an @, and leads to what stands behind it' };
  const fault = hostFault(authority, scheme);
  if (fault) return fault;
  if (scheme === 'https') return undefined;
  return {
    words: 'begins with http: what passes there can be read and changed by others on the way',
    isMinor: true,
  };
}

/** @param authority host, and port if there is one. */
function hostFault(authority: string, scheme: string): ExternalFault | undefined {
  const host = authority.replace(/:\d+$/, '');
  if (host === '') return { words: 'names no site' };
  if (!URL.canParse(`${scheme}://${authority}/`)) return { words: `names "${authority}", which is no site` };
  const labels = host.split('.');
  if (labels.some((label) => /^xn--/i.test(label)))
    return { words: `names "${host}" in signs that hide its letters: write them as people read them` };
  const read = new URL(`${scheme}://${authority}/`).hostname;
  const isAscii = /^[\x21-\x7e]*$/.test(host);
  if (isAscii && read !== host.toLowerCase())
    return { words: `names "${host}", which a browser reads as ${read}` };
  if (!host.startsWith('[') && (labels.length < 2 || labels.includes('')))
    return { words: `names "${host}", which is no site` };
  const trick = isAscii ? undefined : labels.find(isConfusable);
  return trick === undefined
    ? undefined
    : { words: `names "${trick}", whose letters can be taken for others: ${read} is where it leads` };
}

/** The scripts that one name may mix, as Japanese, Chinese and Korean do (UTS 39, "highly restrictive"). */
const mixtures = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\d\u30fc-]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}\d-]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}\d-]*$/u,
];
/** Names in other scripts may not mix Latin or a second script in. */
const single = (script: string) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d-]*$`, 'u');
const scripts = [
  ...[
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Thai',
    'Devanagari',
    'Bengali',
    'Tamil',
    'Telugu',
    'Georgian',
  ],
  ...['Armenian', 'Gujarati', 'Kannada', 'Malayalam', 'Khmer', 'Lao', 'Sinhala', 'Myanmar', 'Ethiopic'],
].map(single);
/** Letters that look like Latin ones: a name of nothing else could be read as a Latin name. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡαικνρυωηοτ\d-]+$/u;

const isConfusable = (label: string): boolean =>
  (![...mixtures, ...scripts].some((form) => form.test(label)) || lookalikes.test(label)) &&
  /[^\x21-\x7e]/.test(label);
