import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPositions } from '../../../api/positions.ts';
import { browserStorage } from '../../../api/storage.ts';
import type { DriveFile } from '../model.ts';

/** Seconds of a film between two notes of its position. */
const noteEvery = 5;

/** A film goes on where its account left it in this browser; answers where that is, until it has been played from there. */
export function useKeptPosition(
  media: RefObject<HTMLMediaElement | null>,
  file: Pick<DriveFile, 'id' | 'name'>,
  account: string,
  kind: 'video' | 'audio' = 'video',
) {
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const { id, name } = file;
  useEffect(() => {
    const player = media.current;
    if (player === null) return;
    const positions = createPositions(browserStorage());
    let noted = 0;
    let hasBegun = false;
    const begin = () => {
      // Once: later loads are those of a new address, or another try.
      if (hasBegun || !Number.isFinite(player.duration) || player.readyState < player.HAVE_METADATA) return;
      hasBegun = true;
      const at = positions.of(account, id)?.at ?? 0;
      if (at === 0 || at >= player.duration || player.currentTime > 0) return;
      player.currentTime = at;
      noted = at;
      setResumedAt(at);
    };
    const note = () => {
      if (!hasBegun || !Number.isFinite(player.duration)) return;
      noted = player.currentTime;
      positions.keep(account, { id, name, kind, at: player.currentTime, length: player.duration });
    };
    const tick = () => {
      if (Math.abs(player.currentTime - noted) < noteEvery) return;
      note();
      setResumedAt(null);
    };
    const end = () => positions.forget(account, id);
    begin();
    player.addEventListener('loadedmetadata', begin);
    player.addEventListener('timeupdate', tick);
    player.addEventListener('pause', note);
    player.addEventListener('ended', end);
    window.addEventListener('pagehide', note);
    return () => {
      if (!player.ended) note();
      player.removeEventListener('loadedmetadata', begin);
      player.removeEventListener('timeupdate', tick);
      player.removeEventListener('pause', note);
      player.removeEventListener('ended', end);
      window.removeEventListener('pagehide', note);
    };
  }, [media, account, id, name, kind]);
  const begin = useRef(() => {
    if (media.current) media.current.currentTime = 0;
    setResumedAt(null);
  });
  return { resumedAt, startOver: begin.current };
}
