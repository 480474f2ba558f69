import { createEffect, createStore, type Effect, type Store, sample, type Unit } from 'effector';
import { isCancelled } from '../../api/error.ts';
import { type FailureFacts, factsOf } from '../../features/notices/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes and gives, what matters is how it failed.
type AnyEffect = Effect<any, any, Error>;

/**
 * The failure of one of these effects, for the message beside its form. It is cleared when one of them starts again,
 * and by `clearedBy`. A cancelled call is no error.
 */
export function createErrorStore(
  effects: readonly AnyEffect[],
  clearedBy: readonly Unit<unknown>[] = [],
): Store<FailureFacts | null> {
  const explainFx = createEffect((error: Error) => factsOf(error));
  const $error = createStore<FailureFacts | null>(null, { serialize: 'ignore' });
  $error.on(explainFx.doneData, (_, facts) => facts).reset([...effects, ...clearedBy] as Unit<unknown>[]);
  sample({
    clock: effects.map(({ failData }) => failData),
    filter: (error) => !isCancelled(error),
    target: explainFx,
  });
  return $error;
}
