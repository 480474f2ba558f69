import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { acceptName, extensionOf } from './file-name.ts';

const accepted = (name: string) => ({ ok: true, name });
const refused = (reason: string) => ({ ok: false, reason });

describe('names that are accepted as they are', () => {
  test.each([
    ['a'],
    ['report.pdf'],
    ['.profile'],
    ['...'],
    ['. .'],
    [' leading and trailing '],
    ['ends with a dot.'],
    ['back\\slash'],
    ['CON'],
    ['a:b*c?"<>|'],
    ['👍🏽.png'],
    ['👩‍👩‍👧‍👦 family'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['日本語のファイル.txt'],
    ['مرحبا.doc'],
    ['שלום'],
    ['\u202a+1 555 0100\u202c.vcf'],
    ['\u2067אבג\u2069 (a).txt'],
    ['zero\u200bwidth'],
    ['\ufffd'],
    ['__proto__'],
    ['a'.repeat(255)],
    ['é'.repeat(127)],
    ['中'.repeat(85)],
    [`${'👍'.repeat(63)}abc`],
  ])('%j', (name) => expect(acceptName(name)).toEqual(accepted(name)));

  test.each([
    ['cafe\u0301'],
    ['caf\u00e9'],
    ['\u1112\u1161\u11ab'],
    ['\u212b'],
    ['\u0958'.repeat(85)],
    ['\u007f'],
    ['a\u0080\u0085\u009f.txt'],
  ])('byte for byte, in no other form: %j', (name) => expect(acceptName(name)).toEqual(accepted(name)));
});

describe('names that are refused', () => {
  test.each([
    ['', 'empty'],
    ['.', 'dot_segment'],
    ['..', 'dot_segment'],
    [' ', 'blank'],
    ['\u00a0\u3000', 'blank'],
    ['\u200b\u200d', 'blank'],
    ['a/b', 'slash'],
    ['/', 'slash'],
    ['../../etc/passwd', 'slash'],
    ['a\0', 'control_character'],
    ['a\nb', 'control_character'],
    ['a\tb', 'control_character'],
    ['a\u001f', 'control_character'],
    ['a\u2028b', 'control_character'],
    ['a\u2029b', 'control_character'],
    ['photo\u202egpj.exe', 'direction_override'],
    ['\ud83d', 'lone_surrogate'],
    ['a\udc4d.txt', 'lone_surrogate'],
    ['\udc4d\ud83d', 'lone_surrogate'],
    ['a'.repeat(256), 'too_long'],
    ['é'.repeat(128), 'too_long'],
    ['e\u0301'.repeat(86), 'too_long'],
    ['中'.repeat(86), 'too_long'],
    ['👍'.repeat(64), 'too_long'],
    ['a'.repeat(10_000_000), 'too_long'],
  ])('%.40j: %s', (name, reason) => expect(acceptName(name)).toEqual(refused(reason)));

  test.each([
    [undefined],
    [null],
    [0],
    [true],
    [{}],
    [[]],
    [['a']],
    [{ toString: () => 'a' }],
    [Buffer.from('a')],
  ])('not a string: %j', (raw) => expect(acceptName(raw)).toEqual(refused('not_a_string')));
});

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
test('what is accepted is accepted again unchanged, and keeps every promise', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const answer = acceptName(text);
      if (!answer.ok) return;
      expect(acceptName(answer.name)).toEqual(answer);
      expect(answer.name).toBe(text);
      expect(Buffer.byteLength(answer.name)).toBeLessThanOrEqual(255);
      expect(answer.name).not.toMatch(/[/\p{Cs}\p{Zl}\p{Zp}]/u);
      expect([...answer.name].every((character) => character >= ' ')).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

describe('the extension', () => {
  test.each([
    ['foo.txt', '.txt'],
    ['FOO.JPG', '.jpg'],
    ['archive.tar.gz', '.gz'],
    ['movie.part1.7z', '.7z'],
    ['a..txt', '.txt'],
    ['.config.json', '.json'],
    ['main.c++', '.c++'],
    ['notes.txt~', '.txt~'],
    ['файл.док', '.док'],
    ['.profile', ''],
    ['..txt', ''],
    ['README', ''],
    ['ends.', ''],
    ['...', ''],
    ['Mr. Smith goes to Washington', ''],
    ['a.abcdefghijklmnopq', ''],
    ['a.👍', ''],
  ])('of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
});
