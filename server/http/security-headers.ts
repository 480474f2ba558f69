/** The strictest policy that the site works under; a page adds the hashes of its own inline scripts. */
const directives: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self'",
  'frame-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  // No script can turn a string into markup or code; React and react-router work with that. The policies name the
  // workers that read PDFs, texts and archives (`features/preview`), the one for missing network (`engine/router/app-worker.ts`)
  // and the one of the captcha (`features/captcha/solve.ts`); each can be created once in a page.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'pdf-worker app-worker captcha-worker text-worker archive-worker',
};

/** Of a worker that reads what strangers made: its parts are scripts of ours, and it reaches nothing else. */
export const policyWithoutNetwork = "default-src 'none'; script-src 'self'";

const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

interface Page {
  /** `'sha256-…'`, with its quotation marks. */
  readonly scriptHashes: readonly string[];
  readonly styleHash?: string | undefined;
  /** Origins that may show the page in a frame. */
  readonly embedders: readonly string[];
  /** Whether pages of our own may. */
  readonly isFramedBySite?: boolean;
  /** Other places that the page may ask: regions on the block page, the desktop program (`desktopProgramOf`). */
  readonly connects?: readonly string[];
}

export const plainPage: Page = { scriptHashes: [], embedders: [] };

const hash = /^'sha(?:256|384|512)-[A-Za-z\d+/]+={0,2}'$/;
/** The address at which the page of the sign-in asks a desktop program for a login code, on the machine of its visitor. */
const local = /^http:\/\/127\.0\.0\.1:\d{4,5}\/windows\/client-auth-code$/;
const origin = /^https?:\/\/[^\s/;,'"]+$/;

/**
 * The address on this machine that the page of a sign-in by a desktop program asks (spec section 4): of its URL's one port, and of no other page.
 * @param url as it was asked for
 */
export function desktopProgramOf(url: string): readonly string[] {
  if (!url.includes('from_source=pc_client')) return [];
  const [path = '', query] = url.split('?', 2);
  if (!path.endsWith('/drive/login')) return [];
  const hex = new URLSearchParams(query).get('port') ?? '';
  const port = /^[\da-f]{3,4}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
  return port < 1024 ? [] : [`http://127.0.0.1:${port}/windows/client-auth-code`];
}

/** Origins that may show or read the content of users, which may have an origin of its own. */
const showsContent = ['img-src', 'media-src', 'frame-src', 'connect-src'] as const;

/** A hash or an origin that could end a directive and begin another is left out: the policy only becomes stricter. */
export function contentSecurityPolicy(
  { scriptHashes, styleHash = '', embedders, isFramedBySite = false, connects = [] }: Page,
  contentUrl?: string,
  apiUrls: readonly string[] = [],
): string {
  const hashes = scriptHashes.filter((value) => hash.test(value));
  const origins = embedders.filter((value) => origin.test(value));
  const page: Record<string, string> = {
    ...directives,
    ...(contentUrl !== undefined &&
      origin.test(contentUrl) &&
      Object.fromEntries(showsContent.map((name) => [name, `${directives[name]} ${contentUrl}`]))),
    'script-src': ["'self'", ...hashes].join(' '),
    ...(hash.test(styleHash) && { 'style-src': `'self' ${styleHash}` }),
    'frame-ancestors': origins.length === 0 && !isFramedBySite ? "'none'" : ["'self'", ...origins].join(' '),
  };
  const asked = [...apiUrls, ...connects].filter((value) => origin.test(value) || local.test(value));
  if (asked.length > 0) page['connect-src'] = [page['connect-src'], ...asked].join(' ');
  return Object.entries(page)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Keeps the policies of the last pages: there are as many as there are different inline scripts, a handful. */
export function policyOfPages(contentUrl?: string, apiUrls?: readonly string[]): (page: Page) => string {
  const known = new Map<string, string>();
  return (page) => {
    const key = `${joined(page.scriptHashes)}|${page.styleHash ?? ''}|${joined(page.embedders)}${page.isFramedBySite ? '|framed' : ''}|${joined(page.connects ?? [])}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const policy = contentSecurityPolicy(page, contentUrl, apiUrls);
    if (known.size >= 256) known.clear();
    known.set(key, policy);
    return policy;
  };
}

/** `join` costs a microsecond even for one element, and one or none is the rule. */
const joined = (list: readonly string[]): string => (list.length < 2 ? (list[0] ?? '') : list.join());

/** Headers of every answer of every route. HSTS only where the site is known to be reached over TLS. */
export function securityHeaders(publicUrl: string, contentUrl?: string): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': contentSecurityPolicy(plainPage, contentUrl),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
}
