import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useRef } from 'react';
import { addressOf } from '../model.ts';
import type { PlayerState } from '../player/player-state.ts';
import {
  $links,
  $now,
  $queue,
  addedTaken,
  findTrackFx,
  nowChanged,
  trackFailed,
  trackStepped,
} from './music-model.ts';
import { indexAfter } from './queue.ts';

/** Seconds before the end of a track from which the next one is fetched. */
const ahead = 20;

/** Two players in turns: while one plays, the other fetches the track that follows. */
type Pair = readonly [RefObject<HTMLAudioElement | null>, RefObject<HTMLAudioElement | null>];

/** Plays the queue. A track whose content ceases to come goes on at its place by a new address. */
export function useEngine(pair: Pair, state: PlayerState) {
  const { queue, links, now, onFind, onNow, onFailed, onStep, onAdded } = useUnit({
    ...{ queue: $queue, links: $links, now: $now, onFind: findTrackFx, onNow: nowChanged },
    ...{ onFailed: trackFailed, onStep: trackStepped, onAdded: addedTaken },
  });
  const turn = useRef<0 | 1>(0);
  /** iPhones let only the player go on that a person has started. */
  const isAlone = useRef(false);
  const stop = useRef<{ readonly at: number; readonly wasPlaying: boolean } | null>(null);
  const triedAt = useRef(Number.NaN);
  const [first, second] = pair;
  useEffect(() => void onAdded(), [onAdded]);

  const id = queue.tracks[queue.index]?.file.id;
  const url = id === undefined ? undefined : addressOf(links[id]);
  useEffect(() => {
    if (id !== undefined && url === undefined) onFind(id).catch(() => {});
  }, [id, url, onFind]);

  useEffect(() => {
    const both = [first.current, second.current] as const;
    const [active, standby] = turn.current === 0 ? both : ([both[1], both[0]] as const);
    if (active === null || standby === null) return;
    if (active.dataset.track === id && url !== undefined) {
      if (active.getAttribute('src') !== url) active.src = url;
      return;
    }
    active.pause();
    if (id === undefined || url === undefined) return;
    stop.current = null;
    triedAt.current = Number.NaN;
    const isReady = standby.dataset.track === id && standby.getAttribute('src') === url;
    if (isReady) {
      turn.current = turn.current === 0 ? 1 : 0;
      standby.defaultPlaybackRate = active.playbackRate;
      standby.playbackRate = active.playbackRate;
      standby.volume = active.volume;
      standby.muted = active.muted;
      unload(active);
    } else {
      active.defaultPlaybackRate = active.playbackRate;
      active.dataset.track = id;
      active.src = url;
    }
    const media = isReady ? standby : active;
    onNow({ id, media });
    media.play().catch((refusal: Error) => {
      // Refused without a user gesture: then it waits to be started, unless the other player has been started by one.
      if (!isReady || refusal.name !== 'NotAllowedError' || media.dataset.track !== id) return;
      isAlone.current = true;
      turn.current = turn.current === 0 ? 1 : 0;
      unload(media);
      active.dataset.track = id;
      active.src = url;
      onNow({ id, media: active });
      active.play().catch(() => {});
    });
  }, [id, url, first, second, onNow]);

  const nextIndex = indexAfter(queue, 1);
  const nextId = nextIndex === undefined ? undefined : queue.tracks[nextIndex]?.file.id;
  const nextUrl = nextId === undefined ? undefined : addressOf(links[nextId]);
  const isNearEnd = state.length > 0 && state.length - state.at < ahead && queue.repeat !== 'one';
  useEffect(() => {
    if (!isNearEnd || nextId === undefined || nextId === id || isAlone.current) return;
    if (nextUrl === undefined) return void onFind(nextId).catch(() => {});
    const standby = turn.current === 0 ? second.current : first.current;
    if (standby === null || standby.dataset.track === nextId) return;
    standby.dataset.track = nextId;
    standby.src = nextUrl;
    standby.load();
  }, [isNearEnd, nextId, nextUrl, id, first, second, onFind]);

  useEffect(() => {
    const players = [first.current, second.current];
    return () => {
      for (const player of players) if (player) unload(player);
      onNow(null);
    };
  }, [first, second, onNow]);

  const isActive = (media: HTMLAudioElement) => media === now?.media;
  return {
    onEnded: ({ currentTarget: media }: { currentTarget: HTMLAudioElement }) => {
      if (!isActive(media)) return;
      if (queue.repeat !== 'one') return onStep(1);
      media.currentTime = 0;
      media.play().catch(() => {});
    },
    onError: async ({ currentTarget: media }: { currentTarget: HTMLAudioElement }) => {
      if (!isActive(media) || id === undefined) return unload(media);
      const at = media.currentTime;
      stop.current ??= { at, wasPlaying: !media.paused };
      const found = await onFind(id).catch(() => undefined);
      if (media.dataset.track !== id || (found !== undefined && addressOf(found) !== url)) return;
      if (found === undefined || Math.abs(at - triedAt.current) < 1) return onFailed(id);
      triedAt.current = at;
      media.load();
    },
    onLoadedMetadata: ({ currentTarget: media }: { currentTarget: HTMLAudioElement }) => {
      if (!isActive(media) || stop.current === null) return;
      media.currentTime = stop.current.at;
      if (stop.current.wasPlaying) media.play().catch(() => {});
      stop.current = null;
    },
  };
}

function unload(media: HTMLAudioElement): void {
  media.pause();
  delete media.dataset.track;
  if (!media.hasAttribute('src')) return;
  media.removeAttribute('src');
  media.load();
}
