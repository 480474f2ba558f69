import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../api/contract/file.ts';
import { operations } from '../api/contract/index.ts';
import { grantId } from './db/index.ts';
import { absent, replaced, seenOf } from './fixtures/answers.ts';
import { calls } from './fixtures/calls.ts';
import { contentOfDatabase } from './fixtures/row-sums.ts';
import { folder as makeFolder } from './fixtures/scene.ts';
import { openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';
import { type GrantCall, grantCalls } from './tree/grant-calls.ts';

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

/** Of calls that name something, those that are no entries of a drive, or are their owner’s affair alone. */
const refused: readonly string[] = [
  // More than editing, or of another drive.
  ...[
    'compressFiles',
    'decompress',
    'listArchive',
    'deleteFiles',
    'starFiles',
    'unstarFiles',
    'colorFolders',
  ],
  // Uploads of somebody else.
  ...['uploadState', 'continueUpload', 'endUpload', 'overrideUpload', 'beginDownloads'],
  // Older contents, and what the owner does with the entry.
  ...['listVersions', 'restoreVersion', 'deleteVersion', 'deleteEvent'],
  ...['createShare', 'editShare', 'deleteShares', 'shareStatistics', 'shareOrigins'],
  ...['createFileRequest', 'editFileRequest', 'deleteFileRequest'],
  ...['createGrant', 'listGrants', 'editGrant', 'deleteGrant'],
  // No entries of a drive.
  ...['endSession', 'renamePasskey', 'deletePasskey', 'deleteAppPassword', 'getTask', 'retryTask'],
  ...['deleteTasks', 'listTaskFiles', 'chooseTaskFiles', 'cancelOrder', 'changeOrder', 'openPortal'],
  ...['previewChange', 'setRenewal', 'closeReminder'],
];

/** These name entries in what they send, so that they have no ids to look at; `server/features/grants/editing.test.ts` makes them. */
const unnamed = new Set(['searchFiles', 'uploadMany']);
/** Out of the trash comes only what the person has put there. */
const ownOnly = new Set(['untrashFiles']);
/** These name the folder too that something is put into; from where people may only look, they copy into their own drive. */
const placed = new Set(['copyFiles']);

const owned = Object.entries(operations).filter(([, { access }]) => access === 'owner');

test('each call that names things has its line', () => {
  const allowed = Object.keys(grantCalls).filter((name) => !unnamed.has(name));
  expect([...allowed, ...refused].sort()).toEqual(owned.map(([name]) => name).sort());
});

/** Who calls, as seen from the entries. */
const callers = ['owner', 'editor', 'viewer', 'former', 'stranger'] as const;
type CallerKind = (typeof callers)[number];

function isAllowed(name: string, caller: CallerKind): boolean {
  if (caller === 'owner') return true;
  if (ownOnly.has(name)) return false;
  const needed: Role | undefined = placed.has(name) ? 'edit' : grantCalls[name as GrantCall];
  return (caller === 'editor' && needed !== undefined) || (caller === 'viewer' && needed === 'view');
}

/** A call of the owner’s, with what it names in a folder that was given to somebody. */
async function given(name: string, caller: CallerKind) {
  const [owner, other] = [await drive.account(), await drive.account()];
  const { status = 200, refusal: _, ids = [], ...call } = await calls[name]!({ drive, owner });
  const folder = await makeFolder({ drive, owner });
  const { db } = drive;
  const named = sql<boolean>`id = any(${ids}::text[])`;
  const below = db.updateTable('files').set({ parent_id: folder }).where('parent_id', '=', owner.id);
  await below.where(named).execute();
  const grant = grantId();
  const row = { id: grant, owner_id: owner.id, grantee: other.email, grantee_id: other.id, file_id: folder };
  if (caller !== 'stranger')
    await db
      .insertInto('grants')
      .values({ ...row, role: caller === 'viewer' ? 'view' : 'edit' })
      .execute();
  if (caller === 'former') await db.deleteFrom('grants').where('id', '=', grant).execute();
  return { as: caller === 'owner' ? owner : other, status, ids, call };
}

describe.each(owned)('%s', (name, endpoint) => {
  test.each(callers.filter((caller) => isAllowed(name, caller)))('is done for an %s', async (caller) => {
    const { as, status, call } = await given(name, caller);
    expect((await drive.send(endpoint, call, as.token)).status).toBe(status);
  });

  test.each(callers.filter((caller) => !isAllowed(name, caller)))(
    'is answered as if there were nothing, and changes nothing, for a %s',
    async (caller) => {
      const { as, ids, call } = await given(name, caller);
      const before = await contentOfDatabase(drive.db);
      const theirs = seenOf(await drive.send(endpoint, call, as.token));
      const nobodys = ids.map(absent);
      const absents = seenOf(await drive.send(endpoint, replaced(call, ids, nobodys), as.token));
      expect(theirs).toEqual(replaced(absents, nobodys, ids));
      expect(theirs.status).toBe(404);
      expect(await contentOfDatabase(drive.db)).toEqual(before);
    },
  );
});
