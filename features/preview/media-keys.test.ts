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

test('other keys are not the player’s', () => {
  expect(pressMediaKey(player(), 'q')).toBe(false);
  expect(pressMediaKey(player(), 'Tab')).toBe(false);
});
