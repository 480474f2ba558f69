import { createEffect, createEvent, createStore, type EventCallable, sample } from 'effector';
import { isCancelled } from '../../api/error.ts';
import { signedOut } from '../session/index.ts';
import { type Failure, type FailureFacts, factsOf } from './failure.ts';

/** A message of the catalogue with its values. */
export interface NoticeText {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The action that a notice offers. */
export interface NoticeAction {
  /** The id of a message: `ui.undo`. */
  readonly label: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is beside its event; the code that shows the notice pairs them.
  readonly event: EventCallable<any>;
  readonly payload?: unknown;
}

export interface NoticeRequest {
  readonly text: NoticeText;
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly action?: NoticeAction | undefined;
  /** From 0 to 1, of something that goes on: the notice stays until its topic is closed. */
  readonly progress?: number;
  /** A notice about the same topic replaces the one before. */
  readonly topic?: string;
}

export interface Notice extends NoticeRequest {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly failure?: FailureFacts;
}

/** More would cover the page; the oldest is removed. */
const mostAtOnce = 4;

export const noticeShown = createEvent<NoticeRequest>();
/** An action of the user was refused, or did not reach the server. A cancelled one is no failure. */
export const failureShown = createEvent<Failure>();
export const noticeClosed = createEvent<number>();
/** The notice of this topic is out of date. */
export const topicClosed = createEvent<string>();
/** The user chose the notice's action. */
export const noticeActed = createEvent<number>();

export const $notices = createStore<readonly Notice[]>([]);
const $lastId = createStore(0);

const readFailureFx = createEffect(async ({ error, doing }: Failure) => ({
  failure: await factsOf(error),
  text: { id: doing ?? 'errors.title' },
}));
const actFx = createEffect(({ event, payload }: NoticeAction) => {
  event(payload);
});

const added = sample({
  clock: [
    noticeShown,
    readFailureFx.doneData.map(
      ({ text, failure }): Omit<Notice, 'id'> => ({ text, failure, tone: 'bad', topic: `${text.id} failed` }),
    ),
  ],
  source: $lastId,
  fn: (last, shown): Notice => ({ tone: 'plain', ...shown, id: last + 1 }),
});

/** Read while the notice still exists. */
const actionChosen = sample({
  clock: noticeActed,
  source: $notices,
  fn: (notices, id) => ({ id, action: notices.find((notice) => notice.id === id)?.action }),
});

$lastId.on(added, (_, { id }) => id);
$notices
  .on(added, (notices, notice) => {
    const before = notices.find(({ topic }) => topic !== undefined && topic === notice.topic);
    // It stays the same one for those who look at it or hear of it.
    if (before?.progress !== undefined && notice.progress !== undefined)
      return notices.map((one) => (one === before ? { ...notice, id: before.id } : one));
    return [...notices.filter(({ topic }) => topic === undefined || topic !== notice.topic), notice].slice(
      -mostAtOnce,
    );
  })
  .on(topicClosed, (notices, closed) => notices.filter(({ topic }) => topic !== closed))
  .on(noticeClosed, (notices, id) => notices.filter((notice) => notice.id !== id))
  .on(actionChosen, (notices, { id }) => notices.filter((notice) => notice.id !== id))
  // They name the user's own things, and offer actions on them.
  .reset(signedOut);

sample({
  clock: failureShown,
  filter: ({ error }) => !isCancelled(error),
  target: readFailureFx,
});
sample({
  clock: actionChosen.map(({ action }) => action),
  filter: Boolean,
  target: actFx,
});
