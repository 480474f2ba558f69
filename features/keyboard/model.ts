import { createEvent, createStore } from 'effector';
import { pageOpened } from '../../engine/view/index.ts';
import { signedOut } from '../session/index.ts';

export const paletteRequested = createEvent();
export const sheetRequested = createEvent();
export const keyboardClosed = createEvent();

/** The part that is open over the page. */
export const $opened = createStore<'palette' | 'sheet' | null>(null, { serialize: 'ignore' })
  .on(paletteRequested, () => 'palette')
  .on(sheetRequested, () => 'sheet')
  .reset(keyboardClosed, pageOpened, signedOut);
