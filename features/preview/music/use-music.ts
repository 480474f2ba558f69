import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { playOrPause } from '../media-keys.ts';
import { usePlayerState } from '../player/player-state.ts';
import {
  $failed,
  $now,
  $queue,
  queueCleared,
  repeatToggled,
  shuffleToggled,
  trackStepped,
} from './music-model.ts';

/** The current track, and the commands of the player, for the bar and for the large form. */
export function useMusic() {
  const { queue, now, failed, onStep, onShuffle, onRepeat, onClear } = useUnit({
    ...{ queue: $queue, now: $now, failed: $failed, onStep: trackStepped },
    ...{ onShuffle: shuffleToggled, onRepeat: repeatToggled, onClear: queueCleared },
  });
  const media = now?.media ?? null;
  const state = usePlayerState(useMemo(() => ({ current: media }), [media]));
  const track = queue.tracks[queue.index];
  return {
    ...{ queue, track, now, media, state },
    hasFailed: track !== undefined && failed.includes(track.file.id),
    play: () => media && playOrPause(media),
    seek: (at: number) => {
      if (media) media.currentTime = at;
    },
    setRate: (rate: number) => {
      if (media) media.playbackRate = rate;
    },
    step: onStep,
    /** To the beginning of a track, and only from there to the one before. */
    back: () => {
      if (media && media.currentTime > 3) media.currentTime = 0;
      else onStep(-1);
    },
    shuffle: () => onShuffle(),
    repeat: () => onRepeat(),
    clear: () => onClear(),
  };
}
export type Music = ReturnType<typeof useMusic>;
