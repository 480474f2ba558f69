import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DriveFile } from './model.ts';
import { file, film, sound, viewerOf } from './viewer.fixture.tsx';

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
  test('is played by the browser, which fetches no more than it needs, with controls of ours', async () => {
    await viewerOf([film]);
    expect(address()).toBe('https://files.test/sea.mp4');
    expect(player().getAttribute('aria-label')).toBe('sea.mp4');
    expect([player().controls, player().preload, player().hasAttribute('playsinline')]).toEqual([
      false,
      'metadata',
      true,
    ]);
    expect(player().autoplay).toBe(false);
    for (const name of ['Play', 'Mute', 'Speed: 1×', 'Keyboard shortcuts', 'Full screen']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    expect(screen.queryByRole('button', { name: 'Next file' })).toBeNull();
  });

  test('is sought, muted and hastened by the controls', async () => {
    const { user } = await viewerOf([film]);
    Object.defineProperty(player(), 'duration', { value: 120, configurable: true });
    fireEvent(player(), new Event('durationchange'));
    const seek = screen.getByRole('slider', { name: 'Position' });
    fireEvent.change(seek, { target: { value: '30' } });
    fireEvent(player(), new Event('timeupdate'));
    expect(player().currentTime).toBe(30);
    expect(seek.getAttribute('aria-valuetext')).toBe('0:30 of 2:00');
    seek.focus();
    await user.keyboard('{ArrowRight}l5<');
    expect([player().currentTime, player().playbackRate]).toEqual([60, 0.75]);
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(player().muted).toBe(true);
    fireEvent(player(), new Event('volumechange'));
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeDefined();
    fireEvent(player(), new Event('ratechange'));
    await user.click(screen.getByRole('button', { name: 'Speed: 0.75×' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: '2×' }));
    expect(player().playbackRate).toBe(2);
  });

  test('leads to the files beside it, and tells its keys', async () => {
    const { user } = await viewerOf([film, sound]);
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getAllByRole('button', { name: 'Next file' })[0] as HTMLElement);
    expect(screen.getByRole('heading', { name: 'tone.mp3' })).toBeDefined();
  });

  test('goes on where it was left, or from its beginning', async () => {
    const key = 'tv.positions.';
    const kept = { id: film.id, name: film.name, kind: 'video', at: 600, length: 6000 };
    localStorage.setItem(key, JSON.stringify({ films: [kept] }));
    onTestFinished(() => localStorage.removeItem(key));
    const { user } = await viewerOf([film]);
    Object.defineProperty(player(), 'duration', { value: 6000, configurable: true });
    Object.defineProperty(player(), 'readyState', { value: 4, configurable: true });
    fireEvent.loadedMetadata(player());
    expect(player().currentTime).toBe(600);
    expect(screen.getByText('Resumed at 10:00')).toBeDefined();
    player().currentTime = 900;
    fireEvent(player(), new Event('timeupdate'));
    expect(JSON.parse(localStorage.getItem(key) ?? '{}').films[0].at).toBe(900);
    expect(screen.queryByText(/Resumed/)).toBeNull();
    fireEvent(player(), new Event('ended'));
    expect(localStorage.getItem(key)).toBeNull();
    await user.keyboard('0');
  });

  test('that the browser cannot play is not tried: it says what is missing', async () => {
    const medias = [{ video: { video_codec: 'hevc', audio_codec: 'ac3' } }];
    await viewerOf([file('new.mp4', { ...film, id: 'new.mp4', medias } as never)]);
    expect(player()).toBeNull();
    expect(obstacle()).toMatch(/can’t play H\.265 \(HEVC\) and Dolby Digital \(AC-3\)\. Download/);
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

  test('has the subtitles beside it, which are read when they are wanted', async () => {
    const fetched = vi.fn(async () => new Response('1\n00:00:01,000 --> 00:00:02,000\nHi\n'));
    vi.stubGlobal('fetch', fetched);
    const { user } = await viewerOf([film, file('sea.ru.srt'), file('other.srt')]);
    await user.click(screen.getByRole('button', { name: 'Subtitles' }));
    expect((await screen.findAllByRole('menuitemcheckbox')).map(({ textContent }) => textContent)).toEqual([
      'Off',
      'Russian',
    ]);
    expect(fetched).not.toHaveBeenCalled();
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Russian' }));
    await waitFor(() =>
      expect(fetched).toHaveBeenCalledWith('https://files.test/sea.ru.srt', { credentials: 'omit' }),
    );
    await user.click(screen.getByRole('button', { name: 'Subtitles' }));
    await user.click(await screen.findByRole('menuitem', { name: /Later by 0\.5 s/ }));
    await user.click(screen.getByRole('button', { name: 'Subtitles' }));
    expect(await screen.findByText('Delay: +0.5 s')).toBeDefined();
  });

  test('says so where its subtitles have no words', async () => {
    vi.stubGlobal('fetch', async () => new Response('no subtitles'));
    const { user } = await viewerOf([film, file('sea.srt')]);
    await user.keyboard('c');
    expect(await screen.findByText('Couldn’t read the subtitles.')).toBeDefined();
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

  test('is called by what is in it, where that is known', async () => {
    answerAll(206);
    const medias = [{ video: { video_type: 'matroska', audio_codec: 'cook' } }];
    await viewerOf([{ ...shown, medias } as never]);
    vi.spyOn(player(), 'load').mockImplementation(() => {});
    await stopAt(0);
    await stopAt(0);
    expect(obstacle()).toContain('It contains: Matroska (MKV) and RealAudio.');
  });

  test('since the server is away says so', async () => {
    answerAll(503);
    await viewerOf([shown]);
    await stopAt(1);
    expect(screen.getByText('Couldn’t open the file')).toBeDefined();
  });
});
