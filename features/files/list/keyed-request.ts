import { createEffect, createEvent, sample } from 'effector';
import { takeLatest } from '../../session/index.ts';

/** Asks the server about subjects, and hears the newest question of each alone. */
export function createInquiry<Answer>(ask: (subject: string) => Promise<Answer>) {
  const asked = createEvent<string>();
  const askFx = createEffect(({ subject }: { readonly subject: string }) => ask(subject));
  sample({ clock: asked, fn: (subject) => ({ subject }), target: askFx });
  const newest = takeLatest(askFx, ({ subject }) => subject);
  return {
    asked,
    askFx,
    answered: newest.done.map(({ params, result }) => ({ subject: params.subject, answer: result })),
    failed: newest.fail.map(({ params }) => params.subject),
  };
}
