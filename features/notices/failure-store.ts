import { createEffect, createStore, type Event, type Store, sample, type Unit } from 'effector';
import { isCancelled } from '../../api/error.ts';
import { type FailureFacts, factsOf } from './failure.ts';

/**
 * Why something failed, kept to be said in its place (`FailureReason`). One for each thing that can fail, outside of
 * components. What was cancelled is no failure.
 *
 * @param failed what was thrown
 * @param until what makes it a thing of the past: another try, an answer
 */
export function createFailureStore(
  failed: Event<Error>,
  until: readonly Unit<unknown>[],
): Store<FailureFacts | null> {
  const explainFx = createEffect((error: Error) => factsOf(error));
  const $failure = createStore<FailureFacts | null>(null, { serialize: 'ignore' })
    .on(explainFx.doneData, (_, facts) => facts)
    .reset([...until]);
  sample({ clock: failed, filter: (error) => !isCancelled(error), target: explainFx });
  return $failure;
}
