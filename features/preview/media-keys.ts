/** Seconds that an arrow key seeks. */
const seekStep = 5;
/** Of the keys j and l. */
const longStep = 10;
const volumeStep = 0.1;
/** Speeds that can be chosen; 1 is that of the recording. */
export const rates: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The part of a player that keys control. */
export type Player = Pick<
  HTMLMediaElement,
  'paused' | 'play' | 'pause' | 'currentTime' | 'duration' | 'muted' | 'volume' | 'playbackRate'
>;

/**
 * The keys of players everywhere: space or k, arrows to the sides by five seconds, j and l by ten, digits for tenths of
 * the whole, up and down for the volume, m for silence, < and > for the speed. Answers whether the key means anything here.
 */
export function pressMediaKey(player: Player, key: string): boolean {
  const press = keys[key.length === 1 ? key.toLowerCase() : key];
  press?.(player);
  return press !== undefined;
}

export const seekBy = (player: Player, by: number): void => {
  const end = Number.isFinite(player.duration) ? player.duration : Number.POSITIVE_INFINITY;
  player.currentTime = Math.min(Math.max(player.currentTime + by, 0), end);
};
const seek = (by: number) => (player: Player) => seekBy(player, by);
const seekTo = (share: number) => (player: Player) => {
  if (Number.isFinite(player.duration)) player.currentTime = player.duration * share;
};
const changeRate = (by: 1 | -1) => (player: Player) => {
  const next = by === 1 ? rates.find((rate) => rate > player.playbackRate) : undefined;
  player.playbackRate =
    next ?? rates.findLast((rate) => by === 1 || rate < player.playbackRate) ?? rates[0] ?? 1;
};
const louder = (by: number) => (player: Player) => {
  player.volume = Math.min(Math.max(Math.round((player.volume + by) * 10) / 10, 0), 1);
  player.muted = false;
};
/** A player that the browser refuses to start stays where it is. */
export const playOrPause = (player: Player) => {
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
  j: seek(-longStep),
  l: seek(longStep),
  Home: seekTo(0),
  End: seekTo(1),
  '<': changeRate(-1),
  '>': changeRate(1),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, tenth) => [String(tenth), seekTo(tenth / 10)])),
};
