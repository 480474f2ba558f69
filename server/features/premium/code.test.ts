import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOf, makeCode } from './code.ts';

const code = '7K3D-9QXM-04BT-ZR8C';

describe('a code', () => {
  test('is printed in four groups, of signs that nobody takes for others', () => {
    for (let round = 0; round < 200; round += 1)
      expect(makeCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  test.each([
    ['7k3d-9qxm-04bt-zr8c'],
    ['7K3D9QXM04BTZR8C'],
    [' 7K3D 9QXM 04BT ZR8C\n'],
    ['7K3D–9QXM—04BT−ZR8C'],
    ['7K3D_9QXM.04BT_ZR8C'],
    ['７Ｋ３Ｄ－９ＱＸＭ－０４ＢＴ－ＺＲ８Ｃ'],
    ['7K3D-9QXM-O4BT-ZR8C'],
    ['7K3D-9QXM-o4bt-zr8c'],
    ['\u200b7K3D-\u00ad9QXM\u200d-04BT-ZR8C\ufeff'],
    ['\u202a7K3D-9QXM-04BT-ZR8C\u202c'],
  ])('is found as %j', (typed) => {
    expect(hashOf(typed)).toEqual(hashOf(code));
  });

  test('with an I or an L is the one with a 1', () => {
    for (const sign of ['I', 'i', 'L', 'l'])
      expect(hashOf(`${sign}K3D-9QXM-04BT-ZR8C`)).toEqual(hashOf('1K3D-9QXM-04BT-ZR8C'));
  });

  test.each([
    '',
    '7K3D',
    `${code}0`,
    code.slice(1),
    code.replace('K', 'U'),
    code.replace('K', '*'),
    code.replace('K', 'К'),
  ])('%j is none', (typed) => {
    expect(hashOf(typed)).toBeUndefined();
  });

  test('is another one where any of its signs is, and never costs more than a look', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (at, sign) => {
        const plain = code.replaceAll('-', '');
        const other = plain.slice(0, at) + sign + plain.slice(at + 1);
        expect(hashOf(other)!.equals(hashOf(code)!)).toBe(other === plain);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        expect([undefined, 32]).toContain(hashOf(typed)?.length);
      }),
    );
  });
});
