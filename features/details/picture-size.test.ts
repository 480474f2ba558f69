import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const drawn = () =>
  sharp({
    create: { width: 321, height: 123, channels: 4, background: { r: 10, g: 90, b: 200, alpha: 0.5 } },
  });

describe('the size of a picture', () => {
  test.each([
    ['PNG', () => drawn().png()],
    ['GIF', () => drawn().gif()],
    ['JPEG', () => drawn().flatten().jpeg()],
    ['a JPEG in passes', () => drawn().flatten().jpeg({ progressive: true })],
    ['WebP', () => drawn().flatten().webp()],
    ['WebP without loss', () => drawn().webp({ lossless: true })],
    ['WebP with transparency', () => drawn().webp()],
  ])('stands in %s', async (_, picture) => {
    expect(pictureSize(await picture().toBuffer())).toEqual({ width: 321, height: 123 });
  });

  test('is reported as the picture is shown, also where it lies on its side', async () => {
    const turned = await drawn().flatten().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(pictureSize(turned)).toEqual({ width: 123, height: 321 });
  });

  test('is unknown for what is cut off or something else', async () => {
    const whole = await drawn().flatten().jpeg().toBuffer();
    for (let length = 0; length < 64; length++)
      expect(pictureSize(whole.subarray(0, length))).toBeUndefined();
    expect(pictureSize(new TextEncoder().encode('just a text, not more'))).toBeUndefined();
  });
});
