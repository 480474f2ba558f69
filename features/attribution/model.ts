import { createEffect, createEvent, createStore, sample } from 'effector';
import { recordVisit } from '../../api/contract/share-visits.ts';
import { callDrive } from '../session/index.ts';
import { type Arrival, noteArrival } from './arrival.ts';
import { keptInTab } from './kept.ts';

/** A visitor opened an accessible share. */
export const shareVisited = createEvent<{
  readonly shareId: string;
  readonly locales: readonly string[];
  /** Whether the visitor allows it to be counted. */
  readonly isAllowed: boolean;
}>();

interface Visit extends Arrival {
  readonly shareId: string;
}

/** Per tab: the share whose visit was reported; a reload or a visit to a folder is not reported again. */
const visitKey = 'share_visit';

/** Stores where the visitor came from. Undefined where this visit was reported already. */
const arriveFx = createEffect(
  ({ shareId, locales }: { shareId: string; locales: readonly string[] }): Visit | undefined => {
    if (keptInTab.get(visitKey) === shareId) return undefined;
    const arrival = noteArrival(locales);
    keptInTab.set(visitKey, shareId);
    return { shareId, ...arrival };
  },
);

/** Sent in the background; a failure is not shown. */
export const reportVisitFx = createEffect(async ({ shareId, referrers, campaign, entrySource }: Visit) => {
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
  filter: (visited, { shareId, isAllowed }) => isAllowed && visited !== shareId,
  fn: (_, visit) => visit,
  target: arriveFx,
});
sample({ clock: arriveFx.doneData, filter: Boolean, target: reportVisitFx });
