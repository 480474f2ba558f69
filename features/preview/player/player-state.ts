import { type RefObject, useEffect, useState } from 'react';

/** A player as its controls show it. */
export interface PlayerState {
  readonly isPaused: boolean;
  readonly hasEnded: boolean;
  /** It would play, and its content has not come yet. */
  readonly isWaiting: boolean;
  /** Seconds; the length is 0 while it is unknown. */
  readonly at: number;
  readonly length: number;
  /** Seconds up to which the content is here, from where it is played. */
  readonly bufferedTo: number;
  /** From 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
}

const begin: PlayerState = {
  ...{ isPaused: true, hasEnded: false, isWaiting: false, at: 0, length: 0, bufferedTo: 0 },
  ...{ volume: 1, isMuted: false, rate: 1 },
};

const events =
  `play pause playing ended waiting canplay timeupdate seeking seeked durationchange loadedmetadata progress
  volumechange ratechange emptied`.split(/\s+/);

/** The state of a player, whoever changes it. */
export function usePlayerState(player: RefObject<HTMLMediaElement | null>): PlayerState {
  const [state, setState] = useState(begin);
  useEffect(() => {
    const media = player.current;
    if (media === null) return;
    const read = () => setState(stateOf(media));
    read();
    for (const name of events) media.addEventListener(name, read);
    return () => {
      for (const name of events) media.removeEventListener(name, read);
    };
  }, [player]);
  return state;
}

function stateOf(media: HTMLMediaElement): PlayerState {
  const at = media.currentTime;
  return {
    isPaused: media.paused,
    hasEnded: media.ended,
    isWaiting: !media.paused && media.readyState < media.HAVE_FUTURE_DATA,
    at,
    length: Number.isFinite(media.duration) ? media.duration : 0,
    bufferedTo: bufferedFrom(media.buffered, at),
    volume: media.volume,
    isMuted: media.muted,
    rate: media.playbackRate,
  };
}

function bufferedFrom(ranges: TimeRanges | undefined, at: number): number {
  for (let index = 0; index < (ranges?.length ?? 0); index += 1) {
    // Some browsers begin a range a little behind the place that was asked for.
    if ((ranges?.start(index) ?? 0) <= at + 0.5 && (ranges?.end(index) ?? 0) >= at)
      return ranges?.end(index) ?? 0;
  }
  return at;
}
