import { createEffect, createEvent, createStore, sample } from 'effector';
import { isEmailAddress } from '../../api/contract/email.ts';
import { giveFeedback } from '../../api/contract/feedback.ts';
import { type PageAddress, pageOpened } from '../../engine/view/index.ts';
import { type FailureFacts, factsOf } from '../../features/notices/index.ts';
import {
  $lastRequestId,
  accountRecognised,
  accountRequested,
  callDrive,
  signedOut,
} from '../../features/session/index.ts';

interface Sent {
  readonly text: string;
  readonly contact: string | null;
  readonly page: string;
  readonly request_id: string;
}

export const opened = createEvent<PageAddress>();
export const textChanged = createEvent<string>();
export const contactChanged = createEvent<string>();
export const requestIncluded = createEvent<boolean>();
export const submitted = createEvent();
/** There is more to say, after one was sent. */
export const begunAgain = createEvent();

export const $text = createStore('');
export const $contact = createStore('');
/** Once edited, the field is not filled automatically any more, empty or not. */
const $isContactOwn = createStore(false);
/** The path of the drive’s page that was looked at before this one. */
const $cameFrom = createStore('');
export const $isRequestIncluded = createStore(true);
export const $isSent = createStore(false);
export const $problem = createStore<FailureFacts | null>(null);
/** Whether the text in the address field is no address. */
export const $isContactWrong = createStore(false);
export const $canSend = $text.map((text) => text.trim() !== '');

export const sendFx = createEffect((body: Sent) => callDrive(giveFeedback, { body }));
const explainFx = createEffect((error: Error) => factsOf(error));

/** The address of the account, for an answer, unless something else was written there. */
const contactKnown = sample({
  clock: accountRecognised,
  source: $isContactOwn,
  filter: (isOwn) => !isOwn,
  fn: (_, { email }) => email,
});

$text.on(textChanged, (_, text) => text).reset(begunAgain, signedOut);
$contact.on([contactChanged, contactKnown], (_, contact) => contact).reset(signedOut);
$isContactOwn.on(contactChanged, () => true).reset(signedOut);
$cameFrom.on(pageOpened, (before, { path }) => (path === '/drive/feedback' ? before : path));
$isRequestIncluded.on(requestIncluded, (_, isIncluded) => isIncluded);
$isSent.on(sendFx.done, () => true).reset(begunAgain, opened, signedOut);
$problem.on(explainFx.doneData, (_, facts) => facts).reset(submitted, begunAgain, signedOut);

/** Local part and domain (spec section 5): enough to catch a typo. Empty means no answer is wanted. */
const isContact = (text: string): boolean => text === '' || isEmailAddress(text);
const judged = sample({ clock: submitted, source: $contact, fn: (contact) => isContact(contact.trim()) });
const accepted = sample({ clock: judged, filter: Boolean });
$isContactWrong
  .on(judged, (_, isRight) => !isRight)
  .on(explainFx.doneData, (is, { reason }) => reason === 'invalid_argument' || is)
  .reset(contactChanged, begunAgain, opened, signedOut);

sample({ clock: opened, fn: () => {}, target: accountRequested });
sample({
  clock: accepted,
  source: {
    text: $text,
    contact: $contact,
    page: $cameFrom,
    requestId: $lastRequestId,
    isIncluded: $isRequestIncluded,
    isBusy: sendFx.pending,
  },
  filter: ({ text, isBusy }) => text.trim() !== '' && !isBusy,
  fn: ({ text, contact, page, requestId, isIncluded }): Sent => ({
    text: text.trim(),
    contact: contact.trim() || null,
    page,
    request_id: isIncluded ? requestId : '',
  }),
  target: sendFx,
});
sample({ clock: sendFx.failData, target: explainFx });
