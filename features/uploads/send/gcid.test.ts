import { expect, test } from 'vitest';
import { gcidOf } from './gcid.ts';

const kibibyte = 1024;
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => at * 31 + (at >> 8));

// Computed by a program of another language.
test.each([
  [1, '7AB8DC8456C25F132551F157C77A1888EF918FAC'],
  [256 * kibibyte, 'EFF65A2128A218049D6B83454D891DB481FAB5E8'],
  [256 * kibibyte + 1, 'FDF51E9BE5CC9137C2D75F41AF04B704EA0EF87C'],
  [1_500_000, 'E7799664BDE4B379EE11D02EA0DC17F44C93B1BD'],
])('%i bytes', async (size, gcid) => {
  expect(await gcidOf(new Blob([bytesOf(size)]), () => true)).toBe(gcid);
});

test('what nobody wants any more is not read to its end', async () => {
  let requests = 0;
  const isWanted = () => {
    requests += 1;
    return requests <= 4;
  };
  expect(await gcidOf(new Blob([bytesOf(8 * 256 * kibibyte)]), isWanted)).toBeUndefined();
  expect(requests).toBeLessThan(12);
});

test('a file that the disk does not give is a failure', async () => {
  const gone = new File(['x'], 'gone.txt');
  Object.defineProperty(gone, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
  });
  await expect(gcidOf(gone, () => true)).rejects.toThrow('gone');
});
