import { isEmailAddress } from '../../../api/contract/email.ts';
import type { Role } from '../../../api/contract/file.ts';
import { mostPeople, mostReceived } from '../../../api/contract/grants.ts';
import { authorize } from '../../authorize.ts';
import {
  actingAs,
  type Db,
  grantId,
  type LockedDrive,
  type SharingKind,
  type Tx,
  withDriveLock,
} from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Limits } from '../../http/limits.ts';
import { changeable, seenOne } from '../../tree/policy.ts';
import { announceGrant } from '../../tree/repo/grantees.ts';
import { endUploadsFrom, findGranted, type GrantedRow, type GrantRow } from '../../tree/repo/grants.ts';
import type { LiveRow, ShownRow } from '../../tree/rows.ts';
import { editGrant as editPolicy, endGrant } from './policy.ts';
import * as repo from './repo.ts';

/** Grants that one account has given at once. */
const mostGrants = 2000;

export interface GrantsDeps {
  readonly db: Db;
  readonly limits: Pick<Limits, 'take'>;
  /** Sends a letter about an entry that somebody was given. */
  readonly sendLetter: (
    tx: Tx,
    letter: {
      readonly to: string;
      readonly language: string;
      readonly ownerName: string;
      readonly fileName: string;
    },
  ) => Promise<void>;
}

interface NewGrant {
  readonly userId: string;
  readonly fileId: string;
  /** An e-mail address, or the name of an account. */
  readonly grantee: string;
  /** Without one they may look at it; who has it already keeps theirs. */
  readonly role: Role | undefined;
  /** `accept-language` of the owner. */
  readonly language: string;
}

/**
 * Shares an entry with a person. Nothing in the answer depends on whether there is such an account. Somebody who has it already
 * gets no further letter.
 * @throws {ApiError} `file_not_found`, `file_in_trash`, `grant_too_many`, `too_many_requests`, `invalid_argument`
 */
export async function createGrant(
  { db, limits, sendLetter }: GrantsDeps,
  { userId, fileId, language, role, ...given }: NewGrant,
): Promise<GrantRow> {
  const grantee = granteeIn(given.grantee);
  await seenOne(db, userId, fileId);
  await limits.take('grants', userId);
  const isLetterDue = await mayWriteTo(limits, grantee);
  return withDriveLock(db, userId, async (locked) => {
    const { tx } = locked;
    const [file] = (await changeable(tx, userId, [fileId])) as [LiveRow];
    const known = await repo.findGrantTo(tx, fileId, grantee);
    refuseRole(role, file);
    if (known !== undefined) {
      if (role === undefined || role === known.role) return known;
      return setRole(locked, known, role);
    }
    const person = await repo.findPerson(tx, grantee);
    if (person?.id === userId) throw invalid('grantee', 'somebody else: the entry is yours');
    await repo.deleteGone(tx, userId);
    const { all, ofFile } = await repo.countGrants(tx, userId, fileId);
    if (all >= mostGrants || ofFile >= mostPeople) throw new ApiError('grant_too_many');
    const row = await repo.insertGrant(tx, {
      id: grantId(),
      owner_id: userId,
      file_id: fileId,
      grantee,
      grantee_id: person?.id ?? null,
      role: role ?? 'view',
    });
    const to = grantee.includes('@') ? grantee : person?.email;
    if (to !== undefined && isLetterDue) {
      await sendLetter(tx, { to, language, ownerName: await repo.nameOf(tx, userId), fileName: file.name });
    }
    announceChange(locked, 'shared', row);
    await announceGrant(tx, row.grantee_id);
    return row;
  });
}

/** Of a file there is nothing to edit: its place and name are its owner’s, and new content comes into a folder. */
function refuseRole(role: Role | undefined, { is_folder }: Pick<LiveRow, 'is_folder'>): void {
  if (role === 'edit' && !is_folder) throw invalid('role', 'a file is shared for looking at');
}

/** @throws {ApiError} `not_found`, `invalid_argument` */
export async function editGrant(db: Db, userId: string, id: string, role: Role): Promise<GrantRow> {
  const found = await repo.findGrant(db, id);
  authorize(userId, editPolicy, found);
  return withDriveLock(db, userId, async (locked) => {
    const { tx } = locked;
    const row = await repo.findGrant(tx, id);
    authorize(userId, editPolicy, row);
    refuseRole(role, { is_folder: await repo.isFolder(tx, row.file_id) });
    if (row.role === role) return row;
    return setRole(locked, row, role);
  });
}

async function setRole(locked: LockedDrive, grant: GrantRow, role: Role): Promise<GrantRow> {
  const { tx } = locked;
  const { id, owner_id, grantee_id } = grant;
  announceChange(locked, 'role_changed', { ...grant, role });
  if (role === 'view' && grantee_id !== null) await endUploadsFrom(tx, owner_id, grantee_id);
  await announceGrant(tx, grantee_id);
  return repo.setRole(tx, id, role);
}

/** @throws {ApiError} `invalid_argument` */
function granteeIn(text: string): string {
  const grantee = text.trim();
  if (!grantee.includes('@') && grantee !== '' && !grantee.includes('\0')) return grantee.toWellFormed();
  if (!isEmailAddress(grantee)) throw invalid('grantee', 'an e-mail address, or the name of an account');
  return grantee.toLowerCase();
}

/** Nobody is flooded with letters, whoever asks for them; the entry is shared all the same. */
const mayWriteTo = async (limits: GrantsDeps['limits'], grantee: string): Promise<boolean> =>
  !(await limits.take('grant-letters-to', grantee)).isSoft;

/** Lists that say what is shared are read again, and it is among what happened. */
function announceChange({ emit, note }: LockedDrive, kind: SharingKind, grant: GrantRow): void {
  const { file_id: id, grantee, grantee_id, role } = grant;
  emit('share', [], []);
  note({ kind, entries: [{ id, folder: id }], grant: { grantee, grantee_id, role } });
}

/** The people with whom an entry of one’s own is shared. */
export async function listGrants(db: Db, userId: string, fileId: string): Promise<GrantRow[]> {
  await seenOne(db, userId, fileId);
  return repo.grantsOfFile(db, fileId);
}

/** @throws {ApiError} `not_found` */
export async function deleteGrant(db: Db, userId: string, id: string): Promise<void> {
  const row = await repo.findGrant(db, id);
  authorize(userId, endGrant, row);
  await withDriveLock(db, row.owner_id, async (locked) => {
    const { tx } = locked;
    if (row.grantee_id === userId) await repo.deleteGrantsTo(tx, row.file_id, userId);
    else await repo.deleteGrant(tx, id);
    if (row.grantee_id !== null) await endUploadsFrom(tx, row.owner_id, row.grantee_id);
    announceChange(actingAs(locked, userId), 'unshared', row);
    await announceGrant(tx, row.grantee_id);
  });
}

interface Received {
  readonly grant: repo.ReceivedRow;
  /** The one that allows most, of an entry that was given twice or lies in another. */
  readonly best: GrantedRow;
  readonly file: ShownRow;
}

/** Entries that others share with somebody and that are there; grants that waited for their address are taken up. */
export async function listReceived(db: Db, userId: string): Promise<Received[]> {
  if (await repo.takeUpWaiting(db, userId)) await announceGrant(db, userId);
  const grants = await repo.grantsTo(db, userId, mostReceived);
  const ids = [...new Set(grants.map(({ file_id }) => file_id))];
  const live = new Map((await findGranted(db, userId, ids)).map((row) => [row.entry, row]));
  const files = new Map((await repo.findShown(db, [...live.keys()])).map((file) => [file.id, file]));
  const seen = new Set<string>();
  return grants.flatMap((grant) => {
    const [file, best] = [files.get(grant.file_id), live.get(grant.file_id)];
    if (file === undefined || best === undefined || seen.has(file.id)) return [];
    seen.add(file.id);
    return [{ grant, best, file }];
  });
}
