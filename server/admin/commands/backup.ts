import { contentFolder } from '../../blobs/index.ts';
import { type BackupPlace, backUp, drill, keepForm, readKeep, readStates } from '../../storage/index.ts';
import { type Command, DeclinedError, type ExitCode, type Tools, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import { inColumns } from '../table.ts';

export const backup: Command = {
  name: 'backup',
  about: 'copies database and content while the server runs',
  words: ['PLACE'],
  options: {
    keep: { value: '7', about: 'so many backups of the place stay, or all of so many days (30d)' },
    list: { about: 'takes none, and lists those that the place holds' },
    drill: { about: 'takes none, and restores the newest into a database of its own, to see that it can be' },
    ...jsonOption,
  },
  help: [
    'PLACE is a folder, or s3://bucket/prefix (S3_BACKUP_ENDPOINT and its like say where that is).',
    'Everything that was acknowledged before it began is in it. On the file system of the data folder content is linked',
    'and takes no room, and does not outlive the disk; elsewhere it is copied. Into the same place again, only new',
    'content is taken, and the earlier backups stay, 7 with this one, or as many as BACKUP_KEEP or --keep say; "restore --at" takes one',
    'of them. What is not in it: unfinished uploads’ bytes, thumbnails, letters in the outbox.',
  ].join('\n'),
  run: async (tools, { words: [typed = ''], options }) => {
    const place = tools.backupsAt(typed);
    const isJson = options.json === true;
    if (options.drill === true) return tryOut(tools, place, isJson);
    return options.list === true
      ? list(tools, place, isJson)
      : take(tools, place, { isJson, keep: options.keep });
  },
};

async function take(
  tools: Tools,
  place: BackupPlace,
  { isJson, keep: typed }: { readonly isJson: boolean; readonly keep: string | true | undefined },
): Promise<ExitCode> {
  const { terminal, signal, env } = tools;
  const keep = typed === undefined ? env.BACKUP_KEEP : readKeep(String(typed));
  if (typed !== undefined && keep === undefined) throw new UsageError(`--keep ${typed} is not ${keepForm}.`);
  const { manifest, content, states } = await backUp({
    database: await tools.migrated(),
    blobs: tools.blobs(),
    dataFolder: contentFolder(env),
    place,
    keep,
    signal,
    onProgress: ({ count, of }) => terminal.progress(`${count} of ${of} contents`),
  });
  if (isJson)
    terminal.sayJson({
      folder: place.name,
      takenAt: manifest.takenAt,
      content: { ...manifest.content, ...content },
      states,
      lost: manifest.lost,
    });
  else {
    for (const hash of manifest.lost) terminal.say(`${hash} is damaged or missing, and not in the backup`);
    for (const takenAt of states.damaged)
      terminal.say(`The backup of ${takenAt} is damaged; as long as it is there, no content is dropped`);
    const { count, bytes } = manifest.content;
    terminal.say(
      `Backed up as of ${manifest.takenAt}: ${count} contents (${writeSize(bytes)}), ${content.linked} linked, ${content.copied} copied, ${content.kept} there already. Backups there: ${states.kept}.`,
    );
  }
  return manifest.lost.length > 0 || states.damaged.length > 0 ? 1 : 0;
}

async function tryOut(tools: Tools, place: BackupPlace, isJson: boolean): Promise<ExitCode> {
  const { terminal, log, signal, env } = tools;
  const { takenAt, content } = await drill({
    database: await tools.migrated(),
    place,
    scratch: env.DATA_DIR,
    openDatabase: tools.scratchDatabase,
    ...{ log, signal },
    onProgress: ({ count, of }) => terminal.progress(`${count} of ${of} contents`),
  });
  if (isJson) terminal.sayJson({ folder: place.name, takenAt, content });
  else
    terminal.say(
      `The backup of ${takenAt} can be restored: ${content.count} contents (${writeSize(content.bytes)}).`,
    );
  return 0;
}

async function list({ terminal }: Tools, place: BackupPlace, isJson: boolean): Promise<ExitCode> {
  const { states } = await readStates(place);
  if (states.length === 0) throw new DeclinedError(`${place.name} holds no whole backup.`);
  if (isJson)
    terminal.sayJson(
      states.map(({ takenAt, manifest }) => ({
        takenAt: takenAt.toISOString(),
        isWhole: manifest !== undefined,
        ...(manifest && { content: manifest.content, lost: manifest.lost.length }),
      })),
    );
  else
    for (const line of inColumns(
      ['Taken at', 'Contents', 'Size', ''],
      states.map(({ takenAt, manifest }) => [
        takenAt.toISOString(),
        manifest === undefined ? '' : String(manifest.content.count),
        manifest === undefined ? '' : writeSize(manifest.content.bytes),
        manifest === undefined
          ? 'damaged'
          : manifest.lost.length > 0
            ? `${manifest.lost.length} missing`
            : '',
      ]),
    ))
      terminal.say(line);
  return states.some(({ isWhole }) => !isWhole) ? 1 : 0;
}
