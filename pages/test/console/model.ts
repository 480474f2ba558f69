import { createEffect, createEvent, createStore, sample } from 'effector';
import { getDebugOptions } from '../../../api/contract/config.ts';
import { callDrive } from '../../../features/session/index.ts';
import { checkRepeated } from '../model.ts';

export const consoleWanted = createEvent();
export const consoleClosed = createEvent();

/** Whether the server allows it to this device or account (spec section 6). */
export const askFx = createEffect(async () => {
  const { values } = await callDrive(getDebugOptions, { body: { client: 'web' }, retry: 0 });
  return values.debug_options.allow_vconsole;
});

const allowed = sample({ clock: askFx.doneData, filter: Boolean, fn: () => {} });

export const $isOpen = createStore(false)
  .on(allowed, () => true)
  .on(consoleClosed, () => false);

sample({ clock: consoleWanted, source: $isOpen, filter: (isOpen) => !isOpen, fn: () => {}, target: askFx });
sample({ clock: allowed, target: checkRepeated });
