import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diskKey, diskName, giveDiskNames } from './disk-names.ts';

const pause = () => undefined;
const files = (...names: readonly string[]) => names.map((name) => ({ name, isFolder: false }));
const folders = (...names: readonly string[]) => names.map((name) => ({ name, isFolder: true }));

interface Given {
  readonly name: string;
  readonly isFolder: boolean;
}

async function diskNames(given: readonly Given[], pausing: () => undefined): Promise<string[]> {
  const names = given.map(({ name }) => name);
  await giveDiskNames(
    {
      count: given.length,
      nameAt: (at) => names[at]!,
      isFolderAt: (at) => given[at]!.isFolder,
      rename: (at, name) => {
        names[at] = name;
      },
    },
    pausing,
  );
  return names;
}

describe('a name on a disk', () => {
  test.each([
    ['C:', 'C：'],
    ['a:b*c?"<>|', 'a：b＊c？＂＜＞｜'],
    ['..\\..\\evil', '..＼..＼evil'],
    ['a/b', 'a／b'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul_.txt'],
    ['Com1 .tar.gz', 'Com1_ .tar.gz'],
    ['LPT²', 'LPT²_'],
    ['conin$', 'conin$_'],
    ['.', '．'],
    ['..', '.．'],
    ['...', '..．'],
    ['b.', 'b．'],
    ['b ', 'b␠'],
    ['b. ', 'b.␠'],
    ['CON.', 'CON_．'],
    ['a\0b\u001fc\u007fd\u0085e\n', 'a␀b␟c␡d_e␊'],
    ['\ud800', '\ufffd'],
    ['', '_'],
  ])('for %j is %j', (name, onDisk) => {
    expect(diskName(name)).toBe(onDisk);
  });

  test.each([
    'Photos 📷',
    ' leading',
    '.profile',
    'CONSOLE',
    'a.CON',
    'COM10',
    'naïve',
    '＼',
    'NULL.txt',
    "~!@#$%^&()_+`-={}[];',.x",
  ])('%j is itself', (name) => {
    expect(diskName(name)).toBe(name);
  });

  test('that grows too long loses letters before its extension', () => {
    expect(diskName(`${':'.repeat(251)}.txt`)).toBe(`${'：'.repeat(83)}.txt`);
    expect(Buffer.byteLength(diskName(`${'😀'.repeat(63)}: .`))).toBeLessThanOrEqual(255);
  });

  test('is safe on every disk, whatever it was, and then stays', () => {
    const arbitraryName = fc.array(
      fc.constantFrom(
        'C',
        'ON',
        'con',
        'lpt1',
        '.',
        ' ',
        ':',
        '\\',
        '/',
        '\0',
        '\u009f',
        '\ud800',
        'é',
        '😀',
        'a'.repeat(90),
      ),
    );
    fc.assert(
      fc.property(arbitraryName, (parts) => {
        const name = diskName(parts.join(''));
        expect(name).not.toMatch(/[/\\:\p{Cc}]|[. ]$|^(con|lpt1) *(\.|$)/iu);
        expect(name).not.toBe('');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(diskName(name)).toBe(name);
      }),
    );
  });
});

describe('names of one folder', () => {
  test('that no disk takes for equal stay', async () => {
    const given = ['a', 'b', 'a.txt', 'a(1)', 'ä', 'a b', 'Straße'];
    expect(await diskNames(files(...given), pause)).toEqual(given);
  });

  test.each([
    [
      ['Docs', 'docs', 'DOCS'],
      ['Docs', 'docs(1)', 'DOCS(2)'],
    ],
    [
      ['b', 'a:', 'a：', 'a:'],
      ['b', 'a：(1)', 'a：', 'a：(2)'],
    ],
    [
      ['é', 'e\u0301'],
      ['é', 'e\u0301(1)'],
    ],
    [
      ['ΣΑΣ', 'σας', 'σασ'],
      ['ΣΑΣ', 'σας(1)', 'σασ(2)'],
    ],
    [
      ['STRASSE', 'straße'],
      ['STRASSE', 'straße(1)'],
    ],
    [
      ['a', 'A', 'a(1)', 'A(2)'],
      ['a', 'A(3)', 'a(1)', 'A(2)'],
    ],
    [
      ['x', 'x', 'x(1)'],
      ['x', 'x(2)', 'x(1)'],
    ],
  ])('%j become %j', async (given, onDisk) => {
    expect(await diskNames(folders(...given), pause)).toEqual(onDisk);
  });

  test('get their number before the extension, if they are files', async () => {
    expect(await diskNames(files('a.tar.gz', 'A.tar.gz', 'a.b', 'A.b'), pause)).toEqual([
      ...['a.tar.gz', 'A(1).tar.gz', 'a.b', 'A(1).b'],
    ]);
    expect(await diskNames(folders('a.b', 'A.b'), pause)).toEqual(['a.b', 'A.b(1)']);
  });

  test('that are as long as can be stay apart, within 255 bytes', async () => {
    const long = (sign: string) => `${sign}${'x'.repeat(250)}.txt`;
    const [first, second] = await diskNames(files(long('a'), long('A')), pause);
    expect([first, second]).toEqual([long('a'), `A${'x'.repeat(242)}(1).txt`]);
  });

  test('are apart for every disk, in number as many', async () => {
    const name = fc.array(fc.constantFrom('a', 'A', ':', '：', '(1)', '(2)', '.txt', '.', ' '), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.boolean())), async (given) => {
        const names = await diskNames(
          given.map(([parts, isFolder]) => ({ name: parts.join(''), isFolder })),
          pause,
        );
        expect(names.length).toBe(given.length);
        expect(new Set(names.map(diskKey)).size).toBe(given.length);
        for (const one of names) expect(diskName(one)).toBe(one);
      }),
    );
  });

  test('are found in a few steps each, also where all differ in case alone, or stand in the way of each other', async () => {
    let steps = 0;
    const count = () => {
      steps += 1;
      return undefined;
    };
    const letters = 'abcdefghijklmnopq';
    const many = Array.from({ length: 2 ** 14 }, (_, bits) =>
      [...letters].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const stem = 'x'.repeat(247);
    const inTheWay = Array.from({ length: 2 ** 12 }, (_, n) => `${stem}(${n + 1})`);
    const alike = Array.from({ length: 2 ** 12 }, (_, n) => `${stem}${String(n).padStart(6, '0')}`);
    const names = await diskNames(folders(...many, ...inTheWay, ...alike, ...alike), count);
    expect(new Set(names.map(diskKey)).size).toBe(names.length);
    // A step is 128 names that were looked at.
    expect(steps * 128).toBeLessThan(5 * names.length);
  });
});
