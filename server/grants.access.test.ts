import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../api/contract/index.ts';
import { grantId } from './db/index.ts';
import { absent, replaced, seenOf } from './fixtures/answers.ts';
import { calls } from './fixtures/calls.ts';
import { contentOfDatabase } from './fixtures/row-sums.ts';
import { openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

/** Calls for which a grant is enough; to all others the entries of another drive are not there. */
const allowed: Readonly<Record<string, 'view'>> = {
  ...{ listFiles: 'view', getFile: 'view', filePath: 'view', folderSize: 'view' },
  createArchive: 'view',
};
const refused: readonly string[] = [
  // The tree of somebody else is changed by nobody but its owner.
  ...[
    'createFile',
    'renameFile',
    'moveFiles',
    'copyFiles',
    'compressFiles',
    'decompress',
    'listArchive',
    'trashFiles',
    'untrashFiles',
    'deleteFile',
  ],
  ...['deleteFiles', 'starFiles', 'unstarFiles', 'createUpload'],
  ...['uploadState', 'continueUpload', 'endUpload', 'overrideUpload', 'beginDownloads'],
  // Older contents, and what the owner does with the entry.
  ...['listVersions', 'restoreVersion', 'deleteVersion', 'deleteEvent'],
  ...[
    'createShare',
    'editShare',
    'deleteShares',
    'shareStatistics',
    'shareOrigins',
    'createGrant',
    'listGrants',
    'deleteGrant',
  ],
  // No entries of a drive.
  ...[
    'endSession',
    'renamePasskey',
    'deletePasskey',
    'deleteAppPassword',
    'getTask',
    'retryTask',
    'deleteTasks',
    'listTaskFiles',
  ],
  ...[
    'chooseTaskFiles',
    'cancelOrder',
    'changeOrder',
    'openPortal',
    'previewChange',
    'setRenewal',
    'closeReminder',
  ],
];

const owned = Object.entries(operations).filter(([, { access }]) => access === 'owner');

test('each call that names things has its line', () => {
  expect([...Object.keys(allowed), ...refused].sort()).toEqual(owned.map(([name]) => name).sort());
});

describe.each(owned)('%s by somebody with whom what it names is shared', (name, endpoint) => {
  const given = async (isHeld: boolean) => {
    const [owner, other] = [await drive.account(), await drive.account()];
    const { status = 200, refusal: _, ids = [], ...call } = await calls[name]!({ drive, owner });
    if (isHeld)
      for (const id of ids)
        await drive.db
          .insertInto('grants')
          .values({
            ...{ id: grantId(), owner_id: owner.id, file_id: id, role: 'view' },
            ...{ grantee: other.email, grantee_id: other.id },
          })
          .execute();
    return { owner, other, status, ids, call };
  };

  test(
    name in allowed ? 'is done' : 'is answered as if there were nothing, and changes nothing',
    async () => {
      const { other, status, ids, call } = await given(true);
      const before = await contentOfDatabase(drive.db);
      const theirs = seenOf(await drive.send(endpoint, call, other.token));
      if (name in allowed) return expect(theirs.status).toBe(status);
      const nobodys = ids.map(absent);
      const absents = seenOf(await drive.send(endpoint, replaced(call, ids, nobodys), other.token));
      expect(theirs).toEqual(replaced(absents, nobodys, ids));
      expect(theirs.status).toBe(404);
      expect(await contentOfDatabase(drive.db)).toEqual(before);
    },
  );
});
