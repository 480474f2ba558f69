import { createEffect, createEvent, createStore, sample } from 'effector';
import { CallError } from '../../../api/error.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { fetchStatusFx, type SiteStatus } from '../calls.ts';
import { visitorKnown } from '../place/visitor.ts';

/** Something was published, or a person wants to know how things stand. */
export const statusRequested = createEvent();

/** Ms after which a server that is reading changes is asked again. */
const pause = 2_000;
export const pauseFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, pause)));

const latest = takeLatest(fetchStatusFx);
/** How the site stands and what this person may do; null until it is known. */
export const $status = createStore<SiteStatus | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(signedOut);

/** To somebody without a role the server answers as if there were no such thing. */
const isUnknown = (error: Error): boolean =>
  error instanceof CallError && (error.error === 'not_found' || error.error === 'permission_denied');

/** Signed in, and without a role on the site. */
export const $isStranger = createStore(false)
  .on(latest.fail, (_, { error }) => isUnknown(error))
  .reset(latest.done, signedOut);
export const $statusFailure = createFailureStore(
  sample({ clock: latest.fail, filter: ({ error }) => !isUnknown(error), fn: ({ error }) => error }),
  [fetchStatusFx, signedOut],
);

export const $mayEdit = $status.map((status) => status !== null && status.role !== 'viewer');
export const $mayPublish = $status.map((status) => status?.role === 'publisher');

sample({
  clock: latest.done,
  source: pauseFx.pending,
  filter: (isPausing, { result }) => !isPausing && result.manifest === 'pending',
  fn: () => {},
  target: pauseFx,
});
const wentOn = sample({
  clock: pauseFx.done,
  source: $status,
  filter: (status) => status?.manifest === 'pending',
});
sample({ clock: [visitorKnown, statusRequested, wentOn], fn: () => ({}), target: fetchStatusFx });
