/** Seconds that an arrow key seeks. */
const seekStep = 5;
const volumeStep = 0.1;

/** The part of a player that keys control. */
export type Player = Pick<
  HTMLMediaElement,
  'paused' | 'play' | 'pause' | 'currentTime' | 'duration' | 'muted' | 'volume'
> &
  Partial<Pick<HTMLMediaElement, 'requestFullscreen'>>;

/**
 * The keys of players everywhere: space or k, arrows to the sides by five seconds, up and down for the volume, m for
 * silence, f for the whole screen. Answers whether the key means anything here.
 */
export function pressMediaKey(player: Player, key: string): boolean {
  const press = keys[key.length === 1 ? key.toLowerCase() : key];
  press?.(player);
  return press !== undefined;
}

const seek = (by: number) => (player: Player) => {
  const end = Number.isFinite(player.duration) ? player.duration : Number.POSITIVE_INFINITY;
  player.currentTime = Math.min(Math.max(player.currentTime + by, 0), end);
};
const louder = (by: number) => (player: Player) => {
  player.volume = Math.min(Math.max(Math.round((player.volume + by) * 10) / 10, 0), 1);
  player.muted = false;
};
/** A player that the browser refuses to start stays where it is. */
const playOrPause = (player: Player) => {
  if (player.paused) player.play().catch(() => {});
  else player.pause();
};

const keys: Readonly<Record<string, (player: Player) => void>> = {
  ' ': playOrPause,
  k: playOrPause,
  ArrowLeft: seek(-seekStep),
  ArrowRight: seek(seekStep),
  ArrowUp: louder(volumeStep),
  ArrowDown: louder(-volumeStep),
  m: (player) => {
    player.muted = !player.muted;
  },
  f: (player) => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else player.requestFullscreen?.().catch(() => {});
  },
};
