import { createStore, type Effect, type Event, sample } from 'effector';
import { signedOut } from './model.ts';

type Done<Params, Answer> = { readonly params: Params; readonly result: Answer };
type Failed<Params> = { readonly params: Params; readonly error: Error };

/**
 * The outcome of what was asked for last. Answers overtake each other, and what comes late must not take the place of
 * what is newer; nor do they count once whoever asked has signed out. Once for each effect, outside of components; it is
 * called with an object of its own each time, by which the calls are told apart.
 */
export function newestOf<Params extends object, Answer>(
  fx: Effect<Params, Answer, Error>,
): { readonly done: Event<Done<Params, Answer>>; readonly fail: Event<Failed<Params>> } {
  const $asked = createStore<Params | null>(null, { serialize: 'ignore' })
    .on(fx, (_, params) => params)
    .reset(signedOut);
  const isNewest = (asked: Params | null, { params }: { readonly params: Params }) => asked === params;
  return {
    done: sample({ clock: fx.done, source: $asked, filter: isNewest, fn: (_, done) => done }),
    fail: sample({ clock: fx.fail, source: $asked, filter: isNewest, fn: (_, fail) => fail }),
  };
}
