/** A large save goes on as a task: it is looked at again and again, as long as it is this one that is followed. */
import { createStore, sample } from 'effector';
import { CallError, lastRefusal } from '../../api/error.ts';
import { type Outcome, pauseFx, pollTaskFx } from './effects.ts';
import { $step, $taskId, action, eventOf, failureOf, happened, moved, type SaveEvent } from './machine.ts';

/** Of a large save, 0 to 1; null while there is none. */
export const $progress = createStore<number | null>(null);
/** How often it was looked at. */
const $polls = createStore(0);

const $followed = sample({
  source: { step: $step, taskId: $taskId },
  fn: ({ step, taskId }) => (step === 'following' ? taskId : null),
});
const polled = sample({
  clock: pollTaskFx.finally,
  source: $followed,
  filter: (followed, { params }) => params === followed,
  fn: (_, look) => look,
});
const progressed = sample({
  clock: sample({
    clock: polled,
    fn: (look) => (look.status === 'done' && look.result.type === 'progress' ? look.result.part : null),
  }),
  filter: (part) => part !== null,
});

/** The network, or a server that is started again: the task goes on. */
const transientReasons = ['unreachable', 'unavailable', 'deadline_exceeded', 'too_many_requests'];
/** Of tries that were used up it is the last refusal that says so. */
const isTransient = (error: unknown): boolean =>
  error instanceof CallError && transientReasons.includes(lastRefusal(error).error);
const retryable = sample({
  clock: polled,
  filter: (look) => look.status === 'fail' && isTransient(look.error),
});
const eventIn = (look: PollResult): SaveEvent | null => {
  if (look.status === 'fail')
    return isTransient(look.error) ? null : { on: 'saveRefused', refusal: failureOf(look.error) };
  return look.result.type === 'progress' ? null : eventOf(look.result);
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
  source: { taskId: $taskId, look: $polls },
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
