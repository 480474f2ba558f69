import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Of iPhones, where films alone take the whole screen, with controls of the system. */
type FilmOfPhone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The whole screen for a player with its controls. */
export function useFullScreen(
  box: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): readonly [isFull: boolean, toggle: () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const read = () => setIsFull(document.fullscreenElement?.contains(box.current) === true);
    read();
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [box]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {});
    // It outlasts the step to another film.
    const element = box.current?.closest('[data-full-screen]') ?? box.current;
    if (element?.requestFullscreen) element.requestFullscreen().catch(() => {});
    else (video.current as FilmOfPhone | null)?.webkitEnterFullscreen?.();
  }, [box, video]);
  return [isFull, toggle];
}

export const canShowInPicture = (): boolean => document.pictureInPictureEnabled === true;

export function togglePicture(video: HTMLVideoElement | null): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {});
  else video?.requestPictureInPicture?.().catch(() => {});
}
