import { attach, createEvent, createStore, sample } from 'effector';
import { decodeText, guessEncoding } from '../../../api/contract/text-encoding.ts';
import { signedOut } from '../../session/index.ts';
import { $findFile, $gallery, addressOf, type DriveFile, type ListedFile, previewOpened } from '../model.ts';
import { type LyricsLine, parseLyrics } from './lyrics.ts';
import { $added, musicShown, tracksTaken } from './music-gate.ts';
import * as queues from './queue.ts';

export const trackOpened = createEvent<{
  readonly file: ListedFile;
  readonly siblings: readonly ListedFile[];
}>();
/** The current track was opened, maybe in another folder. */
export const currentOpened = createEvent<{
  readonly file: ListedFile;
  readonly siblings: readonly ListedFile[];
}>();
/** One of the queue is to be played. */
export const trackChosen = createEvent<string>();
export const trackRemoved = createEvent<string>();
export const trackStepped = createEvent<1 | -1>();
/** It could not be played: the next one is tried, each once. */
export const trackFailed = createEvent<string>();
export const queueCleared = createEvent();
export const shuffleToggled = createEvent();
export const repeatToggled = createEvent();
/** The element that plays a track, once it has its content. */
export const nowChanged = createEvent<Now | null>();

interface Now {
  readonly id: string;
  readonly media: HTMLAudioElement;
}

export const $failed = createStore<readonly string[]>([]);
export const $queue = createStore(queues.emptyQueue, { serialize: 'ignore' });
const $current = $queue.map(({ tracks, index }) => tracks[index] ?? null);
export const $now = createStore<Now | null>(null, { serialize: 'ignore' })
  .on(nowChanged, (_, now) => now)
  .reset(signedOut);

/** The file of a track with its addresses. */
export const findTrackFx = attach({ source: $findFile, effect: (find, id: string) => find(id) });
export const $links = createStore<Readonly<Record<string, DriveFile>>>({}, { serialize: 'ignore' })
  .on(findTrackFx.done, (links, { params: id, result }) => ({ ...links, [id]: result }))
  .reset(queueCleared, signedOut);

$failed
  .on(trackFailed, (failed, id) => (failed.includes(id) ? failed : [...failed, id]))
  .reset(trackOpened, trackChosen, queueCleared, signedOut);
$queue
  .on([trackOpened, currentOpened], (queue, { file, siblings }) =>
    queues.opened(queue, file, siblings, Math.random),
  )
  .on(trackChosen, queues.at)
  .on(trackRemoved, queues.shortened)
  .on(trackStepped, queues.stepped)
  .on(shuffleToggled, (queue) => queues.shuffleToggled(queue, Math.random))
  .on(repeatToggled, queues.repeatToggled)
  .on(queueCleared, (queue) => ({
    ...queue,
    ...{ tracks: [], index: 0, openedAmong: [] },
    inOrder: queue.inOrder && [],
  }))
  .reset(signedOut);

sample({
  clock: findTrackFx.fail,
  source: $current,
  filter: (current, { params: id }) => current?.file.id === id,
  fn: (_, { params: id }) => id,
  target: trackFailed,
});
sample({
  clock: trackFailed,
  source: { queue: $queue, failed: $failed },
  filter: ({ queue, failed }, id) => {
    const next = queues.indexAfter(queue, 1);
    const isCurrent = queue.tracks[queue.index]?.file.id === id;
    return isCurrent && next !== undefined && !failed.includes(queue.tracks[next]?.file.id ?? '');
  },
  fn: () => 1 as const,
  target: trackStepped,
});

const taken = createEvent<readonly ListedFile[]>();
$queue.on(taken, queues.extended);
/** Takes the tracks that were added before this code had come, and since. */
export const addedTaken = createEvent();
sample({ clock: [addedTaken, $added], source: $added, filter: ({ length }) => length > 0, target: taken });
sample({ clock: taken, fn: () => {}, target: tracksTaken });
sample({ clock: $queue, fn: ({ tracks }) => tracks.length > 0, target: musicShown });

/** The viewer follows the music where it shows what was played until now. */
const $turn = createStore<readonly [before: string | null, current: string | null]>([null, null], {
  serialize: 'ignore',
}).on($current, ([, before], current) => [before, current?.file.id ?? null]);
sample({
  clock: $turn,
  source: $gallery,
  filter: (gallery, [before, current]) =>
    before !== null &&
    before !== current &&
    gallery?.files[gallery.index]?.id === before &&
    gallery.files.some(({ id }) => id === current),
  fn: (gallery, [, current]) => {
    const siblings = gallery?.files ?? [];
    return { file: siblings.find(({ id }) => id === current) as ListedFile, siblings };
  },
  target: previewOpened,
});

/** The lyrics of a track, which lie beside it. */
export const readLyricsFx = attach({
  source: $findFile,
  async effect(find, { id, locale }: { id: string; locale: string }): Promise<readonly LyricsLine[]> {
    const address = addressOf(await find(id));
    if (address === undefined) throw new Error('no lyrics');
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) throw new Error(`the lyrics were answered with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return parseLyrics(decodeText(bytes, guessEncoding(bytes, locale)));
  },
});
