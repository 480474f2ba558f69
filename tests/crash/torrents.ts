import { createHash } from 'node:crypto';
import { openSeeder } from '../../server/torrents/fixtures/seeder.ts';
import { type MadeTorrent, makeTorrent } from '../../server/torrents/fixtures/torrent.ts';
import { openTracker } from '../../server/torrents/fixtures/tracker.ts';
import { type Client, demand, type Step, WrongAnswer } from './client.ts';
import { file, find, folder } from './model.ts';
import { createRandom } from './random.ts';

/** Torrents that seeders of this machine have; they outlive every crash. */
interface Torrents {
  /** Addresses of trackers and seeders, as `EGRESS_ALLOW` takes them. */
  readonly allowed: readonly string[];
  /** The torrent file at a path of the source; undefined where that is no torrent. */
  readonly fileAt: (path: string) => Buffer | undefined;
  /** Blocks that were asked of seeders. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

/** Several of each sort: one that an account has already is not fetched again. */
const sorts: readonly (readonly (readonly [name: string, size: number])[])[] = [
  [['film.mkv', 600_000]],
  [
    ['one.bin', 300_000],
    ['none.bin', 0],
    ['two.bin', 150_000],
  ],
  [['words.txt', 900]],
];
const kinds = Array.from({ length: 12 }, (_, kind) => sorts[kind % sorts.length]!);

const filesOf = (kind: number) =>
  kinds[kind]!.map(([name, size], at) => ({
    name,
    bytes: createRandom(7_000_000 + kind * 100 + at).bytes(size),
  }));

/** Sends slowly enough to be caught in the middle. They are private, so that nobody else is asked for peers. */
export async function openTorrents(): Promise<Torrents> {
  const opened = await Promise.all(
    kinds.map(async (_, kind) => {
      const tracker = await openTracker();
      const files = filesOf(kind).map(({ name, bytes }) => ({ path: [name], bytes }));
      const torrent: MadeTorrent = makeTorrent(files, {
        name: `torrent ${kind}`,
        trackers: [tracker.address],
        isPrivate: true,
      });
      const seeder = await openSeeder(torrent, {
        mayPass: () => new Promise((resolve) => setTimeout(() => resolve(true), 5)),
      });
      tracker.name(seeder.port);
      return { tracker, torrent, seeder };
    }),
  );
  return {
    allowed: opened.flatMap(({ tracker, seeder }) => [tracker.host, seeder.address]),
    fileAt: (path) => opened[Number(/^\/torrents\/(\d+)$/.exec(path)?.[1] ?? -1)]?.torrent.file,
    asked: () => opened.reduce((sum, { seeder }) => sum + seeder.asked.length, 0),
    close: async () => {
      for (const { tracker, seeder } of opened) await Promise.all([tracker.close(), seeder.close()]);
    },
  };
}

/** The files of a torrent in a folder; the only file of one without. Once its task is there all of it comes, whatever crashes until then. */
export function downloadTorrent(address: string, client: Client): Step {
  const { random } = client;
  client.counter += 1;
  const name = `${client.name} ${client.counter} torrent`;
  const kind = random.below(kinds.length);
  const files = filesOf(kind);
  return {
    words: `download ${JSON.stringify(name)}, torrent ${kind}`,
    act: async ({ promised }) => {
      const { body } = await demand(address, client, 'POST', '/drive/v1/files', {
        body: {
          kind: 'drive#file',
          name,
          parent_id: client.inbox,
          upload_type: 'UPLOAD_TYPE_URL',
          url: { url: `${client.source}/torrents/${kind}`, files: files.map((_, index) => String(index)) },
        },
      });
      promised();
      await fetched(address, client, body.task.id);
    },
    effect: (top) => {
      const made = files.map(({ name: one, bytes }) =>
        file(files.length === 1 ? name : one, createHash('sha256').update(bytes).digest('hex'), bytes.length),
      );
      const { children } = find(top, client.inbox);
      if (made.length === 1) children.push(...made);
      else children.push({ ...folder(name), children: made });
    },
  };
}

/** Waits for the end of a download, whose progress never goes back. */
export async function fetched(address: string, client: Client, id: string): Promise<void> {
  for (let last = 0; ; ) {
    const { body: task } = await demand(address, client, 'GET', `/drive/v1/tasks/${id}`);
    if (task.phase === 'PHASE_TYPE_COMPLETE') return;
    if (task.phase === 'PHASE_TYPE_ERROR' || task.progress < last)
      throw new WrongAnswer(`after ${last} %: ${JSON.stringify(task)}`);
    last = task.progress;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
