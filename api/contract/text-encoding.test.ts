import { describe, expect, test } from 'vitest';
import { decodeText, guessEncoding, type TextEncoding } from './text-encoding.ts';

/** Bytes of a text in an encoding: the platform only decodes, so all codes of two bytes are decoded once. */
function encoderOf(encoding: TextEncoding): (text: string) => Uint8Array {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let high = 0x80; high < 0x100; high++) {
    for (let low = 0x40; low < 0x100; low++) {
      const sign = decoder.decode(new Uint8Array([high, low]));
      if ([...sign].length === 1 && sign !== '\ufffd' && !codes.has(sign)) codes.set(sign, [high, low]);
    }
  }
  for (let byte = 0; byte < 0x100; byte++) {
    const sign = decoder.decode(new Uint8Array([byte]));
    if (sign !== '\ufffd') codes.set(sign, [byte]);
  }
  return (text) => new Uint8Array([...text].flatMap((sign) => codes.get(sign) ?? [0x3f]));
}

const samples: readonly (readonly [TextEncoding, string])[] = [
  ['gb18030', '网盘可以保存你的文件，也可以把文件分享给其他人。这个文件夹里有我们去年的照片和计划。'],
  ['big5', '雲端硬碟可以保存你的檔案，也可以把檔案分享給其他人。這個資料夾裡有我們去年的照片和計畫。'],
  ['shift_jis', 'このフォルダには去年の写真と計画があります。ファイルを共有することもできます。'],
  ['euc-jp', 'このフォルダには去年の写真と計画があります。ファイルを共有することもできます。'],
  ['euc-kr', '이 폴더에는 작년에 찍은 사진과 계획이 있습니다. 다른 사람에게 파일을 공유할 수도 있습니다.'],
  ['windows-1251', 'В этой папке лежат прошлогодние фотографии и планы. Файлами можно поделиться.'],
  ['koi8-r', 'В этой папке лежат прошлогодние фотографии и планы. Файлами можно поделиться.'],
  [
    'windows-1252',
    'Les photos de l’été dernier sont déjà là, à côté de la liste des tâches: où, pourquoi, combien.',
  ],
];

describe('a guess', () => {
  test.each(samples)('finds %s', (encoding, text) => {
    const bytes = encoderOf(encoding)(text);
    expect(decodeText(bytes, encoding)).toBe(text);
    expect(guessEncoding(bytes, 'en-US')).toBe(encoding);
    expect(guessEncoding(bytes, 'ja')).toBe(encoding);
  });

  test('believes the mark at the beginning, and leaves it out of the text', () => {
    expect(guessEncoding(new Uint8Array([0xff, 0xfe, 0x41, 0x04]), 'en-US')).toBe('utf-16le');
    expect(guessEncoding(new Uint8Array([0xfe, 0xff, 0x04, 0x41]), 'en-US')).toBe('utf-16be');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0x04]), 'utf-16le')).toBe('с');
  });

  test('knows UTF-16 without a mark by its zeros', () => {
    const wide = new Uint8Array([...'plain words'].flatMap((sign) => [sign.charCodeAt(0), 0]));
    expect(guessEncoding(wide, 'en-US')).toBe('utf-16le');
    expect(guessEncoding(wide.subarray(1, -1), 'en-US')).toBe('utf-16be');
  });

  test('takes what is UTF-8 for UTF-8, also where the end is cut off', () => {
    const bytes = new TextEncoder().encode('naïve 日本語 текст');
    expect(guessEncoding(bytes, 'ja')).toBe('utf-8');
    expect(guessEncoding(bytes.subarray(0, 8), 'ja')).toBe('utf-8');
    expect(guessEncoding(new Uint8Array(), 'ja')).toBe('utf-8');
  });

  test('knows Japanese mail by its escapes', () => {
    expect(guessEncoding(new Uint8Array([0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]), 'en-US')).toBe(
      'iso-2022-jp',
    );
  });

  test('has an answer for bytes that are no text', () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251);
    expect(() => decodeText(bytes, guessEncoding(bytes, 'en-US'))).not.toThrow();
  });
});
