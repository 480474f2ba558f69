import { contentFolder } from '../../blobs/index.ts';
import { backUp } from '../../storage/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';

export const backup: Command = {
  name: 'backup',
  about: 'copies database and content while the server runs',
  words: ['FOLDER'],
  options: jsonOption,
  help: [
    'Everything that was acknowledged before it began is in it. On the file system of the data folder content is linked',
    'and takes no room, and does not outlive the disk; elsewhere it is copied. Into the same folder again, only new',
    'content is taken. What is not in it: unfinished uploads’ bytes, thumbnails, letters in the outbox.',
  ].join('\n'),
  run: async (tools, { words: [typed = ''], options }) => {
    const { terminal, signal, env } = tools;
    const folder = tools.pathOf(typed);
    const report = await backUp({
      database: await tools.migrated(),
      blobs: tools.blobs(),
      dataFolder: contentFolder(env),
      target: tools.blobsIn(folder),
      folder,
      signal,
      onProgress: ({ count, of }) => terminal.progress(`${count} of ${of} contents`),
    });
    const { manifest, content } = report;
    if (options.json === true)
      terminal.sayJson({
        folder,
        takenAt: manifest.takenAt,
        content: { ...manifest.content, ...content },
        lost: manifest.lost,
      });
    else {
      for (const hash of manifest.lost) terminal.say(`${hash} is damaged or missing, and not in the backup`);
      const { count, bytes } = manifest.content;
      terminal.say(
        `Backed up as of ${manifest.takenAt}: ${count} contents (${writeSize(bytes)}), ${content.linked} linked, ${content.copied} copied, ${content.kept} there already.`,
      );
    }
    return manifest.lost.length > 0 ? 1 : 0;
  },
};
