import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { approveDevice, denyDevice, getDevice } from '../../api/contract/device.ts';
import type { Output } from '../../api/contract/shapes.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { type FailureFacts, factsOf } from '../../features/notices/index.ts';
import { accountRequested, callDrive, sessionOpened, signedOut } from '../../features/session/index.ts';
import { codeIn, isWhole } from './code.ts';

/** A device that asks to be let in. */
export type DeviceRequest = Output<typeof getDevice.answer>;
type Verdict = 'approved' | 'denied';

export const opened = createEvent<PageAddress>();
export const codeChanged = createEvent<string>();
export const codeSubmitted = createEvent();
export const approved = createEvent();
export const denied = createEvent();
export const begunAgain = createEvent();

export const lookUpFx = createEffect((user_code: string) => callDrive(getDevice, { query: { user_code } }));
export const decideFx = createEffect(
  async ({ user_code, verdict }: { readonly user_code: string; readonly verdict: Verdict }) => {
    await callDrive(verdict === 'approved' ? approveDevice : denyDevice, { body: { user_code } });
    return verdict;
  },
);
const explainFx = createEffect((error: Error) => factsOf(error));

/** As it is typed: letters are made large, and the dash comes by itself. */
export const $code = createStore('');
export const $request = createStore<DeviceRequest | null>(null);
export const $verdict = createStore<Verdict | null>(null);
export const $problem = createStore<FailureFacts | null>(null);
export const $isBusy = combine(lookUpFx.pending, decideFx.pending, (one, other) => one || other);

// The address alone looks up and changes nothing: a person who follows a link from somebody else has to read first.
$code
  .on(opened, (_, { query }) => codeIn(query.user_code ?? ''))
  .on(codeChanged, (_, text) => codeIn(text))
  .reset(begunAgain, signedOut);
$request.on(lookUpFx.doneData, (_, request) => request).reset(opened, begunAgain, signedOut);
$verdict
  // Somebody may have decided in another tab.
  .on(lookUpFx.doneData, (_, { status }) => (status === 'pending' ? null : status))
  .on(decideFx.doneData, (_, verdict) => verdict)
  .reset(opened, begunAgain, signedOut);
$problem
  .on(explainFx.doneData, (_, facts) => facts)
  .reset(codeChanged, codeSubmitted, approved, denied, opened, begunAgain, signedOut);

sample({ clock: opened, fn: () => {}, target: [sessionOpened, accountRequested] });
sample({
  clock: codeSubmitted,
  source: { code: $code, isBusy: $isBusy },
  filter: ({ code, isBusy }) => isWhole(code) && !isBusy,
  fn: ({ code }) => code,
  target: lookUpFx,
});
for (const [event, verdict] of [
  [approved, 'approved'],
  [denied, 'denied'],
] as const)
  sample({
    clock: event,
    source: { request: $request, isBusy: $isBusy },
    filter: ({ request, isBusy }) => request !== null && !isBusy,
    fn: ({ request }) => ({ user_code: request?.user_code ?? '', verdict }),
    target: decideFx,
  });
sample({ clock: [lookUpFx.failData, decideFx.failData], target: explainFx });
