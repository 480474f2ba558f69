import { act, fireEvent, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../tests/components/render.tsx';
import { $findFile } from '../model.ts';
import { file, sound } from '../viewer.fixture.tsx';
import MusicBar from './music-bar.tsx';
import { trackOpened } from './music-model.ts';

const song = (id: string) => file(id, { ...sound, id, name: `${id}.mp3`, web_content_link: `/f/${id}` });
const songs = [song('one'), song('two'), song('three')];
const players = () => [...document.querySelectorAll('audio')];
const sources = () => players().map((player) => player.getAttribute('src'));
const player = (turn: 0 | 1) => players()[turn] as HTMLAudioElement;

async function listen(play: (this: HTMLMediaElement) => Promise<void>) {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  const find = vi.fn(async (id: string) => songs.find((one) => one.id === id));
  const scope = fork({ values: [[$findFile, find]] });
  renderPart(<MusicBar />, { scope });
  await act(() => allSettled(trackOpened, { scope, params: { file: song('one'), siblings: songs } }));
}

/** The track is nearly over: the next one is fetched. */
async function nearEnd(media: HTMLAudioElement) {
  Object.defineProperty(media, 'duration', { value: 60, configurable: true });
  media.currentTime = 55;
  await act(async () => void fireEvent(media, new Event('timeupdate')));
}
const end = (media: HTMLAudioElement) => act(async () => void fireEvent.ended(media));
const shown = () => screen.getByRole('button', { name: /: show the player$/ }).getAttribute('aria-label');

test('two players take turns, so that the next track is there when one ends', async () => {
  await listen(async () => {});
  expect(sources()).toEqual(['/f/one', null]);
  await nearEnd(player(0));
  expect(sources()).toEqual(['/f/one', '/f/two']);
  await end(player(0));
  expect(sources()).toEqual([null, '/f/two']);
  expect(shown()).toBe('two: show the player');
});

test('where only the player that a person has started may play, it plays all tracks', async () => {
  await listen(async function () {
    if (this.dataset.turn === 'second') throw new DOMException('no gesture', 'NotAllowedError');
  });
  await nearEnd(player(0));
  await end(player(0));
  expect(sources()).toEqual(['/f/two', null]);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(3);
  await nearEnd(player(0));
  await end(player(0));
  expect(sources()).toEqual(['/f/three', null]);
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(4);
  expect(shown()).toBe('three: show the player');
});
