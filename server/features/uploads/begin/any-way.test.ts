import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/long.ts';
import { metadataOf, someBytes, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();

/** Possible next steps of a sender: so many bytes, right or wrong, to one process or the other. */
const step = fc.record({
  length: fc.nat(40_000),
  fault: fc.constantFrom('none', 'none', 'checksum', 'offset', 'type', 'version', 'right checksum'),
  process: fc.constantFrom(0, 1),
});

const answers: Readonly<Record<string, number>> = {
  none: 204,
  'right checksum': 204,
  checksum: 460,
  offset: 409,
  type: 415,
  version: 412,
};

async function take(
  who: Uploader,
  {
    path,
    bytes,
    offset,
    at,
    fault,
  }: { path: string; bytes: Uint8Array<ArrayBuffer>; offset: number; at: string; fault: string },
): Promise<void> {
  const sum = createHash('sha1').update(fault === 'checksum' ? 'something else' : bytes);
  const { status } = await who.patch(
    path,
    fault === 'offset' ? offset + 1 : offset,
    fault === 'offset' ? '' : bytes,
    {
      at,
      headers: {
        ...(fault.endsWith('checksum') && { 'upload-checksum': `sha1 ${sum.digest('base64')}` }),
        ...(fault === 'type' && { 'content-type': 'text/plain' }),
        ...(fault === 'version' && { 'tus-resumable': '0.1' }),
      },
    },
  );
  expect(status).toBe(answers[fault]);
}

test('whichever way the bytes come, the offset is what was acknowledged and the file is what was sent', async () => {
  const who = await world.person();
  const { origin } = await world.another();
  const processes = [world.origin(), origin];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 200_000 }),
      fc.array(step, { maxLength: 8 }),
      async (size, steps) => {
        const bytes = someBytes(size);
        const path = await who.begin(size);
        let offset = 0;
        for (const { length, fault, process } of steps) {
          if (offset === size) break;
          const part = bytes.subarray(offset, Math.min(size, offset + length));
          await take(who, { path, bytes: part, offset, at: processes[process]!, fault });
          if (answers[fault] === 204) offset += part.length;
          const state = await who.head(path, { at: processes[1 - process]! });
          expect(state.headers.get('upload-offset')).toBe(String(offset));
        }
        const { headers } = await who.patch(path, offset, bytes.subarray(offset));
        const row = await world
          .drive()
          .db.selectFrom('files')
          .select('blob_hash')
          .where('id', '=', headers.get('x-file-id')!)
          .executeTakeFirstOrThrow();
        expect(row.blob_hash?.equals(createHash('sha256').update(bytes).digest())).toBe(true);
      },
    ),
    { numRuns: runs(25) },
  );
  expect((await who.usage()).reserved).toBe(0);
  expect(await world.stages()).toEqual([]);
});

test('no headers whatever bring down a call', async () => {
  const who = await world.person();
  const path = await who.begin(10);
  const value = fc.oneof(
    fc.stringMatching(/^[ -~]{0,40}$/),
    fc.constantFrom('0', '10', '-1', '1e3', '99999999999999999999', metadataOf({ filename: '\0' })),
  );
  const headers = fc.dictionary(
    fc.constantFrom(
      'upload-offset',
      'upload-length',
      'upload-metadata',
      'upload-checksum',
      'upload-defer-length',
      'content-type',
      'x-http-method-override',
      'tus-resumable',
    ),
    value,
  );
  const method = fc.constantFrom('POST', 'PATCH', 'DELETE', 'HEAD');
  const target = fc.constantFrom('/drive/v1/uploads', path, '/drive/v1/uploads/x');
  await fc.assert(
    fc.asyncProperty(method, target, headers, async (verb, to, given) => {
      const { status } = await who.send(verb, to, {
        headers: given,
        ...(verb !== 'HEAD' && { body: 'abc' }),
      });
      expect(status).toBeLessThan(500);
    }),
    { numRuns: runs(200) },
  );
});
