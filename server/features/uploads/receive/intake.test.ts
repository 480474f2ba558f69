import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { driveOfFile } from '../../../fixtures/drive.ts';
import { uploadsOver } from '../fixtures/parts.ts';
import type { Intake } from './intake.ts';

let intake: Intake;
let came = 0;
const contentCame = (): void => {
  came += 1;
};
driveOfFile((world) => {
  ({ intake } = uploadsOver(world, { contentCame }));
  return [];
});

const stageId = 'givenup'.repeat(3);

test('bytes that are given up are not announced as content, and those that are kept are', async () => {
  await intake.hold(stageId, async (held) => {
    const staged = { stageId, size: 3 };
    await intake.append(staged, { offset: 0, body: Readable.from([Buffer.from('abc')]), held });
  });
  intake.forget(stageId);
  expect(came).toBe(0);
  intake.contentCame();
  expect(came).toBe(1);
});
