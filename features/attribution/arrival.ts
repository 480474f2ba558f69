import { kept } from './kept.ts';
import {
  type Campaign,
  campaignCookie,
  campaignIn,
  campaignNames,
  campaignOf,
  type EntrySource,
  entrySourceOf,
  type Referrer,
  referrersIn,
  withReferrer,
} from './rules.ts';

/** Where the person came from. */
export interface Arrival {
  readonly referrers: readonly Referrer[];
  readonly campaign: Campaign;
  readonly entrySource: EntrySource | undefined;
}

/** Local: the hosts before this one. */
const referrersKey = 'referer_list';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Keeps where the visitor came from, on whatever page; only where they allow it. */
export function noteArrival(locales: readonly string[]): Arrival {
  const { referrer } = document;
  const { host, origin, search } = location;
  const query = new URLSearchParams(search);
  const known = referrersIn(parsed(kept.get(referrersKey)), Date.now());
  const referrers = withReferrer(known, { referrer, here: host, now: Date.now() });
  kept.set(referrersKey, JSON.stringify(referrers));
  const named = campaignIn(query);
  for (const name of campaignNames) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    if (named[name]) document.cookie = campaignCookie(name, named[name]);
  }
  const campaign = { ...campaignOf(document.cookie), ...named };
  return { referrers, campaign, entrySource: entrySourceOf(query, { referrer, origin, locales }) };
}

/** Forgets what was kept: the person takes their permission back. */
export function forgetArrival(): void {
  kept.remove(referrersKey);
  for (const name of campaignNames) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict; secure`;
  }
}
