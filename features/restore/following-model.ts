/** A large save goes on as a task: it is looked at again and again, as long as it is this one that is followed. */
import { createStore, sample } from 'effector';
import { CallError, lastRefusal } from '../../api/error.ts';
import { lookAtTaskFx, type Outcome, pauseFx } from './effects.ts';
import { $step, $taskId, deed, happened, moved, refusalIn, type Word, wordOf } from './machine.ts';

/** Of a large save, 0 to 1; null while there is none. */
export const $progress = createStore<number | null>(null);
/** How often it was looked at. */
const $looks = createStore(0);

const $followed = sample({
  source: { step: $step, taskId: $taskId },
  fn: ({ step, taskId }) => (step === 'following' ? taskId : null),
});
const lookedAt = sample({
  clock: lookAtTaskFx.finally,
  source: $followed,
  filter: (followed, { params }) => params === followed,
  fn: (_, look) => look,
});
const progressed = sample({
  clock: sample({
    clock: lookedAt,
    fn: (look) => (look.status === 'done' && look.result.type === 'progress' ? look.result.part : null),
  }),
  filter: (part) => part !== null,
});

/** The network, or a server that is started again: the task goes on. */
const passing = ['unreachable', 'unavailable', 'deadline_exceeded', 'too_many_requests'];
/** Of tries that were used up it is the last refusal that says so. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && passing.includes(lastRefusal(error).error);
const missed = sample({ clock: lookedAt, filter: (look) => look.status === 'fail' && isPassing(look.error) });
const wordIn = (look: Look): Word | null => {
  if (look.status === 'fail')
    return isPassing(look.error) ? null : { on: 'saveRefused', refusal: refusalIn(look.error) };
  return look.result.type === 'progress' ? null : wordOf(look.result);
};
type Look =
  | { readonly status: 'done'; readonly result: Outcome | { readonly type: 'progress' } }
  | { readonly status: 'fail'; readonly error: unknown };

$progress
  .on(moved, (_, { transition }) => (transition.to === 'following' ? 0 : null))
  .on(progressed, (_, part) => part);
$looks.on(pauseFx, (count) => count + 1).reset(moved);

sample({
  clock: [deed('followTask'), progressed, missed],
  source: { taskId: $taskId, look: $looks },
  target: pauseFx,
});
sample({
  clock: pauseFx.doneData,
  source: $followed,
  filter: (followed, taskId) => followed === taskId,
  fn: (_, taskId) => taskId,
  target: lookAtTaskFx,
});
sample({ clock: sample({ clock: lookedAt, fn: wordIn }), filter: Boolean, target: happened });
