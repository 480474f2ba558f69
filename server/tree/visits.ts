import { mostRequestedBytes, mostRequestedFiles } from '../../api/contract/file-requests.ts';
import { actingAs, type LockedDrive, type Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { folderWithin } from './entries.ts';
import { openVisit, refuseNameless } from './file-requests.ts';
import { checkedName } from './place.ts';
import { findLargestFile, reserveQuota } from './repo/drives.ts';
import { findStated } from './repo/entries.ts';
import { countReceived, setVisitFolder, uploadsUnderWay, type VisitRow } from './repo/file-requests.ts';

const absent = (): ApiError => new ApiError('file_not_found');

/** Uploads of one visit, and of all visits of a request, that are under way at a time. */
const mostUnderWay = { ofVisit: 20, ofRequest: 500 };

/**
 * Makes room for a file of a visitor, and the folder for it: reserves its bytes in the owner's drive.
 * @returns the folder.
 * @throws {ApiError} `file_not_found`, `too_many_requests`; `file_request_full`, whether a limit of the request or the space of the
 * owner is what lacks; `file_request_name_required`.
 */
export async function takeRoom(locked: LockedDrive, visitId: string, bytes: number): Promise<VisitRoom> {
  const { tx, userId } = locked;
  const visit = await openVisit(tx, visitId);
  if (visit.user_id !== userId) throw absent();
  refuseNameless(visit);
  const underWay = await uploadsUnderWay(tx, visit.id, visitId);
  if (underWay.ofSender >= mostUnderWay.ofVisit || underWay.files >= mostUnderWay.ofRequest)
    throw new ApiError('too_many_requests', { retryAfter: 10 });
  const files = visit.received_files + underWay.files + 1;
  const all = visit.received_bytes + underWay.bytes + bytes;
  const hasRoom =
    files <= (visit.most_files ?? mostRequestedFiles) &&
    all <= (visit.most_bytes ?? mostRequestedBytes) &&
    bytes <= ((await findLargestFile(tx, userId)) ?? bytes) &&
    (await reserveQuota(tx, userId, bytes));
  if (!hasRoom) throw new ApiError('file_request_full');
  return { requestId: visit.id, folderId: await folderOf(locked, visit) };
}

interface VisitRoom {
  readonly requestId: string;
  readonly folderId: string;
}

/**
 * The folder of a visit. Each has one of its own: whatever names its files have, nothing tells what else lies there. One that the
 * owner has taken away meanwhile is followed by another.
 */
async function folderOf(locked: LockedDrive, visit: VisitRow): Promise<string> {
  const { tx, userId } = locked;
  const known = visit.visit_folder_id;
  if (known !== null && (await isWithin(tx, userId, known, visit.folder_id))) return known;
  const name = checkedName(visit.sender_name || nameOf(new Date()));
  const made = await folderWithin(actingAs(locked, null), {
    parentId: visit.folder_id,
    name,
    rule: 'rename',
  });
  await setVisitFolder(tx, visit.visit_id, made.id);
  return made.id;
}

async function isWithin(tx: Tx, userId: string, id: string, parentId: string): Promise<boolean> {
  const [folder] = await findStated(tx, userId, [id]);
  return folder?.state === 'live' && folder.parent_id === parentId;
}

/** Of the folder of somebody without a name: `2026-11-30 14.05`, UTC. */
const nameOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');

/** The end of a visitor's upload: the file lies in their folder, which is still there. @throws {ApiError} `file_not_found` */
export async function visitStill(
  { tx, userId }: LockedDrive,
  visitId: string,
  folderId: string,
): Promise<void> {
  const visit = await openVisit(tx, visitId);
  const { user_id, visit_folder_id, folder_id } = visit;
  if (user_id !== userId || visit_folder_id !== folderId) throw absent();
  if (!(await isWithin(tx, userId, folderId, folder_id))) throw absent();
}

/** A file of a request has come: it is counted, and the pages of its owner hear of it. */
export async function requestReceived(
  { tx, emit }: Pick<LockedDrive, 'tx' | 'emit'>,
  requestId: string,
  { id, size }: { readonly id: string; readonly size: number },
): Promise<void> {
  await countReceived(tx, requestId, size);
  emit('request', [id], []);
}
