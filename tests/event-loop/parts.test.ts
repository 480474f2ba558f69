import { expect, test } from 'vitest';
import { bitten, longLists, wrongLists } from '../../server/features/object-uploads/fixtures/lists.ts';
import { unchunked } from '../../server/features/object-uploads/payload/aws-chunked.ts';
import { readWhole } from '../../server/features/object-uploads/payload/payload.ts';
import { longestList, readParts } from '../../server/features/object-uploads/xml.ts';
import { createLoopMeter } from './meter.ts';

/** The longest turn of the loop while the work runs, in milliseconds of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const meter = createLoopMeter();
  meter.start();
  await work();
  return meter.stop();
}

test.each([...Object.entries(longLists), ...wrongLists])('a list of parts: %s', async (_, xml) => {
  expect(await longestTurn(() => readParts(xml).catch(() => {}))).toBeLessThan(50);
});

test('a body in pieces of one byte', async () => {
  const body = unchunked({ body: bitten(200_000), chain: undefined, onTrailer: () => {}, hasTrailer: false });
  expect(await longestTurn(() => readWhole({ body } as never, longestList))).toBeLessThan(50);
});
