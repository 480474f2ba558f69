import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasSwift, type Swift, startSwift } from '../../blobs/fixtures/swift.ts';
import { uploadsOfFile } from '../../features/uploads/fixtures/uploads.ts';
import { quiet } from '../../fixtures/database.ts';
import { placeIn } from '../fixtures/backups.ts';
import { emptyFolder } from '../fixtures/content.ts';
import { openBackupPlace } from './open-place.ts';
import { backupPlaceCases } from './place.cases.ts';

const world = uploadsOfFile();

describe('backups in a folder', () => {
  backupPlaceCases(world, async () => placeIn(await emptyFolder()));
});

describe.skipIf(!hasSwift)('backups in S3', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift();
  }, 240_000);
  afterAll(() => swift.stop());

  const openIn = (prefix: string, endpoint = swift.place.endpoint) =>
    openBackupPlace(
      { kind: 's3', bucket: swift.place.bucket, prefix },
      {
        S3_REGION: swift.place.region,
        S3_BACKUP_ENDPOINT: endpoint,
        S3_BACKUP_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID,
        S3_BACKUP_SECRET_ACCESS_KEY: swift.env.AWS_SECRET_ACCESS_KEY,
      },
      quiet,
    );
  const prefixOfOwn = () => `${randomBytes(6).toString('hex')}/`;

  backupPlaceCases(world, async () => openIn(prefixOfOwn()));
});
