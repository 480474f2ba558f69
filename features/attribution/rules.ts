/** Where a visitor came from (specification sections 3, 5 and 9): earlier hosts, a campaign, the way to a share. */

import type { entrySources } from '../../api/contract/share-visits.ts';

/** Hosts that count (spec section 5). The other bound is that of `api/contract/bounds.ts`, which pages would have to load at once. */
const mostReferrers = 10;
export const longestCampaign = 100;

export interface Referrer {
  /** A host. */
  readonly val: string;
  /** Ms since the epoch. */
  readonly expired: number;
}

export interface Campaign {
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
}

export type EntrySource = (typeof entrySources)[number];

/** The ways that a link can name by `scene`; here again, for the reason above. */
const scenes: Readonly<Record<EntrySource, true>> = {
  ...{ browser_extension: true, official_website: true, cloud_page: true, landing_page: true },
  ...{ home_recent: true, share_page: true, starred_file: true, add_button: true },
  ...{ plugin_entry: true, payment_page: true, official_page: true, url_checker: true },
};
const isScene = (text: string): text is EntrySource => Object.hasOwn(scenes, text);

/** Ms for which a host and a campaign count. */
export const life = 12 * 60 * 60 * 1000;

/** The hosts that are kept and still count, newest first; whatever else lies there is dropped. */
export function referrersIn(kept: unknown, now: number): readonly Referrer[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((entry) => isReferrer(entry) && entry.expired > now).slice(0, mostReferrers);
}

const isReferrer = (entry: unknown): entry is Referrer =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as Partial<Referrer>).val === 'string' &&
  typeof (entry as Partial<Referrer>).expired === 'number';

/** The list with the host of an arrival, unless it is this site's or the last one added. */
export function withReferrer(
  referrers: readonly Referrer[],
  { referrer, here, now }: { referrer: string; here: string; now: number },
): readonly Referrer[] {
  const host = hostOf(referrer);
  if (host === '' || host === here || host === referrers[0]?.val) return referrers;
  return [{ val: host, expired: now + life }, ...referrers].slice(0, mostReferrers);
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const parameters = { source: '__source', medium: '__medium', campaign: '__campaign' } as const;
export const campaignNames = Object.keys(parameters) as (keyof typeof parameters)[];

/** The campaign that an address names; empty where it names none. */
export const campaignIn = (query: URLSearchParams): Campaign =>
  Object.fromEntries(
    campaignNames.flatMap((name) => {
      const term = query.get(parameters[name])?.trim().slice(0, longestCampaign).toWellFormed();
      return term ? [[name, term]] : [];
    }),
  );

/** A campaign parameter as a cookie for all of this site. */
export const campaignCookie = (name: keyof Campaign, term: string): string =>
  `${name}=${encodeURIComponent(term)}; path=/; max-age=${life / 1000}; samesite=strict; secure`;

/** The campaign in the cookies of a page; unreadable values are left out. */
export const campaignOf = (cookies: string): Campaign => {
  const pairs = new Map(
    cookies.split('; ').flatMap((cookie) => {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
      return name ? [[name, value ?? '']] : [];
    }),
  );
  return Object.fromEntries(
    campaignNames.flatMap((name) => {
      const term = decoded(pairs.get(name) ?? '').slice(0, longestCampaign);
      return term ? [[name, term]] : [];
    }),
  );
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Pages of this site that lead to a share, without language; the first match counts. */
const ways: readonly (readonly [RegExp, EntrySource])[] = [
  [/^\/s\//, 'share_page'],
  [/^\/drive\/recent/, 'home_recent'],
  [/^\/drive\/payment/, 'payment_page'],
  [/^\/drive(\/|$)/, 'cloud_page'],
  [/^\/browser-extension$/, 'plugin_entry'],
  [/^\/activity(\/|$)/, 'landing_page'],
  [/./, 'official_page'],
];

/**
 * How a visitor came to a page: a link says so by its `scene`, the browser extension names itself, a page of this site is known by its path.
 * Undefined for visitors from elsewhere.
 */
export function entrySourceOf(
  query: URLSearchParams,
  { referrer, origin, locales }: { referrer: string; origin: string; locales: readonly string[] },
): EntrySource | undefined {
  const scene = query.get('scene') ?? '';
  if (isScene(scene)) return scene;
  if (query.get('from_source') === 'pp_browser_extension') return 'browser_extension';
  if (!URL.canParse(referrer) || new URL(referrer).origin !== origin) return undefined;
  const [, first = '', ...rest] = new URL(referrer).pathname.split('/');
  const path = locales.includes(first) ? `/${rest.join('/')}` : `/${[first, ...rest].join('/')}`;
  if (path === '/') return 'official_website';
  return ways.find(([way]) => way.test(path))?.[1];
}
