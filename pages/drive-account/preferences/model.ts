import { createEffect, createEvent, sample } from 'effector';
import { settingsRequested } from '../../../features/settings/index.ts';
import { visited } from '../model.ts';

interface LanguageChoice {
  readonly tag: string;
  /** This page in that language. */
  readonly address: string;
}

export const languageChosen = createEvent<LanguageChoice>();

/** The query makes the server store the choice (spec section 2, `locale`). */
const goToLanguageFx = createEffect(({ tag, address }: LanguageChoice) =>
  location.assign(`${address}?locale=${tag}`),
);

sample({ clock: visited, target: settingsRequested });
sample({ clock: languageChosen, target: goToLanguageFx });
