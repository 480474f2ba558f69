import type { FileRequestStatus } from '../../api/contract/file-requests.ts';
import { type Action, authorize } from '../authorize.ts';
import type { Db, Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { findVisit, type StatedRequest, type VisitRow } from './repo/file-requests.ts';

/**
 * Visits of file requests (decision 115): somebody without an account who puts files into a folder of another drive, and
 * does nothing else there. Their id stands where that of an account would: as the sender of an upload.
 */
export const isVisitId = (id: string): boolean => id.startsWith('visit_');

/** The one place that decides whether a request takes files in; its passcode is not asked for here. */
export function requestStatusOf(request: StatedRequest | undefined, now: number): FileRequestStatus {
  if (request === undefined) return 'NOT_FOUND';
  const isOver = request.expires_at !== null && request.expires_at.getTime() <= now;
  const isTaking = request.is_open && request.is_folder_live && !request.is_owner_leaving;
  return isTaking && !isOver ? 'OK' : 'CLOSED';
}

/** Whether a visit may go on; one that began before the passcode was changed, or the request was closed, may not. */
export const isVisitOpen = (visit: VisitRow, now: number): boolean =>
  visit.visit_generation === visit.generation &&
  visit.visit_expires_at.getTime() > now &&
  requestStatusOf(visit, now) === 'OK';

const absent = (): ApiError => new ApiError('file_not_found');

const addFiles: Action<VisitRow> = {
  isSeen: (visit, visitId) => visit.visit_id === visitId,
  absent,
  isAllowed: (visit): visit is VisitRow => isVisitOpen(visit, Date.now()),
  refused: absent,
};

/** @throws {ApiError} `file_request_name_required`: its visitors must give a name, and this one has given none. */
export function refuseNameless({
  asks_name,
  sender_name,
  visit_folder_id,
}: Pick<VisitRow, 'asks_name' | 'sender_name' | 'visit_folder_id'>): void {
  // The folder of a visit is called by the name that there was: one that has it goes on.
  if (asks_name && sender_name === '' && visit_folder_id === null)
    throw new ApiError('file_request_name_required');
}

/** @throws {ApiError} `file_not_found`: there is no such visit, or its request takes nothing in any more. */
export async function openVisit(db: Db | Tx, visitId: string): Promise<VisitRow> {
  const visit = await findVisit(db, visitId);
  authorize(visitId, addFiles, visit);
  return visit;
}
