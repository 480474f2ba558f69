import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ThumbnailSize } from '../../../../api/contract/files.ts';
import type { LinkedContent } from '../../../tree/present.ts';
import { type LinkedShare, readToken } from './link-token.ts';
import { createLinks } from './links.ts';

const key = randomBytes(32);
const day = 24 * 3600;
const fewHashes = [randomBytes(32), randomBytes(32)];

/** Of few different values each, so that many differ by one of them. */
const requests = fc.record({
  linked: fc.record({
    fileId: fc.constantFrom('V1', 'V12', 'V2'),
    userId: fc.constantFrom('U1', 'U2'),
    versionId: fc.constantFrom(undefined, '', '2', 'R1'),
    hash: fc.constantFrom(...fewHashes),
    name: fc.constantFrom('a.png', 'b.png'),
    mimeType: fc.constant('image/png'),
  }) as fc.Arbitrary<LinkedContent>,
  size: fc.constantFrom<ThumbnailSize>('SIZE_SMALL', 'SIZE_MEDIUM', 'SIZE_LARGE'),
  share: fc.constantFrom<LinkedShare | undefined>(
    undefined,
    { id: 'S1', generation: 1 },
    { id: 'S1', generation: 2 },
    { id: 'S2', generation: 1 },
  ),
  at: fc.constantFrom(0, 3600, day, 30 * day),
  generation: fc.constantFrom(0, 1, 12),
});

const tokenIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

test('an address of a thumbnail says what it was asked for, whatever was asked for before', () => {
  let [now, generation] = [0, 0];
  const links = createLinks({
    key,
    publicUrl: 'https://drive.example',
    now: () => now * 1000,
    generations: { of: () => generation },
    isPicture: () => true,
  });
  fc.assert(
    fc.property(fc.array(requests, { minLength: 2, maxLength: 30 }), (all) => {
      for (const { linked, size, share, at, generation: present } of all) {
        [now, generation] = [at, present];
        const its = share ? links.ofShare(share) : links;
        const url = its.thumbnail(linked, size);
        if (!linked.versionId)
          expect(
            its.thumbnailsOf(linked.userId, size)(
              linked.fileId,
              linked.mimeType,
              linked.hash.toString('hex'),
            ),
          ).toBe(url);
        expect(readToken(key, tokenIn(url))).toEqual({
          purpose: size,
          id: linked.fileId,
          versionId: linked.versionId ?? '',
          userId: linked.userId,
          hashHead: linked.hash.subarray(0, 16),
          expires: (Math.floor(at / day) + 1) * day + 7 * day,
          generation: present,
          ...(share && { share }),
        });
      }
    }),
  );
});

test('what is no picture has no thumbnail', () => {
  const links = createLinks({
    key,
    publicUrl: '',
    now: () => 0,
    generations: { of: () => 0 },
    isPicture: (type) => type === 'image/png',
  });
  const [hash = Buffer.alloc(0)] = fewHashes;
  const linked = { fileId: 'V1', userId: 'U1', name: 'a', hash, mimeType: 'text/html' };
  expect(links.thumbnail(linked, 'SIZE_SMALL')).toBe('');
  expect(links.thumbnailsOf('U1', 'SIZE_SMALL')('V1', 'text/html', hash.toString('hex'))).toBe('');
});
