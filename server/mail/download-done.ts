import { shownInLine } from '../../api/contract/shown-text.ts';
import type { Letter } from './letters.ts';
import { sizeIn, stoppable } from './stoppable.ts';
import { openWords } from './words.ts';

/** A download that is done, and how its owner ends the letters about such. */
export interface DownloadDoneFacts {
  readonly to: string;
  /** A language tag, or "". */
  readonly language: string;
  /** As a stranger may have named it. */
  readonly name: string;
  readonly size: number;
  /** Where the drive is. */
  readonly drive: string;
  readonly unsubscribe: string;
}

/** Characters of a name: a stranger's text must not be most of a letter. */
const longestName = 100;

/** Writes the letter that tells of it. */
export async function writeDownloadDone({
  to,
  name,
  size,
  drive,
  unsubscribe,
  ...rest
}: DownloadDoneFacts): Promise<Letter> {
  const { language, say } = await openWords(rest.language);
  const shown = [...shownInLine(name)];
  const short = shown.length > longestName ? `${shown.slice(0, longestName).join('')}…` : shown.join('');
  return stoppable({
    to,
    unsubscribe,
    language,
    subject: say('tasks.done', { name: short }),
    texts: [say('mail.downloadDone.text', { size: sizeIn(language, size) })],
    link: { text: say('frame.openDrive'), address: drive },
    stop: say('mail.reminder.stop'),
  });
}
