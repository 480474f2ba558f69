import type { ListedFile } from '../model.ts';
import { viewerOf } from '../viewer-of.ts';

export interface Track {
  readonly file: ListedFile;
  /** The id of the file of its lyrics, which lies beside it. */
  readonly lyricsId?: string;
}
export type Repeat = 'off' | 'all' | 'one';

export interface Queue {
  /** In the order in which they are played; each file once. */
  readonly tracks: readonly Track[];
  readonly index: number;
  /** The order before it was shuffled, while it is. */
  readonly inOrder: readonly Track[] | null;
  readonly repeat: Repeat;
  /** The ids of the audio among which the track was last opened. */
  readonly openedAmong: readonly string[];
}

export const emptyQueue: Queue = { tracks: [], index: 0, inOrder: null, repeat: 'off', openedAmong: [] };

/** Tracks of a queue; those farthest behind the one that is opened are left out. */
export const mostTracks = 1000;

const largestLyrics = 256 * 1024;
const stemOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFC')
    .toLowerCase();

/** The audio among files that lie together, in their order, with the lyrics beside it. */
export function tracksOf(files: readonly ListedFile[]): readonly Track[] {
  const lyrics = new Map(
    files
      .filter(({ name, size }) => /\.lrc$/i.test(name) && Number(size) <= largestLyrics)
      .map(({ id, name }) => [stemOf(name), id]),
  );
  return files.flatMap((file) => {
    const showing = viewerOf(file);
    if (!('viewer' in showing) || showing.viewer !== 'audio') return [];
    const lyricsId = lyrics.get(stemOf(file.name));
    return [lyricsId === undefined ? { file } : { file, lyricsId }];
  });
}

/** So many tracks that one of them is among them: those behind it sooner than those before. */
const around = (tracks: readonly Track[], at: number, most: number): readonly Track[] => {
  const start = Math.max(0, Math.min(at, tracks.length - most));
  return tracks.slice(start, start + most);
};

const indexOf = (tracks: readonly Track[], id: string): number =>
  tracks.findIndex(({ file }) => file.id === id);

const idsOf = (tracks: readonly Track[]): readonly string[] => tracks.map(({ file }) => file.id);
const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id, place) => id === others[place]);

/** The queue that begins with a file among its siblings; one that was made of them stays, with what was changed in it. */
export function opened(
  before: Queue,
  file: ListedFile,
  siblings: readonly ListedFile[],
  random: () => number,
): Queue {
  const all = tracksOf(siblings.some(({ id }) => id === file.id) ? siblings : [file]);
  const openedAmong = idsOf(all);
  const isCurrent = before.tracks[before.index]?.file.id === file.id;
  if (isCurrent && [before.openedAmong, idsOf(before.tracks)].some((ids) => areSame(ids, openedAmong)))
    return { ...before, openedAmong };
  const at = Math.max(0, indexOf(all, file.id));
  const tracks = around(all, at, mostTracks);
  const index = Math.max(0, indexOf(tracks, file.id));
  const queue = { ...before, tracks, index, inOrder: null, openedAmong };
  return before.inOrder === null ? queue : shuffleToggled(queue, random);
}

/** With more tracks at its end; one that waits already moves there. */
export function extended(queue: Queue, files: readonly ListedFile[]): Queue {
  const current = queue.tracks[queue.index];
  const more = tracksOf(files).filter(({ file }) => file.id !== current?.file.id);
  const ids = new Set(more.map(({ file }) => file.id));
  const room = Math.max(1, mostTracks - more.length);
  const others = (tracks: readonly Track[]) => {
    const before = tracks.filter(({ file }) => !ids.has(file.id));
    const at = current ? indexOf(before, current.file.id) : 0;
    return [...around(before, at, room), ...more.slice(0, mostTracks - 1)];
  };
  const tracks = others(queue.tracks);
  return {
    ...queue,
    tracks,
    index: current ? Math.max(0, indexOf(tracks, current.file.id)) : 0,
    inOrder: queue.inOrder && others(queue.inOrder),
  };
}

/** Without a track that is not being played. */
export function shortened(queue: Queue, id: string): Queue {
  const at = indexOf(queue.tracks, id);
  if (at < 0 || at === queue.index) return queue;
  const without = (tracks: readonly Track[]) => tracks.filter(({ file }) => file.id !== id);
  return {
    ...queue,
    tracks: without(queue.tracks),
    index: at < queue.index ? queue.index - 1 : queue.index,
    inOrder: queue.inOrder && without(queue.inOrder),
  };
}

export function at(queue: Queue, id: string): Queue {
  const index = indexOf(queue.tracks, id);
  return index < 0 ? queue : { ...queue, index };
}

/** The place of the next track, or the previous one: round and round where all are repeated. */
export function indexAfter({ tracks, index, repeat }: Queue, step: 1 | -1): number | undefined {
  const next = index + step;
  if (tracks[next] !== undefined) return next;
  return repeat === 'all' && tracks.length > 1 ? (next + tracks.length) % tracks.length : undefined;
}

export function stepped(queue: Queue, step: 1 | -1): Queue {
  return { ...queue, index: indexAfter(queue, step) ?? queue.index };
}

/** The current track stays; the others follow it by chance, or come back into their order. */
export function shuffleToggled(queue: Queue, random: () => number): Queue {
  const current = queue.tracks[queue.index];
  if (current === undefined) return queue;
  if (queue.inOrder !== null) {
    const index = Math.max(0, indexOf(queue.inOrder, current.file.id));
    return { ...queue, tracks: queue.inOrder, index, inOrder: null };
  }
  const rest = queue.tracks.filter((track) => track !== current);
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [rest[last], rest[other]] = [rest[other] as Track, rest[last] as Track];
  }
  return { ...queue, tracks: [current, ...rest], index: 0, inOrder: queue.tracks };
}

const repeats: Readonly<Record<Repeat, Repeat>> = { off: 'all', all: 'one', one: 'off' };
export const repeatToggled = (queue: Queue): Queue => ({ ...queue, repeat: repeats[queue.repeat] });
