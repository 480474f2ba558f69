import { escapeHtml } from '../../api/contract/escape-html.ts';
import type { Letter } from './letters.ts';

interface Notice {
  readonly kind: 'backup' | 'drill';
  readonly place: string;
  readonly words: string;
}

/** Tells the operator of scheduled backups that fail, in English like everything that the server tells operators. */
export function writeBackupNotice({ kind, place, words }: Notice, to: string, publicUrl: string): Letter {
  const { host } = new URL(publicUrl);
  const what = kind === 'backup' ? 'backup' : 'restore drill';
  const text = `The scheduled ${what} of ${host} needs you.

Place: ${place}
${words}

The server tries again by itself. There is no other letter about this until it has worked once; /metrics has the numbers
(drive_backup_…), and the log has each try.
`;
  return {
    to,
    subject: `The scheduled ${what} of ${host} needs you`,
    text,
    html: `<!doctype html><html lang="en"><body><pre style="font-size:15px;line-height:1.5;white-space:pre-wrap;max-width:72ch">${escapeHtml(text)}</pre></body></html>`,
    language: 'en-US',
  };
}
