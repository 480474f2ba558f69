import { expect, test } from 'vitest';
import { lineAt, parseLyrics } from './lyrics.ts';

test('lines come in the order of their times, and one line at several', () => {
  const lines = parseLyrics('[ti:Tide]\n[00:10.50]second\r\n[00:01.00][01:00]first\n[00:02:500]');
  expect(lines).toEqual([
    { at: 1, text: 'first' },
    { at: 2.5, text: '' },
    { at: 10.5, text: 'second' },
    { at: 60, text: 'first' },
  ]);
  expect([lineAt(lines, 0.5), lineAt(lines, 1), lineAt(lines, 59)]).toEqual([-1, 0, 2]);
});

test('an offset moves them all, and times of words are left out', () => {
  expect(parseLyrics('[offset:+500]\n[00:02]<00:02.1>two <00:02.4>words\n[00:00]x')).toEqual([
    { at: 0, text: 'x' },
    { at: 1.5, text: 'two words' },
  ]);
});

test('what is no lyrics has no lines, and very many are cut', () => {
  expect(parseLyrics('just a text')).toEqual([]);
  expect(parseLyrics('[00:01]x\n'.repeat(5000))).toHaveLength(2000);
});
