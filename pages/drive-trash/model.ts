import { createEffect, createEvent, createStore, sample } from 'effector';
import { longestTitle } from '../../api/contract/bounds.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { locationOpened } from '../../features/files/index.ts';

export const opened = createEvent<PageAddress>();
/** In the field that searches the trash. */
export const searchTyped = createEvent<string>();

/** Ms without a letter after which the search begins. */
const pause = 300;
export const pauseFx = createEffect(
  (text: string) => new Promise<string>((resolve) => setTimeout(() => resolve(text), pause)),
);

export const $typed = createStore('', { serialize: 'ignore' })
  .on(searchTyped, (_, text) => text)
  .reset(opened);

sample({ clock: opened, fn: () => ({ type: 'trash' as const }), target: locationOpened });
sample({ clock: searchTyped, target: pauseFx });
sample({
  clock: pauseFx.doneData,
  source: $typed,
  filter: (typed, text) => typed === text,
  fn: (typed) => {
    const text = typed.trim().slice(0, longestTitle);
    return { type: 'trash' as const, ...(text !== '' && { text }) };
  },
  target: locationOpened,
});
