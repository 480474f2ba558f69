import { expect, test } from 'vitest';
import type { Drive } from './drive.ts';
import { createDriveApis } from './drive-apis.ts';

test('the database is closed once the record of the files that was begun is written, and none is begun after', async () => {
  const writing = Promise.withResolvers<void>();
  const steps: string[] = [];
  const drive = {
    jobs: { start: async () => {} },
    recordSiteFiles: async () => {
      steps.push('begun');
      await writing.promise;
      steps.push('written');
    },
    close: async () => void steps.push('closed'),
  };
  const apis = createDriveApis({
    endpoints: [],
    open: async () => drive as unknown as Drive,
    log: { warn: (_, message) => steps.push(message), info: () => {} },
  });
  await apis.tried;
  apis.recordSiteFiles();
  const closing = apis.close();
  apis.recordSiteFiles();
  writing.resolve();
  await closing;
  expect(steps).toEqual(['begun', 'written', 'closed']);
});
