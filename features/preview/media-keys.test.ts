import { expect, test, vi } from 'vitest';
import { type Player, pressMediaKey } from './media-keys.ts';

function player(more: Partial<Player> = {}) {
  const made = {
    paused: true,
    play: vi.fn(async () => {}),
    pause: vi.fn(),
    currentTime: 20,
    duration: 30,
    muted: false,
    volume: 0.5,
    playbackRate: 1,
    ...more,
  };
  return made as typeof made & Player;
}

test('space plays and pauses', () => {
  const still = player();
  expect(pressMediaKey(still, ' ')).toBe(true);
  expect(still.play).toHaveBeenCalled();
  const running = player({ paused: false });
  pressMediaKey(running, 'k');
  expect(running.pause).toHaveBeenCalled();
});

test('arrows go five seconds, within the film', () => {
  const film = player();
  pressMediaKey(film, 'ArrowRight');
  expect(film.currentTime).toBe(25);
  pressMediaKey(film, 'ArrowRight');
  pressMediaKey(film, 'ArrowRight');
  expect(film.currentTime).toBe(30);
  const begun = player({ currentTime: 2, duration: Number.NaN });
  pressMediaKey(begun, 'ArrowLeft');
  expect(begun.currentTime).toBe(0);
});

test('the volume has ends, and coming up ends silence', () => {
  const film = player({ volume: 0.95, muted: true });
  pressMediaKey(film, 'ArrowUp');
  expect([film.volume, film.muted]).toEqual([1, false]);
  pressMediaKey(film, 'M');
  expect(film.muted).toBe(true);
});

test('j and l go ten seconds, digits to tenths of the film, Home and End to its ends', () => {
  const film = player();
  const at = (key: string) => {
    expect(pressMediaKey(film, key)).toBe(true);
    return film.currentTime;
  };
  expect(['j', 'L', '5', '0', 'End', 'Home'].map(at)).toEqual([10, 20, 15, 0, 30, 0]);
  const unknown = player({ duration: Number.NaN });
  expect(pressMediaKey(unknown, '9')).toBe(true);
  expect(unknown.currentTime).toBe(20);
});

test('< and > change the speed in steps, within its bounds', () => {
  const film = player();
  const after = (key: string) => {
    pressMediaKey(film, key);
    return film.playbackRate;
  };
  expect(['>', '>', '>', '<', '>', '>', '>'].map(after)).toEqual([1.25, 1.5, 1.75, 1.5, 1.75, 2, 2]);
  expect(pressMediaKey(player({ playbackRate: 0.25 }), '<')).toBe(true);
});

test('other keys are not the player’s', () => {
  expect(pressMediaKey(player(), 'q')).toBe(false);
  expect(pressMediaKey(player(), 'Tab')).toBe(false);
});
