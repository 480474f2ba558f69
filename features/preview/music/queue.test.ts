import { expect, test } from 'vitest';
import { file, sound } from '../viewer.fixture.tsx';
import * as queues from './queue.ts';

const song = (id: string) => ({ ...sound, id, name: `${id}.mp3` });
const files = [song('a'), file('a.lrc'), file('notes.txt'), song('b'), song('c')];
const open = (id = 'a', before = queues.emptyQueue) => queues.opened(before, song(id), files, () => 0);
const ids = ({ tracks }: queues.Queue) => tracks.map(({ file: { id } }) => id).join('');

test('a folder is played in its order, from the file that was opened, with the lyrics beside it', () => {
  const queue = open('b');
  expect([ids(queue), queue.index]).toEqual(['abc', 1]);
  expect(queue.tracks.map(({ lyricsId }) => lyricsId)).toEqual(['a.lrc', undefined, undefined]);
});

test('what is played already takes the queue of the folder where it is opened', () => {
  const added = queues.extended(
    queues.opened(queues.emptyQueue, song('b'), [song('b')], () => 0),
    [song('d')],
  );
  const queue = open('b', added);
  expect([ids(queue), queue.index]).toEqual(['abc', 1]);
  expect(queue.tracks[0]?.lyricsId).toBe('a.lrc');
});

test('opened once more where it was, the queue keeps what was changed in it', () => {
  const changed = queues.extended(queues.shortened(open('b'), 'a'), [song('d')]);
  expect(ids(open('b', changed))).toBe('bcd');
  const shuffled = queues.shuffleToggled(open('b'), () => 0);
  const shown = queues.opened(
    shuffled,
    song('b'),
    shuffled.tracks.map(({ file }) => file),
    () => 0,
  );
  expect([ids(shown), shown.inOrder?.length]).toEqual(['bca', 3]);
});

test('a file without others is a queue of one', () => {
  expect(ids(queues.opened(queues.emptyQueue, song('x'), files, () => 0))).toBe('x');
});

test('a long folder is cut far from the file that was opened', () => {
  const many = Array.from({ length: 3000 }, (_, at) => song(String(at)));
  const queue = queues.opened(queues.emptyQueue, song('2990'), many, () => 0);
  expect(queue.tracks).toHaveLength(queues.mostTracks);
  expect(queue.tracks[queue.index]?.file.id).toBe('2990');
});

test('tracks are added at the end, each once, and what is played stays in its place', () => {
  const queue = queues.extended(open('b'), [song('a'), song('d'), song('b')]);
  expect([ids(queue), queue.tracks[queue.index]?.file.id]).toEqual(['bcad', 'b']);
});

test('a track is removed unless it is being played', () => {
  const queue = queues.shortened(open('c'), 'a');
  expect([ids(queue), queue.index]).toEqual(['bc', 1]);
  expect(ids(queues.shortened(queue, 'c'))).toBe('bc');
});

test('the end is the end, unless all are repeated', () => {
  const last = open('c');
  expect(queues.stepped(last, 1).index).toBe(2);
  const all = queues.repeatToggled(last);
  expect([all.repeat, queues.stepped(all, 1).index]).toEqual(['all', 0]);
  expect(queues.stepped({ ...all, index: 0 }, -1).index).toBe(2);
});

test('shuffled, what is played comes first; in order again, it has its place', () => {
  const shuffled = queues.shuffleToggled(open('b'), () => 0);
  expect([ids(shuffled), shuffled.index]).toEqual(['bca', 0]);
  const back = queues.shuffleToggled(queues.shortened(shuffled, 'a'), () => 0);
  expect([ids(back), back.index]).toEqual(['bc', 0]);
  expect(ids(open('c', shuffled))).toMatch(/^c/);
});

test('tracks that are added to a full queue leave what is played in it, in its place', () => {
  const many = Array.from({ length: queues.mostTracks }, (_, n) => song(`m${n}`));
  const full = queues.opened(queues.emptyQueue, song('m0'), many, () => 0);
  const more = Array.from({ length: 500 }, (_, n) => song(`n${n}`));
  const queue = queues.extended(queues.at(full, 'm900'), more);
  expect(queue.tracks[queue.index]?.file.id).toBe('m900');
  expect(queue.tracks).toHaveLength(queues.mostTracks);
});
