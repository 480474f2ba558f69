import { expect, test } from 'vitest';
import { fileOf, queued } from '../fixtures/files.ts';
import type { QueuedFile } from '../queue/queue.ts';
import { matchFiles } from './match-files.ts';

/** Of one size and date, as what was unpacked or made by a program often is. */
const row = (id: string, name: string, path: readonly string[] = []): QueuedFile =>
  queued(id, { name, path, size: 5, phase: 'file-needed' });
const file = (name: string): File => fileOf(name, 'hello');

test('of files of one size and date each goes on with its own name', () => {
  const [a, b] = [file('a.bin'), file('b.bin')];
  const rows = [row('1', 'a.bin'), row('2', 'b.bin')];
  expect(matchFiles(rows, { files: [b, a], id: '1' })).toEqual(
    new Map([
      ['1', a],
      ['2', b],
    ]),
  );
  expect(matchFiles(rows, { files: [b], id: '1' })).toEqual(new Map());
});

test('what was renamed goes on where it was shown, or where there is no other like it', () => {
  const renamed = file('new.bin');
  expect(matchFiles([row('1', 'a.bin'), row('2', 'b.bin')], { files: [renamed], id: '2' })).toEqual(
    new Map([['2', renamed]]),
  );
  const b = file('b.bin');
  expect(matchFiles([row('1', 'a.bin'), row('2', 'b.bin')], { files: [renamed, b], id: '2' })).toEqual(
    new Map([
      ['1', renamed],
      ['2', b],
    ]),
  );
});

test('where it cannot be told which is which, nothing goes on', () => {
  const rows = [row('1', 'a.bin'), row('2', 'b.bin')];
  expect(matchFiles(rows, { files: [file('x.bin'), file('y.bin')], id: '1' })).toEqual(new Map());
});

test('of one name in two folders, only what is shown for one of them goes on', () => {
  const rows = [row('1', 'index.html', ['ja']), row('2', 'index.html', ['de']), row('3', 'a.bin')];
  const [a, index] = [file('a.bin'), file('index.html')];
  expect(matchFiles(rows, { files: [index], id: '2' })).toEqual(new Map([['2', index]]));
  expect(matchFiles(rows, { files: [index, a], id: '2' })).toEqual(new Map([['3', a]]));
});

test('the same file, sent to two places, is shown once', () => {
  const a = file('a.bin');
  const rows = [row('1', 'a.bin'), row('2', 'a.bin')];
  expect([...matchFiles(rows, { files: [a], id: '1' }).keys()]).toEqual(['1']);
  expect([...matchFiles(rows, { files: [a, file('b.bin')], id: '1' }).keys()]).toEqual(['1', '2']);
});

test('another size or date is another file', () => {
  expect(matchFiles([row('1', 'a.bin')], { files: [fileOf('a.bin', 'hello!')], id: '1' })).toEqual(new Map());
});
