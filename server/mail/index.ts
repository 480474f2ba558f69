import { type LetterName, writeLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';

export { writeBackupNotice } from './backup-notice.ts';
export { type DownloadDoneFacts, writeDownloadDone } from './download-done.ts';
export { type Letter, writeLetter } from './letters.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { type ReminderFacts, writeReminder } from './reminder.ts';
export { languageFor, languages } from './words.ts';

/** A letter by its name, as it waits to be written: JSON, so that a job can carry it. */
interface Posted {
  readonly to: string;
  readonly letter: LetterName;
  /** An `accept-language`. */
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Writes and sends a queued letter. */
export const deliver =
  ({ send }: Pick<Mailer, 'send'>) =>
  async ({ to, letter, language, values }: Posted): Promise<void> =>
    send(await writeLetter(letter, to, language, values));
