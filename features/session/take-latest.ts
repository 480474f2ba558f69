import { createStore, type Effect, type Event, sample } from 'effector';
import { signedOut } from './model.ts';

type Done<Params, Answer> = { readonly params: Params; readonly result: Answer };
type Failed<Params> = { readonly params: Params; readonly error: Error };

/**
 * The result of the latest request for each subject. Answers may overtake each other, and a late one must not replace a
 * newer one; nor do they count after a sign-out. Once for each effect, outside of components; it is called with a new
 * object each time, which identifies the call.
 *
 * @param subjectOf the subject of a call; by default all calls have the same
 */
export function takeLatest<Params extends object, Answer>(
  fx: Effect<Params, Answer, Error>,
  subjectOf: (params: Params) => string = () => '',
): { readonly done: Event<Done<Params, Answer>>; readonly fail: Event<Failed<Params>> } {
  const $latest = createStore<Readonly<Record<string, Params>>>({}, { serialize: 'ignore' })
    .on(fx, (latest, params) => ({ ...latest, [subjectOf(params)]: params }))
    .reset(signedOut);
  const isNewest = (latest: Readonly<Record<string, Params>>, { params }: { readonly params: Params }) =>
    latest[subjectOf(params)] === params;
  return {
    done: sample({ clock: fx.done, source: $latest, filter: isNewest, fn: (_, done) => done }),
    fail: sample({ clock: fx.fail, source: $latest, filter: isNewest, fn: (_, fail) => fail }),
  };
}
