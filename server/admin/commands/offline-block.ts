import { infoHashIn } from '../../features/offline/index.ts';
import { installJobs } from '../../jobs/index.ts';
import { type Command, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';

const longestReason = 500;

export const offlineBlock: Command = {
  name: 'offline block',
  about: 'lets nobody download a torrent, and stops the downloads of it',
  words: ['INFO_HASH'],
  options: {
    reason: { value: 'TEXT', about: 'why, for `offline blocked`; users are not told' },
    ...jsonOption,
  },
  help: 'INFO_HASH is 40 hex digits, or a magnet link. Files that came before stay with their owners.',
  run: async (tools, { words: [typed = ''], options }) => {
    const infoHash = torrentIn(typed);
    const reason = typeof options.reason === 'string' ? options.reason.trim() : '';
    if (reason.length > longestReason)
      throw new UsageError(`--reason has at most ${longestReason} characters.`);
    // Jobs clean up after stopped downloads, in tables that only a server that has run once has made.
    await installJobs(await tools.migrated(), tools.log);
    const { isNew, stopped } = await (await tools.drive()).blockedTorrents.block(infoHash, reason);
    const { terminal } = tools;
    if (options.json === true) terminal.sayJson({ infoHash, isNew, stopped });
    else
      terminal.say(
        `${infoHash} ${isNew ? 'is blocked' : 'was blocked already'}; downloads that were stopped: ${stopped}.`,
      );
    return 0;
  },
};

/** @throws {UsageError} */
export function torrentIn(typed: string): string {
  const infoHash = infoHashIn(typed);
  if (infoHash === undefined)
    throw new UsageError(`"${typed}" is no info hash (40 hex digits) and no magnet link.`);
  return infoHash;
}
