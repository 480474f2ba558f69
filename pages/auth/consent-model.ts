import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { decideAuthorization, getAuthorization } from '../../api/contract/oauth.ts';
import type { Output } from '../../api/contract/shapes.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { createFailureStore } from '../../features/notices/index.ts';
import { accountRecognised, callDrive, signedOut, signOutRequested } from '../../features/session/index.ts';
import { opened } from './model.ts';

/** The request of a third-party app. */
export type Asked = Output<typeof getAuthorization.answer>;
type Wanted = Parameters<typeof ask>[0];

const ask = (query: {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
}) => callDrive(getAuthorization, { query });

export const answered = createEvent<boolean>();
export const accountSwitched = createEvent();
export const asked = createEvent();

export const askFx = createEffect(ask);
export const answerFx = createEffect(
  async ({ wanted, approve }: { readonly wanted: Wanted; readonly approve: boolean }) =>
    (await callDrive(decideAuthorization, { body: { ...wanted, approve } })).redirect_to,
);
/** Leaves for the client: its address is one that the server has checked. */
export const leaveFx = createEffect((to: string) => {
  if (!/^(?:https?|[a-z][\w+-]*\.[\w+.-]+):/i.test(to)) throw new Error('not an address to go to');
  location.assign(to);
});

/** The request in the address; null where it is about a device. */
const $wanted = createStore<Wanted | null>(null).on(opened, (_, { query }) => wantedIn(query));
export const $isAsked = $wanted.map((wanted) => wanted !== null);
export const $asked = createStore<Asked | null>(null)
  .on(askFx.doneData, (_, given) => (given.redirect_to === '' ? given : null))
  .reset(opened, signedOut);
/** Once for each account: it may be recognised more than once. */
const $hasAsked = createStore(false)
  .on(askFx, () => true)
  .reset(opened, signedOut, askFx.fail);
/** The answer that is under way, or on its way to the client. */
export const $answering = createStore<boolean | null>(null)
  .on(answerFx, (_, { approve }) => approve)
  .reset(answerFx.fail, opened);
/** The browser was sent to the client, which may be a program beside it: then this page stays. */
export const $isLeft = createStore(false)
  .on(leaveFx.done, () => true)
  .reset(opened);
export const $problem = createFailureStore(sample({ clock: [askFx.failData, answerFx.failData] }), [
  asked,
  answered,
  opened,
  signedOut,
]);

function wantedIn(query: PageAddress['query']): Wanted | null {
  const { client_id, redirect_uri = '' } = query;
  if (!client_id) return null;
  const { response_type, scope, state, code_challenge, code_challenge_method } = query;
  return {
    client_id,
    redirect_uri,
    response_type,
    scope,
    state,
    code_challenge,
    code_challenge_method,
  };
}

sample({
  clock: [accountRecognised, asked],
  source: { wanted: $wanted, hasAsked: $hasAsked },
  filter: ({ wanted, hasAsked }) => wanted !== null && !hasAsked,
  fn: ({ wanted }) => wanted as Wanted,
  target: askFx,
});
sample({
  clock: answered,
  source: combine({ wanted: $wanted, answering: $answering }),
  filter: ({ wanted, answering }) => wanted !== null && answering === null,
  fn: ({ wanted }, approve) => ({ wanted: wanted as Wanted, approve }),
  target: answerFx,
});
sample({
  clock: [askFx.doneData.map(({ redirect_to }) => redirect_to), answerFx.doneData],
  filter: (to) => to !== '',
  target: leaveFx,
});
sample({ clock: accountSwitched, target: signOutRequested });
