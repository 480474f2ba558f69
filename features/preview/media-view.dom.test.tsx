import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DriveFile } from './model.ts';
import { film, sound, viewerOf } from './viewer.fixture.tsx';

const player = () => document.querySelector<HTMLMediaElement>('video, audio') as HTMLMediaElement;
const address = () => player().getAttribute('src');
/** Its content ceases to come at this second. */
const stopAt = async (second: number, isPlaying = false) => {
  player().currentTime = second;
  Object.defineProperty(player(), 'paused', { value: !isPlaying, configurable: true });
  await act(async () => void fireEvent.error(player()));
};
const answerAll = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status })),
  );
const obstacle = () => screen.queryByRole('heading', { level: 3 })?.parentElement?.textContent;

describe('a video', () => {
  test('is the browser’s own player, which fetches no more than it needs and keeps to its place', async () => {
    await viewerOf([film]);
    expect(address()).toBe('https://files.test/sea.mp4');
    expect(player().getAttribute('aria-label')).toBe('sea.mp4');
    expect([player().controls, player().preload, player().hasAttribute('playsinline')]).toEqual([
      true,
      'metadata',
      true,
    ]);
    expect(player().autoplay).toBe(false);
  });

  test('plays, goes back and falls silent by keys', async () => {
    const { user } = await viewerOf([film]);
    const play = vi.spyOn(player(), 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.keyboard('k');
    expect(play).toHaveBeenCalledOnce();
    player().currentTime = 3;
    await user.keyboard('{ArrowLeft}M');
    expect([player().currentTime, player().muted]).toEqual([0, true]);
  });

  test('takes no key that it has no use for', async () => {
    const { onClose, user } = await viewerOf([film]);
    await user.keyboard('x{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe.each([
  ['a video', film],
  ['a sound', sound],
])('%s whose content ceases to come', (_, shown) => {
  test('plays on at its place by a new address, if it was playing', async () => {
    const { find } = await viewerOf([shown]);
    find.mockResolvedValue({ ...shown, web_content_link: 'https://files.test/new' } as DriveFile);
    await stopAt(42, true);
    expect(address()).toBe('https://files.test/new');
    const play = vi.spyOn(player(), 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    player().currentTime = 0;
    fireEvent.loadedMetadata(player());
    expect([player().currentTime, play.mock.calls.length]).toEqual([42, 1]);
    // A later load for other reasons does not change the position.
    player().currentTime = 50;
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(50);
  });

  test('and stood still, stands still afterwards', async () => {
    answerAll(200);
    await viewerOf([shown]);
    const load = vi.spyOn(player(), 'load').mockImplementation(() => {});
    const play = vi.spyOn(player(), 'play').mockResolvedValue();
    await stopAt(7);
    fireEvent.loadedMetadata(player());
    expect([load.mock.calls.length, play.mock.calls.length, player().currentTime]).toEqual([1, 0, 7]);
  });

  test('is tried once at each place, and then it cannot be played', async () => {
    answerAll(206);
    await viewerOf([shown]);
    const load = vi.spyOn(player(), 'load').mockImplementation(() => {});
    await stopAt(7);
    fireEvent.loadedMetadata(player());
    await stopAt(90);
    fireEvent.loadedMetadata(player());
    expect([load.mock.calls.length, obstacle()]).toEqual([2, undefined]);
    await stopAt(90.4);
    expect(load).toHaveBeenCalledTimes(2);
    expect(obstacle()).toMatch(/Download/);
  });

  test('since the server is away says so', async () => {
    answerAll(503);
    await viewerOf([shown]);
    await stopAt(1);
    expect(screen.getByText('Couldn’t open the file')).toBeDefined();
  });
});
