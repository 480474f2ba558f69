import { createEvent, createStore } from 'effector';
import { signedOut } from '../../features/session/index.ts';

/** The dialogs of the page; one at a time. */
export type DialogName =
  | 'picture'
  | 'password'
  | 'second-factor'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'passkey'
  | 'app-password'
  | 'deletion';

export const dialogOpened = createEvent<DialogName>();
export const dialogClosed = createEvent();

export const $dialog = createStore<DialogName | null>(null)
  .on(dialogOpened, (_, name) => name)
  .on([dialogClosed, signedOut], () => null);
