import { createEffect, createEvent, sample } from 'effector';
import { takeLatest } from '../../session/index.ts';

/** Sends requests about subjects, and uses only the answer to the newest one of each. */
export function createKeyedRequest<Answer>(ask: (subject: string) => Promise<Answer>) {
  const requested = createEvent<string>();
  const requestFx = createEffect(({ subject }: { readonly subject: string }) => ask(subject));
  sample({ clock: requested, fn: (subject) => ({ subject }), target: requestFx });
  const newest = takeLatest(requestFx, ({ subject }) => subject);
  return {
    requested,
    requestFx,
    answered: newest.done.map(({ params, result }) => ({ subject: params.subject, answer: result })),
    failed: newest.fail.map(({ params }) => params.subject),
  };
}
