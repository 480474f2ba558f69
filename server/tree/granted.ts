import type { FileAnswer, Role } from '../../api/contract/file.ts';
import type { Reason } from '../../api/contract/reasons.ts';
import { type Action, authorize } from '../authorize.ts';
import { actingAs, type Db, type LockedDrive, type Tx, withDriveLock } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { isVisitId, openVisit } from './file-requests.ts';
import { type GrantCall, grantCalls, placingCalls } from './grant-calls.ts';
import { grantsReaching, isGrantHeld, reachedByGrant, type UsedGrant } from './repo/grants.ts';
import type { PresentedRow } from './rows.ts';

/** By which grant a person reaches something in a drive that is not theirs. */
export type Grant = Pick<UsedGrant, 'id' | 'owner_id' | 'file_id' | 'role'>;

/** The drive on which a call runs. */
export interface Reached {
  readonly ownerId: string;
  /** Undefined: it is the caller's own. */
  readonly grant: Grant | undefined;
}

/** Entries that a call names, and the folder that it puts something into. */
interface Named {
  readonly ids?: readonly string[];
  readonly into?: string;
}

const absent = (): ApiError => new ApiError('file_not_found');

/** Whatever a person may not do to an entry of another drive is answered as if there were no such entry. */
const use = (call: GrantCall, ids: readonly string[]): Action<UsedGrant> => ({
  isSeen: (grant, userId) => grant.grantee_id === userId,
  absent,
  isAllowed: (grant): grant is UsedGrant =>
    (grant.role === 'edit' || grantCalls[call] === grant.role) &&
    !(placingCalls.has(call) && ids.includes(grant.file_id)),
  refused: absent,
});

/**
 * The one place that decides on whose drive a call about entries runs: on that of the caller, unless the first of the entries
 * was given to them; then all of them must be, by one grant that allows the call (decision 109).
 * @throws {ApiError} `file_not_found`
 */
export async function reach(
  db: Db | Tx,
  userId: string,
  call: GrantCall,
  { ids = [], into }: Named,
): Promise<Reached> {
  if (isVisitId(userId)) return { ownerId: await ownerOfVisit(db, userId, call), grant: undefined };
  const all = [...new Set(into === undefined ? ids : [into, ...ids])];
  const own: Reached = { ownerId: userId, grant: undefined };
  const [first] = all;
  if (first === undefined || first === '' || first === userId) return own;
  const restored = call === 'untrashFiles' ? all : [];
  const some = await grantsReaching(db, userId, [first], restored);
  if (some.length === 0) return own;
  const grants = all.length === 1 ? some : await grantsReaching(db, userId, all, restored);
  const action = use(call, ids);
  const isEnough = (grant: UsedGrant): boolean => action.isSeen(grant, userId) && action.isAllowed(grant);
  const grant = grants.find((one) => one.entries === all.length && isEnough(one));
  authorize<UsedGrant, UsedGrant>(userId, action, grant);
  return { ownerId: grant.owner_id, grant };
}

/** A visitor of a file request begins uploads, into the folder that is theirs, and does nothing else (decision 115). */
async function ownerOfVisit(db: Db | Tx, visitId: string, call: GrantCall): Promise<string> {
  if (call !== 'createUpload') throw absent();
  return (await openVisit(db, visitId)).user_id;
}

/**
 * The same under the lock of the drive that was reached before: a grant may have ended, or an entry have left it, since.
 * @throws {ApiError} `file_not_found`
 */
export async function reachStill(
  { tx, userId: ownerId }: Pick<LockedDrive, 'tx' | 'userId'>,
  userId: string,
  call: GrantCall,
  named: Named,
): Promise<Grant | undefined> {
  if (ownerId === userId) return undefined;
  const reached = await reach(tx, userId, call, named);
  if (reached.ownerId !== ownerId) throw absent();
  return reached.grant;
}

/** A change of the drive in which the entries lie, which may be another’s, with its lock held. */
export async function changeReached<Result>(
  db: Db,
  userId: string,
  call: GrantCall,
  named: Named,
  work: (locked: LockedDrive, grant: Grant | undefined) => Promise<Result>,
): Promise<Result> {
  const { ownerId } = await reach(db, userId, call, named);
  const changing = withDriveLock(db, ownerId, async (locked) =>
    work(actingAs(locked, userId), await reachStill(locked, userId, call, named)),
  );
  return changing.catch((error: unknown) => {
    throw refusalFor(userId, ownerId, error);
  });
}

/** Refusals for the limits of a drive, as they are told to somebody else than its owner. */
const limitsOfOwner: Readonly<Partial<Record<Reason, Reason>>> = {
  file_space_not_enough: 'owner_space_not_enough',
  file_too_many: 'owner_space_not_enough',
  file_too_large: 'owner_file_too_large',
};

/** The same refusal in the words for whoever is told it: the figures of a drive are its owner’s affair. */
export function refusalFor(userId: string, ownerId: string, error: unknown): unknown {
  const reason = error instanceof ApiError && userId !== ownerId ? limitsOfOwner[error.reason] : undefined;
  return reason === undefined ? error : new ApiError(reason);
}

/** A row as somebody sees it who was given it: stars and colours are its owner's affair, and nothing lies above what was given. */
export const asGranted = <Row extends PresentedRow>(row: Row, grant: Pick<Grant, 'file_id'>): Row => ({
  ...row,
  parent_id: row.id === grant.file_id ? null : row.parent_id,
  is_starred: false,
  color: '',
  folder_type: 'NORMAL',
});

/** Facts that the wire has beside those of a row. */
export const grantFacts = ({ role }: { readonly role: Role }): Pick<FileAnswer, 'role' | 'writable'> => ({
  role,
  writable: role === 'edit',
});

/** Links to content that end with a grant are signed as those of shares are, under its id. */
export const linkedGrant = ({ id }: Pick<Grant, 'id'>) => ({ id, generation: 0 });

export const isGrantId = (id: string): boolean => id.startsWith('G');

/** Whether a link that was given by a grant still opens something of the drive; asked at each request. */
export const grantOpens =
  (db: Db) =>
  async (id: string, { userId, fileId }: { readonly userId: string; readonly fileId?: string }) => ({
    isOpen: await isGrantHeld(db, id, userId),
    isReached: fileId !== undefined && (await reachedByGrant(db, { id, userId }, [fileId])).length > 0,
  });
