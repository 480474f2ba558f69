import { createEvent, createStore, sample } from 'effector';
import { $isSignedIn, signedOut, tokensEarned } from '../session/index.ts';
import { type Brought, bringFx, giveBackFx, logFailureFx } from './effects.ts';
import type { Entry } from './entry.ts';

/** The page of the sign-in was opened: with what its address asks for, or without. */
export const entryOpened = createEvent<Entry | null>();
/** The person knows the account that a link brings, or not. */
export const offerAccepted = createEvent();
export const offerDeclined = createEvent();

/** It waits until it is known whether anybody is signed in: then nothing is asked for. */
const $entry = createStore<Entry | null>(null);
/** Tokens by a link, until the person has said whether they know the account. */
export const $offer = createStore<Brought | null>(null, { serialize: 'ignore' });
export const $isBringing = bringFx.pending;
/** Whether somebody is being signed in without the form; the server knows it before the page's script. */
export const $isArriving = createStore(false)
  .on(entryOpened, (_, entry) => entry !== null)
  .reset(bringFx.fail, offerDeclined, signedOut);
/** The program has not signed anybody in, or the form was sent too long ago: it does so now. */
export const $hasFailed = createStore<Entry['by'] | null>(null)
  .on(bringFx.fail, (_, { params }) => params.by)
  .reset(entryOpened);

const begun = sample({
  clock: [entryOpened, $isSignedIn],
  source: { entry: $entry, isSignedIn: $isSignedIn },
  filter: ({ entry, isSignedIn }) => entry !== null && isSignedIn === false,
  fn: ({ entry }) => entry as Entry,
});

// Each entry is used once: a sign-out on this page does not sign in again.
$entry.on(entryOpened, (_, entry) => entry).reset(begun, sample({ clock: $isSignedIn, filter: Boolean }));
const answered = (event: typeof offerAccepted) =>
  sample({
    clock: event,
    source: $offer,
    filter: Boolean,
    fn: (offer) => (offer as Brought).tokens,
  });
const accepted = answered(offerAccepted);
const declined = answered(offerDeclined);

$offer
  .on(bringFx.doneData, (_, brought) => (brought.account === undefined ? null : brought))
  .reset(entryOpened, accepted, declined, tokensEarned, signedOut);

sample({ clock: begun, target: bringFx });
sample({
  clock: bringFx.doneData,
  filter: ({ account }) => account === undefined,
  fn: ({ tokens }) => tokens,
  target: tokensEarned,
});
sample({ clock: accepted, target: tokensEarned });
sample({ clock: declined, target: giveBackFx });
sample({ clock: bringFx.fail, fn: ({ params, error }) => ({ by: params.by, error }), target: logFailureFx });
