import { createEvent, createStore } from 'effector';

/** A window of the manifest's `popups:` was requested, by its name. */
export const popupRequested = createEvent<string>();
export const firstStepsRequested = createEvent();
export const popupClosed = createEvent();

type Shown = { readonly type: 'popup'; readonly name: string } | { readonly type: 'first-steps' };

/** One at a time: the last that was requested. */
export const $shown = createStore<Shown | null>(null)
  .on(popupRequested, (_, name) => ({ type: 'popup', name }))
  .on(firstStepsRequested, () => ({ type: 'first-steps' }))
  .reset(popupClosed);
