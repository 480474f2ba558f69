import { createEffect, createEvent, createStore, sample } from 'effector';
import { chooseMailLanguage, getMailLanguage } from '../../../api/contract/mail.ts';
import { failureShown } from '../../../features/notices/index.ts';
import { callDrive, signedOut, takeLatest } from '../../../features/session/index.ts';

/** It is shown. */
export const mailLanguageRequested = createEvent();
/** A tag; "": the language of the pages that were seen last. */
export const mailLanguageChosen = createEvent<string>();

const fetchMailLanguageFx = createEffect((_: object) => callDrive(getMailLanguage));
const chooseMailLanguageFx = createEffect(({ language }: { readonly language: string }) =>
  callDrive(chooseMailLanguage, { body: { language } }),
);
const choosing = takeLatest(chooseMailLanguageFx);

/** The chosen language of letters; null until it is known. */
export const $mailLanguage = createStore<string | null>(null)
  .on(fetchMailLanguageFx.doneData, (_, { language }) => language)
  .on(choosing.done, (_, { result }) => result.language)
  .on(mailLanguageChosen, (_, language) => language)
  .reset(signedOut);

sample({ clock: mailLanguageRequested, fn: () => ({}), target: fetchMailLanguageFx });
sample({ clock: mailLanguageChosen, fn: (language) => ({ language }), target: chooseMailLanguageFx });
// The server's value counts again.
sample({ clock: choosing.fail, fn: () => ({}), target: fetchMailLanguageFx });
sample({
  clock: choosing.fail,
  fn: ({ error }) => ({ error, doing: 'account.preferences.failed' }),
  target: failureShown,
});
