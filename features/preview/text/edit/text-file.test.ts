import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { editedText, gcidOfText, writtenText } from './text-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a text that is opened and saved', () => {
  test.each([
    ['lines that end in \\n', 'one\ntwo\n'],
    ['lines that end in \\r\\n', 'one\r\ntwo\r\n'],
    ['lines that end in \\r', 'one\rtwo'],
    ['lines that end in several ways', 'one\r\ntwo\nthree\r'],
    ['a byte order mark', '\ufeffone\r\n'],
    ['a second mark as its first sign', '\ufeff\ufeffone'],
    ['signs beyond the first plane', '海🐢\u0000ü'],
    ['nothing', ''],
  ])('is byte for byte the same: %s', (_, text) => {
    const bytes = bytesOf(text);
    const edited = editedText(bytes, 'utf-8')!;
    expect(writtenText(edited.text, edited)).toEqual(bytes);
  });

  test.each([
    ['one\r\ntwo\r\n', '\r\n'],
    ['one\rtwo\r', '\r'],
    ['one\ntwo', '\n'],
    ['one', '\n'],
    ['one\r\ntwo\n', null],
    ['one\r\rtwo\n', null],
  ])('%j ends its lines with %j', (text, lineEnd) => {
    expect(editedText(bytesOf(text), 'utf-8')).toEqual({ text, lineEnd, hasMark: false });
  });

  test('of another encoding becomes UTF-8, without a mark', () => {
    const bytes = Uint8Array.from([0xff, 0xfe, 0x34, 0x04, 0x30, 0x04]);
    const edited = editedText(bytes, 'utf-16le')!;
    expect(edited).toMatchObject({ text: 'да', hasMark: false });
    expect(writtenText(edited.text, edited)).toEqual(bytesOf('да'));
  });

  test('is not opened where bytes would be lost', () => {
    expect(editedText(Uint8Array.from([0x61, 0xff, 0x62]), 'utf-8')).toBeUndefined();
    expect(editedText(Uint8Array.from([0x61, 0x00, 0x00]), 'utf-16le')).toBeUndefined();
  });
});

test('has the hash that the server gives to its bytes', () => {
  const digest = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();
  for (const size of [0, 1, 262_144, 262_145, 1_048_576]) {
    const bytes = new Uint8Array(size).fill(size % 251);
    const blocks = [];
    for (let at = 0; at < size; at += 262_144) blocks.push(digest(bytes.subarray(at, at + 262_144)));
    expect(gcidOfText(bytes)).toBe(digest(Buffer.concat(blocks)).toString('hex').toUpperCase());
  }
});
