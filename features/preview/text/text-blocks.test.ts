import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const linesOf = (text: string) =>
  textBlocks(text).blocks.flatMap(({ lines }) => lines.map((line) => line.text));

test('lines end as they do on any system; the last end begins no line', () => {
  expect(linesOf('a\nb\r\nc\rd\n')).toEqual(['a', 'b', 'c', 'd']);
  expect(linesOf('')).toEqual(['']);
  expect(linesOf('\n\n')).toEqual(['', '']);
});

test('blocks say which line is their first', () => {
  const { blocks, isCut } = textBlocks('x\n'.repeat(250));
  expect(blocks.map(({ first, lines }) => [first, lines.length])).toEqual([
    [1, 100],
    [101, 100],
    [201, 50],
  ]);
  expect(isCut).toBe(false);
});

test('a text of very many lines is cut', () => {
  const { blocks, isCut } = textBlocks('x\n'.repeat(30_000));
  expect(blocks.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(20_000);
  expect(isCut).toBe(true);
});

test('an overlong line is shown in pieces, and keeps one number', () => {
  const [block] = textBlocks(`${'a'.repeat(12_000)}\nb`).blocks;
  expect(block?.lines.map(({ text, isContinued }) => [text.length, isContinued])).toEqual([
    [5_000, false],
    [5_000, true],
    [2_000, true],
    [1, false],
  ]);
});
