import { createEffect, createStore, type Event, type Store, sample, type Unit } from 'effector';
import { isCancelled } from '../../api/error.ts';
import { type FailureFacts, factsOf } from './failure.ts';

/**
 * The reason of a failure, to be shown in its place (`FailureReason`). One for each operation that can fail, outside of
 * components. A cancelled one is no failure.
 *
 * @param failed the error
 * @param until clears it: another try, an answer
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
