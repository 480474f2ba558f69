import { shownInLine } from '../../api/contract/shown-text.ts';
import { clockTime } from '../../ui/clock-time.ts';
import type { Action } from './action.ts';
import { createIdle } from './idle.ts';
import { onPress, type Shown, showState, slot } from './screens.ts';
import { stepAfter } from './seeking.ts';
import type { Viewed } from './viewed.ts';

/** Seconds of a film between two notes of its position. */
const noteEvery = 5;

/** A film or a recording: the browser plays it, the keys of the remote control steer it, and it goes on where it was left off. */
export function showPlayer({ tv, file, fetchFile, onObstacle }: Viewed): Shown {
  const screen = tv.screens.open('player');
  const media = document.createElement(file.kind === 'video' ? 'video' : 'audio');
  media.preload = 'auto';
  if (media instanceof HTMLVideoElement) media.playsInline = true;
  slot(screen, 'media').replaceChildren(media);
  slot(screen, 'title').textContent = shownInLine(file.name);
  slot(screen, 'sound').hidden = file.kind !== 'audio';

  const account = tv.account.id() ?? '';
  let startAt = tv.positions.of(account, file.id)?.at ?? 0;
  let noted = startAt;
  let hasRenewed = false;
  let hasEnded = false;
  const step = stepAfter();

  const controls = createIdle(screen, () => !media.paused && file.kind === 'video');
  const draw = (): void => {
    const { currentTime: at, duration, paused } = media;
    const length = Number.isFinite(duration) ? duration : 0;
    showState(screen, paused ? 'paused' : 'playing');
    slot(screen, 'at').textContent = clockTime(at);
    slot(screen, 'length').textContent = length === 0 ? '' : clockTime(length);
    slot(screen, 'bar').style.setProperty('--share', String(length === 0 ? 0 : at / length));
  };
  const note = (): void => {
    const { currentTime: at, duration: length } = media;
    // Before it has begun its position is not yet the one that was kept.
    if (!Number.isFinite(length) || startAt > 0) return;
    noted = at;
    const { id, name, kind } = file;
    if (kind !== 'picture') tv.positions.keep(account, { id, name, kind, at, length });
  };
  const seek = (seconds: number): void => {
    if (!Number.isFinite(media.duration)) return;
    media.currentTime = Math.min(Math.max(0, media.currentTime + seconds), media.duration);
  };
  const toggle = (): void => {
    if (media.paused) media.play().catch(draw);
    else media.pause();
  };
  media.onloadedmetadata = () => {
    if (startAt > 0 && startAt < media.duration) media.currentTime = startAt;
    startAt = 0;
    draw();
  };
  media.ontimeupdate = () => {
    draw();
    if (Math.abs(media.currentTime - noted) >= noteEvery) note();
  };
  media.onplay = () => {
    draw();
    controls.wake();
  };
  media.onpause = () => {
    draw();
    note();
    controls.wake();
  };
  media.onended = () => {
    tv.positions.forget(account, file.id);
    tv.back();
  };
  media.onerror = async () => {
    // Its address may have ended while it stood still; a second failure is one of the file.
    if (hasRenewed) return onObstacle(navigator.onLine ? 'format' : 'failed');
    hasRenewed = true;
    startAt = media.currentTime || startAt;
    const found = await fetchFile();
    if (hasEnded) return;
    if (typeof found === 'string') return onObstacle(found);
    media.src = found.url;
    media.play().catch(draw);
  };
  const hide = (): void => note();
  addEventListener('pagehide', hide);
  onPress(screen, 'toggle', toggle);
  media.src = file.url;
  slot(screen, 'toggle').focus();
  controls.wake();
  draw();
  media.play().catch(draw);

  const act: Partial<Record<Action, () => void>> = {
    left: () => seek(-step()),
    right: () => seek(step()),
    rewind: () => seek(-3 * step()),
    forward: () => seek(3 * step()),
    up: () => {},
    down: () => {},
    play: toggle,
  };
  return {
    on: (action) => {
      controls.wake();
      act[action]?.();
      draw();
      return action in act;
    },
    end: () => {
      hasEnded = true;
      note();
      controls.end();
      removeEventListener('pagehide', hide);
      for (const name of ['loadedmetadata', 'timeupdate', 'play', 'pause', 'ended', 'error'] as const)
        media[`on${name}`] = null;
      media.pause();
      // Lets go of the connection.
      media.removeAttribute('src');
      media.load();
      media.remove();
    },
  };
}
