import { createEffect, createEvent, createStore, sample } from 'effector';
import { recordVisit } from '../../api/contract/share-visits.ts';
import { browserStorage } from '../../api/storage.ts';
import { callDrive } from '../session/index.ts';
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

/** A visitor opened an accessible share. */
export const shareVisited = createEvent<{ readonly shareId: string; readonly locales: readonly string[] }>();

interface Arrival {
  readonly shareId: string;
  readonly referrers: readonly Referrer[];
  readonly campaign: Campaign;
  readonly entrySource: EntrySource | undefined;
}

/** Local: the hosts before this one. */
const referrersKey = 'referer_list';
/** Per tab: the share whose visit was reported; a reload or a visit to a folder is not reported again. */
const visitKey = 'share_visit';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Stores where the visitor came from. Undefined where this visit was reported already. */
const arriveFx = createEffect(
  ({ shareId, locales }: { shareId: string; locales: readonly string[] }): Arrival | undefined => {
    const ofTab = browserStorage(() => sessionStorage);
    if (ofTab.getItem(visitKey) === shareId) return undefined;
    const { referrer } = document;
    const { host, origin, search } = location;
    const query = new URLSearchParams(search);
    const storage = browserStorage();
    const known = referrersIn(parsed(storage.getItem(referrersKey)), Date.now());
    const referrers = withReferrer(known, { referrer, here: host, now: Date.now() });
    storage.setItem(referrersKey, JSON.stringify(referrers));
    const named = campaignIn(query);
    for (const name of campaignNames) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
      if (named[name]) document.cookie = campaignCookie(name, named[name]);
    }
    ofTab.setItem(visitKey, shareId);
    const campaign = { ...campaignOf(document.cookie), ...named };
    return { shareId, referrers, campaign, entrySource: entrySourceOf(query, { referrer, origin, locales }) };
  },
);

/** Sent in the background; a failure is not shown. */
export const reportVisitFx = createEffect(async ({ shareId, referrers, campaign, entrySource }: Arrival) => {
  await callDrive(recordVisit, {
    body: {
      share_id: shareId,
      referrers: [...referrers],
      ...campaign,
      ...(entrySource && { entry_source: entrySource }),
    },
    credentials: 'omit',
  });
});

/** The share that is open: more than one part of its page may say so. */
const $visited = createStore('').on(arriveFx, (_, { shareId }) => shareId);

sample({
  clock: shareVisited,
  source: $visited,
  filter: (visited, { shareId }) => visited !== shareId,
  fn: (_, visit) => visit,
  target: arriveFx,
});
sample({ clock: arriveFx.doneData, filter: Boolean, target: reportVisitFx });
