import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { torrentIn } from './offline-block.ts';

export const offlineUnblock: Command = {
  name: 'offline unblock',
  about: 'allows a torrent again',
  words: ['INFO_HASH'],
  options: jsonOption,
  help: 'Downloads that were stopped do not go on by themselves; their owners may try again.',
  run: async (tools, { words: [typed = ''], options }) => {
    const infoHash = torrentIn(typed);
    const { terminal } = tools;
    if (!(await (await tools.drive()).blockedTorrents.unblock(infoHash)))
      throw new DeclinedError(`${infoHash} is not blocked.`);
    if (options.json === true) terminal.sayJson({ infoHash });
    else terminal.say(`${infoHash} may be downloaded again.`);
    return 0;
  },
};
