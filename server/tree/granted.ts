import type { FileAnswer } from '../../api/contract/file.ts';
import { type Action, authorize } from '../authorize.ts';
import type { Db, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { findGranted, type GrantedRow, isGrantHeld, reachedByGrant } from './repo/grants.ts';
import type { PresentedRow } from './rows.ts';

/** By which grant a person reaches something in a drive that is not theirs. */
export type Grant = Pick<GrantedRow, 'id' | 'owner_id' | 'file_id' | 'role'>;

/** The drive on which a call runs. */
export interface Reached {
  readonly ownerId: string;
  /** Undefined: it is the caller's own. */
  readonly grant: Grant | undefined;
}

const absent = (): ApiError => new ApiError('file_not_found');

/** Whatever a person may not do to an entry of another drive is answered as if there were no such entry. */
const useGranted: Action<GrantedRow> = {
  isSeen: (row, userId) => row.grantee_id === userId,
  absent,
  isAllowed: (row): row is GrantedRow => true,
  refused: absent,
};

/**
 * The one place that decides on whose drive a call about entries runs: on that of the caller, unless all of the entries were
 * given to them by one grant. Only calls that ask it reach other drives at all (decision 109).
 * @throws {ApiError} `file_not_found` where some of them are the caller's and others are not, or they need two grants.
 */
export async function reach(db: Db | Tx, userId: string, ids: readonly string[]): Promise<Reached> {
  const wanted = [...new Set(ids)].filter((id) => id !== '' && id !== userId);
  const rows = wanted.length === 0 ? [] : await findGranted(db, userId, wanted);
  const [grant] = rows;
  if (grant === undefined) return { ownerId: userId, grant: undefined };
  const reached = new Map(rows.filter(({ id }) => id === grant.id).map((row) => [row.entry, row]));
  for (const id of ids) authorize(userId, useGranted, reached.get(id));
  return { ownerId: grant.owner_id, grant };
}

/** A row as somebody sees it who was given it: stars are its owner's affair, and nothing lies above what was given. */
export const asGranted = <Row extends PresentedRow>(row: Row, grant: Pick<Grant, 'file_id'>): Row => ({
  ...row,
  parent_id: row.id === grant.file_id ? null : row.parent_id,
  is_starred: false,
  folder_type: 'NORMAL',
});

/** Facts that the wire has beside those of a row. */
export const grantFacts = ({ role }: Pick<Grant, 'role'>): Pick<FileAnswer, 'role' | 'writable'> => ({
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
