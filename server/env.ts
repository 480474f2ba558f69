import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { metricsFrom, trustProxy } from './address-settings.ts';
import { backupKeep, backupTo } from './backup-settings.ts';
import { placeName, readPlace } from './blobs/index.ts';
import { readAllowed, readPorts } from './egress/index.ts';
import { isContentPlace } from './storage/index.ts';

/** Values of these may contain a password, so an error names the variable without its value. */
const secret = new Set([
  'DATABASE_URL',
  'BLOB_STORE',
  'BLOB_STORE_FROM',
  'S3_FROM_SECRET_ACCESS_KEY',
  'BACKUP_TO',
  'S3_BACKUP_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'PREVIEW_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CAPTCHA_SECRET_KEY',
]);

const urlOf = (expected: string, accepts: (url: URL) => boolean) =>
  z.string().refine((text) => URL.canParse(text) && accepts(new URL(text)), { error: expected });

const isOrigin = (url: URL): boolean => /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;

const origin = (expected: string) => urlOf(expected, isOrigin).transform((text) => new URL(text).origin);

/** Where content is. Credentials of buckets have variables of their own. */
const blobPlace = z.string().transform((text, context) => {
  const place = readPlace(text);
  if (place !== undefined) return place;
  context.addIssue({
    code: 'custom',
    message: 'a bucket (s3://bucket or s3://bucket/prefix), disk, or a folder (file:///srv/content)',
  });
  return z.NEVER;
});

const endpoint = () => origin('an origin without a path (https://s3.example)').optional();
const region = z.string().regex(/^[a-z0-9-]{1,64}$/, { error: 'a region (eu-central-1)' });

const path = z.string().refine((text) => !text.includes('\0'), { error: 'a path' });

const numberUpTo = (
  most: number,
  { least, usual, isWhole }: { readonly least: number; readonly usual: number; readonly isWhole: boolean },
) =>
  z
    .string()
    .default(String(usual))
    .refine(
      (text) =>
        (isWhole ? /^\d{1,9}$/ : /^\d{1,3}(\.\d{1,3})?$/).test(text) &&
        Number(text) >= least &&
        Number(text) <= most,
      { error: `a ${isWhole ? 'whole number' : 'number'} from ${least} to ${most}` },
    )
    .transform(Number);

/** Addresses that are admitted although they are not public. */
const allowed = z
  .string()
  .default('')
  .transform((text, context): readonly string[] => {
    const read = text === '' ? [] : readAllowed(text);
    if (read !== undefined) return read;
    context.addIssue({
      code: 'custom',
      message: 'IP addresses, each with its port (192.168.1.5:8080,[fd00::5]:80)',
    });
    return z.NEVER;
  });

/** Ports of public addresses beside the usual ones. */
const ports = z
  .string()
  .default('')
  .transform((text, context): readonly number[] => {
    const read = text === '' ? [] : readPorts(text);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: 'ports from 1 to 65535 (8081,9000)' });
    return z.NEVER;
  });

/** Browsers let no page that came over TLS call an origin without. */
const isAsSecure = (url: string, publicUrl: string | undefined): boolean =>
  url.startsWith('https:') || !(publicUrl?.startsWith('https:') ?? false);

/** As many as a call can try after the page's own (spec section 9: four retries at the most). */
const mostOrigins = 4;

const furtherOrigins = z
  .string()
  .default('')
  .transform((text, context): readonly string[] => {
    const given = text === '' ? [] : text.split(',').map((part) => part.trim());
    const isRead = given.every((part) => URL.canParse(part) && isOrigin(new URL(part)));
    const origins = isRead ? given.map((part) => new URL(part).origin) : [];
    if (isRead && origins.length <= mostOrigins && new Set(origins).size === origins.length) return origins;
    context.addIssue({
      code: 'custom',
      message: `origins without a path, ${mostOrigins} at the most, each once (https://a.example,https://b.example)`,
    });
    return z.NEVER;
  });

/** Refused instead of ignored: an operator who sets it expects another number of downloads than that of the plan. */
const movedToPlans = z
  .string()
  .refine(() => false, {
    error: 'nothing: the downloads of a day are in content/plans.yaml (downloadsDaily)',
  })
  .optional();

const captchaKey = z
  .string()
  .regex(/^[\w-]{10,100}$/, 'a key of the captcha’s provider')
  .optional();

/** Ids of devices and accounts, and `test-mode` for accounts that have switched that on. */
const debuggers = z
  .string()
  .refine((text) => /^[\w-]{1,64}(?:, ?[\w-]{1,64}){0,99}$/.test(text), {
    error: 'test-mode, and ids of devices and accounts, with commas between them',
  })
  .transform((text) => {
    const names = text.split(',').map((name) => name.trim());
    return { byTestMode: names.includes('test-mode'), ids: names.filter((name) => name !== 'test-mode') };
  })
  .optional();

const schema = z
  .object({
    PORT: z
      .string()
      .default('8080')
      .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
        error: 'a whole number from 0 to 65535 (0: any free port)',
      })
      .transform(Number),
    HOST: z
      .string()
      .default('127.0.0.1')
      .refine((text) => isIP(text) !== 0 || /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text), {
        error: 'an IP address or a host name (127.0.0.1, 0.0.0.0, ::)',
      }),
    PUBLIC_URL: origin('an origin without a path (https://drive.example)').optional(),
    CONTENT_URL: origin(
      'an origin without a path, other than PUBLIC_URL (https://content.example)',
    ).optional(),
    /** Where pages call the API when PUBLIC_URL gives no answer. */
    API_URLS: furtherOrigins,
    /** Without it, see settleDataFolder. */
    DATA_DIR: path.transform((text) => resolve(text)).optional(),
    DATABASE_URL: urlOf('a PostgreSQL address (postgres://user:password@host/database)', (url) =>
      /^postgres(?:ql)?:$/.test(url.protocol),
    ).optional(),
    /** Processes that serve, each on a core of its own. */
    WORKERS: numberUpTo(64, { least: 1, usual: 1, isWhole: true }),
    /** Where content is kept in the place of DATA_DIR. */
    BLOB_STORE: blobPlace.optional(),
    /** Where content lies too, while it is moved. */
    BLOB_STORE_FROM: blobPlace.optional(),
    /** Of a store other than Amazon's. */
    S3_ENDPOINT: endpoint(),
    S3_REGION: region.default('us-east-1'),
    /** The same of BLOB_STORE_FROM; those of BLOB_STORE where it has none of its own. */
    S3_FROM_ENDPOINT: endpoint(),
    S3_FROM_REGION: region.optional(),
    S3_FROM_ACCESS_KEY_ID: z.string().max(256, 'a key').optional(),
    S3_FROM_SECRET_ACCESS_KEY: z.string().max(1024, 'a secret key').optional(),
    /** Where backups are taken to by themselves, and how often, in hours. */
    BACKUP_TO: backupTo,
    /** Of a bucket for backups; those of BLOB_STORE where it has none of its own. */
    S3_BACKUP_ENDPOINT: endpoint(),
    S3_BACKUP_REGION: region.optional(),
    S3_BACKUP_ACCESS_KEY_ID: z.string().max(256, 'a key').optional(),
    S3_BACKUP_SECRET_ACCESS_KEY: z.string().max(1024, 'a secret key').optional(),
    BACKUP_EVERY: numberUpTo(720, { least: 1, usual: 24, isWhole: true }),
    BACKUP_KEEP: backupKeep,
    /** Days between two drills that restore the newest; 0: there are none. */
    BACKUP_DRILL: numberUpTo(365, { least: 0, usual: 7, isWhole: true }),
    SITE_MANIFEST: path.default('./routes.yaml').transform((text) => resolve(text)),
    /** Where letters about feedback go. */
    FEEDBACK_TO: z.email({ error: 'an e-mail address' }).optional(),
    SMTP_URL: urlOf(
      'a mail server (smtp://host:587 or smtps://user:password@host)',
      (url) => /^smtps?:$/.test(url.protocol) && url.host !== '',
    ).optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),
    /** Signs links to the site at another date; without it there are none. */
    PREVIEW_SECRET: z.string().min(32, 'at least 32 characters (openssl rand -base64 32)').optional(),
    /** Payment by Stripe, where content/plans.yaml names it. Both or none. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_[A-Za-z0-9_]{8,}$/, 'a secret or restricted key (sk_…, rk_…)')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[\w+/=]{8,}$/, 'a signing secret (whsec_…)')
      .optional(),
    /** Another place of its programming interface: a proxy, or a test. */
    STRIPE_API: origin('an origin without a path (https://api.stripe.com)').optional(),
    /** Who judges whether a caller is a person. */
    CAPTCHA: z
      .enum(['altcha', 'turnstile', 'recaptcha'], { error: 'altcha, turnstile or recaptcha' })
      .default('altcha'),
    CAPTCHA_SITE_KEY: captchaKey,
    CAPTCHA_SECRET_KEY: captchaKey,
    /** Another place of its programming interface: a proxy, or a test. */
    CAPTCHA_API: origin('an origin without a path (https://challenges.cloudflare.com)').optional(),
    /** A YAML file of further clients that sign what they say of themselves. */
    CAPTCHA_CLIENTS: path.transform((text) => resolve(text)).optional(),
    /** Who may open the debug console. */
    DEBUG_CONSOLE: debuggers,
    /** Tells search engines which pages have changed. The key is public: it is served at an address of its own. */
    INDEX_NOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens (openssl rand -hex 16)')
      .optional(),
    /** Another search engine that takes part. */
    INDEX_NOW_API: origin('an origin without a path (https://api.indexnow.org)').optional(),
    TRUST_PROXY: trustProxy,
    METRICS_FROM: metricsFrom,
    EGRESS_ALLOW: allowed,
    EGRESS_PORTS: ports,
    OFFLINE_DAILY: movedToPlans,
    OFFLINE_DAILY_PREMIUM: movedToPlans,
    /** Whether pictures of the site are made before anybody asks for them. */
    PICTURES_AHEAD: z
      .enum(['on', 'off'], { error: 'on or off' })
      .default('on')
      .transform((word) => word === 'on'),
    /** Whether magnet links and torrents are downloaded. */
    OFFLINE_TORRENTS: z
      .enum(['on', 'off'], { error: 'on or off' })
      .default('on')
      .transform((word) => word === 'on'),
    /** How often the bytes of a torrent are given to peers after its transfer; 0: nothing is. */
    OFFLINE_SEED_RATIO: numberUpTo(100, { least: 0, usual: 0, isWhole: false }),
    /** KiB a second, of all torrents together. */
    OFFLINE_SEED_RATE: numberUpTo(1024 * 1024, { least: 1, usual: 1024, isWhole: true }),
    /** Hours after which a torrent is not given any more. */
    OFFLINE_SEED_HOURS: numberUpTo(8760, { least: 1, usual: 24, isWhole: true }),
    /** Set by the proxy in front, which must remove what callers send under this name. */
    COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,63}$/i, { error: 'the name of a header (cf-ipcountry)' })
      .transform((name) => name.toLowerCase())
      .optional(),
    /** A file in the MMDB format that knows the countries of addresses. */
    COUNTRY_DATABASE: path.transform((text) => resolve(text)).optional(),
  })
  .refine((env) => !(env.WORKERS > 1) || env.DATABASE_URL !== undefined, {
    path: ['WORKERS'],
    when: () => true,
    error:
      'to be set with DATABASE_URL: the database that the server brings along has connections for one process',
  })
  .refine(({ BACKUP_TO: to, DATA_DIR }) => !(to?.kind === 'folder' && to.folder === DATA_DIR), {
    path: ['BACKUP_TO'],
    when: () => true,
    error: 'another folder than DATA_DIR',
  })
  .refine((env) => !env.BACKUP_TO || !isContentPlace(env.BACKUP_TO, env), {
    path: ['BACKUP_TO'],
    when: () => true,
    error: 'another place than that of content',
  })
  .refine(
    (env) => (env.S3_BACKUP_ACCESS_KEY_ID === undefined) === (env.S3_BACKUP_SECRET_ACCESS_KEY === undefined),
    {
      path: ['S3_BACKUP_SECRET_ACCESS_KEY'],
      when: () => true,
      error: 'to be set where S3_BACKUP_ACCESS_KEY_ID is, and only there',
    },
  )
  .refine(
    ({ BLOB_STORE: to = { kind: 'data' }, BLOB_STORE_FROM: from, S3_ENDPOINT, S3_FROM_ENDPOINT }) =>
      from === undefined ||
      placeName(from) !== placeName(to) ||
      (from.kind === 's3' && S3_FROM_ENDPOINT !== undefined && S3_FROM_ENDPOINT !== S3_ENDPOINT),
    { path: ['BLOB_STORE_FROM'], error: 'another place than that of BLOB_STORE' },
  )
  .refine(
    (env) => (env.S3_FROM_ACCESS_KEY_ID === undefined) === (env.S3_FROM_SECRET_ACCESS_KEY === undefined),
    {
      path: ['S3_FROM_SECRET_ACCESS_KEY'],
      when: () => true,
      error: 'to be set where S3_FROM_ACCESS_KEY_ID is, and only there',
    },
  )
  .refine((env) => env.COUNTRY_HEADER === undefined || env.TRUST_PROXY !== false, {
    path: ['COUNTRY_HEADER'],
    when: () => true,
    error: 'to be set with TRUST_PROXY: without a proxy that is believed anybody could claim any country',
  })
  .refine((env) => (env.STRIPE_SECRET_KEY === undefined) === (env.STRIPE_WEBHOOK_SECRET === undefined), {
    path: ['STRIPE_WEBHOOK_SECRET'],
    when: () => true,
    error: 'to be set where STRIPE_SECRET_KEY is, and only there',
  })
  .refine(
    (env) =>
      [env.CAPTCHA_SITE_KEY, env.CAPTCHA_SECRET_KEY].every(
        (key) => (key !== undefined) === (env.CAPTCHA !== 'altcha'),
      ),
    {
      path: ['CAPTCHA'],
      when: () => true,
      error:
        'to go with CAPTCHA_SITE_KEY and CAPTCHA_SECRET_KEY: turnstile and recaptcha need both, altcha none',
    },
  )
  .refine((env) => env.INDEX_NOW_KEY === undefined || env.PUBLIC_URL !== undefined, {
    path: ['INDEX_NOW_KEY'],
    when: () => true,
    error: 'to be set with PUBLIC_URL, whose pages search engines are told of',
  })
  .refine((env) => env.CONTENT_URL === undefined || env.CONTENT_URL !== env.PUBLIC_URL, {
    path: ['CONTENT_URL'],
    // Other variables may be wrong too; all errors are reported together.
    when: () => true,
    error: 'an origin other than PUBLIC_URL, so that what users upload cannot act as the site',
  })
  .refine(
    ({ API_URLS, PUBLIC_URL, CONTENT_URL }) =>
      !Array.isArray(API_URLS) ||
      API_URLS.every((url) => url !== PUBLIC_URL && url !== CONTENT_URL && isAsSecure(url, PUBLIC_URL)),
    {
      path: ['API_URLS'],
      // As above; of a variable that is wrong itself there is no list.
      when: () => true,
      error: 'origins other than PUBLIC_URL and CONTENT_URL, with https where PUBLIC_URL has it',
    },
  );

/** The environment, complete and believed. `PUBLIC_URL` is undefined where the address listened on (`addressOf`) is the public one. */
export type Env = z.output<typeof schema>;

type EnvResult =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly faults: readonly string[] };

/** All variables that are read here. */
export const environmentNames: readonly string[] = Object.keys(schema.shape);

/** Reads all variables at once. An empty one counts as unset, as compose files write it. Each fault is one line. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): EnvResult {
  const given = Object.fromEntries(
    environmentNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const result = schema.safeParse(given);
  if (result.success) return { ok: true, env: result.data };
  const faults = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const got = secret.has(name) ? 'the value given is not one' : `got ${JSON.stringify(given[name])}`;
    return `${name}: expected ${issue.message}; ${got}`;
  });
  return { ok: false, faults };
}

/** Addresses of `localhost`, and those that include it. */
const atLocalhost = ['127.0.0.1', '0.0.0.0', '::'];

/**
 * The origin that people type to reach a server that listens here. Of this machine it is a name: passkeys belong to one,
 * and browsers make none for an IP address (WebAuthn, "relying party identifier").
 */
export function addressOf(host: string, port: number): string {
  const reachable = atLocalhost.includes(host) ? 'localhost' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

/** The origin that visitors use. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL ?? addressOf(HOST, PORT);
