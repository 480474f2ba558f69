import { type RefObject, useRef } from 'react';
import type { ViewProps } from './view-props.ts';

/** Where it was when its content ceased to come. */
interface Stop {
  /** Seconds. */
  readonly at: number;
  readonly wasPlaying: boolean;
}

/** After a load error, a player continues at its position with a new address. */
export function useGoingOn(media: RefObject<HTMLMediaElement | null>, { renew, onObstacle }: ViewProps) {
  const stop = useRef<Stop | null>(null);
  /** Seconds: where it was tried again by the same address. */
  const triedAt = useRef(Number.NaN);
  return {
    onError: async () => {
      if (media.current === null) return;
      const { currentTime: at, paused } = media.current;
      stop.current ??= { at, wasPlaying: !paused };
      if (await renew()) return;
      if (Math.abs(at - triedAt.current) < 1) return onObstacle('format');
      triedAt.current = at;
      media.current?.load();
    },
    onLoadedMetadata: () => {
      const player = media.current;
      if (player === null || stop.current === null) return;
      player.currentTime = stop.current.at;
      // Refused without a user gesture: then it waits to be started.
      if (stop.current.wasPlaying) player.play().catch(() => {});
      stop.current = null;
    },
  };
}
