import { createEffect, createEvent, sample } from 'effector';

/** An address named the code of whoever invites. */
export const invitationNamed = createEvent<string>();

/** Its code comes with the first link that names one. */
const keepCodeFx = createEffect(async (code: string) => (await import('./accept.ts')).keepOwnCode(code));

sample({ clock: invitationNamed, filter: Boolean, target: keepCodeFx });
