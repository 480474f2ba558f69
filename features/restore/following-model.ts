/** A large save continues as a task, which is polled while it is followed. */
import { createStore, sample } from 'effector';
import { CallError, lastRefusal } from '../../api/error.ts';
import { type Outcome, pauseFx, pollTaskFx } from './effects.ts';
import { $step, $taskId, action, eventOf, failureOf, happened, moved, type SaveEvent } from './machine.ts';

/** Of a large save, 0 to 1; null while there is none. */
export const $progress = createStore<number | null>(null);
/** How often it was polled. */
const $polls = createStore(0);

const $followed = sample({
  source: { step: $step, taskId: $taskId },
  fn: ({ step, taskId }) => (step === 'following' ? taskId : null),
});
const polled = sample({
  clock: pollTaskFx.finally,
  source: $followed,
  filter: (followed, { params }) => params === followed,
  fn: (_, poll) => poll,
});
const progressed = sample({
  clock: sample({
    clock: polled,
    fn: (poll) => (poll.status === 'done' && poll.result.type === 'progress' ? poll.result.part : null),
  }),
  filter: (part) => part !== null,
});

/** The network, or a restarting server: the task continues. */
const transientReasons = ['unreachable', 'unavailable', 'deadline_exceeded', 'too_many_requests'];
/** After all retries, the last refusal decides. */
const isTransient = (error: unknown): boolean =>
  error instanceof CallError && transientReasons.includes(lastRefusal(error).error);
const retryable = sample({
  clock: polled,
  filter: (poll) => poll.status === 'fail' && isTransient(poll.error),
});
const eventIn = (poll: PollResult): SaveEvent | null => {
  if (poll.status === 'fail')
    return isTransient(poll.error) ? null : { on: 'saveRefused', refusal: failureOf(poll.error) };
  return poll.result.type === 'progress' ? null : eventOf(poll.result);
};
type PollResult =
  | { readonly status: 'done'; readonly result: Outcome | { readonly type: 'progress' } }
  | { readonly status: 'fail'; readonly error: unknown };

$progress
  .on(moved, (_, { transition }) => (transition.to === 'following' ? 0 : null))
  .on(progressed, (_, part) => part);
$polls.on(pauseFx, (count) => count + 1).reset(moved);

sample({
  clock: [action('followTask'), progressed, retryable],
  source: { taskId: $taskId, poll: $polls },
  target: pauseFx,
});
sample({
  clock: pauseFx.doneData,
  source: $followed,
  filter: (followed, taskId) => followed === taskId,
  fn: (_, taskId) => taskId,
  target: pollTaskFx,
});
sample({ clock: sample({ clock: polled, fn: eventIn }), filter: Boolean, target: happened });
