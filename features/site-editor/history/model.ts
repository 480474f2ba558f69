import { createEvent, createStore, sample } from 'effector';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import {
  fetchHistoryFx,
  fetchPublicationFx,
  type Publication,
  type PublicationDetails,
  type Published,
  publishFx,
  rollBackFx,
} from '../calls.ts';
import { filesRequested } from '../files/model.ts';
import { $place } from '../place/place.ts';
import { statusRequested } from '../status/model.ts';

/** The parts of a publication that the question shows. */
export type RollbackTarget = Pick<Publication, 'id' | 'message' | 'source' | 'created_time'> & {
  readonly files: readonly unknown[];
};

export const historyRequested = createEvent();
export const moreRequested = createEvent();
export const publicationRequested = createEvent<string>();
/** The question whether to go back is asked, answered, or put off. */
export const rollbackAsked = createEvent<RollbackTarget>();
export const rollbackConfirmed = createEvent();
export const rollbackPutOff = createEvent();

const latest = takeLatest(fetchHistoryFx);
const latestOne = takeLatest(fetchPublicationFx);
const latestRollback = takeLatest(rollBackFx);

/** From the newest; null until they are known. */
export const $publications = createStore<readonly Publication[] | null>(null)
  .on(latest.done, (known, { params, result }) =>
    params.page_token === '' ? result.publications : [...(known ?? []), ...result.publications],
  )
  .reset(signedOut);
export const $nextPage = createStore('')
  .on(latest.done, (_, { result }) => result.next_page_token)
  .reset(signedOut);
export const $historyFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  fetchHistoryFx,
  signedOut,
]);

/** The publication on show, with its texts. */
export const $publication = createStore<PublicationDetails | null>(null)
  .on(latestOne.done, (_, { result }) => result)
  .on($place, (known, { publication }) => (known?.id === publication ? known : null))
  .reset(signedOut);
export const $publicationFailure = createFailureStore(
  sample({ clock: latestOne.fail, fn: ({ error }) => error }),
  [fetchPublicationFx, signedOut],
);

/** The publication to go back to, while the person is asked. */
export const $rollback = createStore<RollbackTarget | null>(null)
  .on(rollbackAsked, (_, publication) => publication)
  .reset(rollbackPutOff, latestRollback.done, signedOut);
/** The publication that a roll-back made, until the next one. */
export const $rolledBack = createStore<Published | null>(null)
  .on(latestRollback.done, (_, { result }) => result)
  .reset(rollBackFx, $place, signedOut);
export const $rollbackFailure = createFailureStore(
  sample({ clock: latestRollback.fail, fn: ({ error }) => error }),
  [rollBackFx, rollbackAsked, rollbackPutOff, signedOut],
);

sample({
  clock: [historyRequested, latestRollback.done, publishFx.done],
  fn: () => ({ page_token: '' }),
  target: fetchHistoryFx,
});
sample({
  clock: moreRequested,
  source: { page_token: $nextPage, isPending: fetchHistoryFx.pending },
  filter: ({ page_token, isPending }) => page_token !== '' && !isPending,
  fn: ({ page_token }) => ({ page_token }),
  target: fetchHistoryFx,
});
sample({ clock: publicationRequested, fn: (id) => ({ id }), target: fetchPublicationFx });
sample({
  clock: rollbackConfirmed,
  source: { publication: $rollback, isPending: rollBackFx.pending },
  filter: ({ publication, isPending }) => publication !== null && !isPending,
  fn: ({ publication }) => ({ id: publication?.id ?? '', message: '' }),
  target: rollBackFx,
});
sample({ clock: latestRollback.done, fn: () => {}, target: [statusRequested, filesRequested] });
