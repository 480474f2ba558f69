import { createEffect, createEvent, createStore, sample } from 'effector';
import { signedOut } from '../session/index.ts';

interface Turn {
  readonly subject: string;
  readonly turn: number;
}

/**
 * Asks the server about subjects, and hears the newest question of each alone: an answer that was overtaken is passed
 * over, and so is one that comes after a sign-out, as it is about somebody else’s drive.
 */
export function createInquiry<Answer>(ask: (subject: string) => Promise<Answer>) {
  const asked = createEvent<string>();
  const askFx = createEffect(({ subject }: Turn) => ask(subject));
  const $last = createStore(0, { serialize: 'ignore' }).on(asked, (last) => last + 1);
  const $turns = createStore<Readonly<Record<string, number>>>({}, { serialize: 'ignore' })
    .on(askFx, (turns, { subject, turn }) => ({ ...turns, [subject]: turn }))
    .reset(signedOut);
  sample({ clock: asked, source: $last, fn: (turn, subject) => ({ subject, turn }), target: askFx });
  return {
    asked,
    askFx,
    answered: sample({
      clock: askFx.done,
      source: $turns,
      filter: (turns, { params }) => turns[params.subject] === params.turn,
      fn: (_, { params, result }) => ({ subject: params.subject, answer: result }),
    }),
    failed: sample({
      clock: askFx.fail,
      source: $turns,
      filter: (turns, { params }) => turns[params.subject] === params.turn,
      fn: (_, { params }) => params.subject,
    }),
  };
}
