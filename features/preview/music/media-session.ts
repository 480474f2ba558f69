import { useEffect } from 'react';
import { seekBy } from '../media-keys.ts';
import type { ListedFile } from '../model.ts';
import { namesOf } from './track-names.ts';

/** The keys of keyboards, headphones and lock screens, and the names and cover that those show. */
export function useMediaSession(
  media: HTMLAudioElement | null,
  file: ListedFile | undefined,
  onStep: (step: 1 | -1) => void,
  onStop: () => void,
): void {
  useEffect(() => {
    const { mediaSession: session } = navigator;
    if (session === undefined || media === null || file === undefined) return;
    const { title, artist, album } = namesOf(file);
    const cover = file.thumbnail_link;
    session.metadata = new MediaMetadata({
      ...{ title, artist, album },
      artwork: cover === '' ? [] : [{ src: new URL(cover, location.href).href }],
    });
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void media.play().catch(() => {}),
      pause: () => media.pause(),
      previoustrack: () => onStep(-1),
      nexttrack: () => onStep(1),
      seekbackward: ({ seekOffset = 10 }) => seekBy(media, -seekOffset),
      seekforward: ({ seekOffset = 10 }) => seekBy(media, seekOffset),
      seekto: ({ seekTime = 0 }) => {
        media.currentTime = seekTime;
      },
      stop: onStop,
    };
    const set = (name: string, act: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(name as MediaSessionAction, act);
      } catch {
        // An action that this browser does not know.
      }
    };
    for (const [name, act] of Object.entries(actions)) set(name, act);
    const report = () => {
      session.playbackState = media.paused ? 'paused' : 'playing';
      const { duration, currentTime: position, playbackRate } = media;
      if (Number.isFinite(duration) && position <= duration && playbackRate > 0)
        session.setPositionState?.({ duration, position, playbackRate });
    };
    const events = ['play', 'pause', 'seeked', 'ratechange', 'loadedmetadata'];
    for (const event of events) media.addEventListener(event, report);
    report();
    return () => {
      for (const event of events) media.removeEventListener(event, report);
      for (const name of Object.keys(actions)) set(name, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [media, file, onStep, onStop]);
}
