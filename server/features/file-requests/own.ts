import type { output } from 'zod/mini';
import {
  type createFileRequest,
  type editFileRequest,
  type FileRequestAnswer,
  mostFileRequests,
  mostRequestedBytes,
  mostRequestedFiles,
} from '../../../api/contract/file-requests.ts';
import { authorize } from '../../authorize.ts';
import { type Db, fileRequestId, type LockedDrive, type Tx, withDriveLock } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import { requestStatusOf } from '../../tree/file-requests.ts';
import { changeable } from '../../tree/policy.ts';
import { findRequest, requestsOf, type StatedRequest } from '../../tree/repo/file-requests.ts';
import { manageRequest } from './policy.ts';
import * as repo from './repo.ts';

interface OwnRequestsDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly now: () => number;
}

type NewRequest = output<(typeof createFileRequest)['body']>;
type RequestTerms = output<(typeof editFileRequest)['body']>;

/** Requests as their owners make, change and end them. */
export interface OwnRequests {
  /** @throws {ApiError} `file_not_found`, `file_in_trash`, `file_request_too_many`, `invalid_argument` */
  readonly create: (userId: string, given: NewRequest) => Promise<FileRequestAnswer>;
  readonly list: (userId: string) => Promise<FileRequestAnswer[]>;
  /** @throws {ApiError} `file_request_not_found`, `invalid_argument` */
  readonly edit: (userId: string, id: string, given: RequestTerms) => Promise<FileRequestAnswer>;
  /** @throws {ApiError} `file_request_not_found` */
  readonly remove: (userId: string, id: string) => Promise<void>;
}

export function createOwnRequests({ db, publicUrl, now }: OwnRequestsDeps): OwnRequests {
  const find = async (on: Db | Tx, userId: string, id: string): Promise<StatedRequest> => {
    const row = await findRequest(on, id);
    authorize(userId, manageRequest, row);
    return row;
  };
  const present = (row: StatedRequest) => presentRequest(row, { publicUrl, now: now() });
  return {
    create: (userId, { folder_id: folderId, ...given }) =>
      withDriveLock(db, userId, async ({ tx, emit }) => {
        const [folder] = await changeable(tx, userId, [folderId]);
        if (!folder?.is_folder) throw invalid('folder_id', 'the id of a folder');
        if ((await repo.countRequests(tx, userId)) >= mostFileRequests)
          throw new ApiError('file_request_too_many');
        const id = fileRequestId();
        await repo.insertRequest(tx, {
          title: folder.name,
          note: '',
          pass_code: '',
          asks_name: false,
          expires_at: null,
          most_files: null,
          most_bytes: null,
          ...termsOf(given, now()),
          ...{ id, user_id: userId, folder_id: folderId },
        });
        emitRequests(emit);
        return present(await find(tx, userId, id));
      }),
    list: async (userId) => (await requestsOf(db, userId, mostFileRequests)).map(present),
    edit: async (userId, id, { is_open: isOpen, ...given }) =>
      withDriveLock(db, userId, async ({ tx, emit }) => {
        const old = await find(tx, userId, id);
        const terms = termsOf(given, now());
        const isOtherCode = terms.pass_code !== undefined && terms.pass_code !== old.pass_code;
        const endsVisits = isOtherCode || (isOpen === false && old.is_open);
        await repo.updateRequest(
          tx,
          id,
          { ...terms, ...(isOpen !== undefined && { is_open: isOpen }) },
          endsVisits,
        );
        if (endsVisits) await repo.endUploadsOf(tx, id);
        emitRequests(emit);
        return present(await find(tx, userId, id));
      }),
    remove: (userId, id) =>
      withDriveLock(db, userId, async ({ tx, emit }) => {
        await find(tx, userId, id);
        await repo.endUploadsOf(tx, id);
        await repo.deleteRequest(tx, id);
        emitRequests(emit);
      }),
  };
}

/** The requests of an account, for its export: not their passcodes, by which others send. */
export async function fileRequestsOf({ db, now, publicUrl }: OwnRequestsDeps, userId: string) {
  const rows = await requestsOf(db, userId, mostFileRequests);
  return rows.map((row) => {
    const { kind: _, pass_code: passCode, ...facts } = presentRequest(row, { publicUrl, now: now() });
    return { ...facts, has_pass_code: passCode !== '' };
  });
}

/** So that lists of requests that are open elsewhere are read again. */
const emitRequests = (emit: LockedDrive['emit']): void => emit('request', [], []);

/** Those that are given, as the table has them. */
function termsOf(given: Omit<RequestTerms, 'is_open'>, now: number) {
  const { title, note, pass_code, asks_name, expiration_time: time, most_files, most_bytes } = given;
  return {
    ...(title !== undefined && { title: plain(title) }),
    ...(note !== undefined && { note: plain(note) }),
    ...(pass_code !== undefined && { pass_code }),
    ...(asks_name !== undefined && { asks_name }),
    ...(time !== undefined && { expires_at: time === '' ? null : futureTime(time, now) }),
    // The most that the server takes in is no limit of the owner's.
    ...(most_files !== undefined && { most_files: most_files === mostRequestedFiles ? null : most_files }),
    ...(most_bytes !== undefined && { most_bytes: most_bytes === mostRequestedBytes ? null : most_bytes }),
  };
}

/** PostgreSQL takes neither NUL nor half a character. */
const plain = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function futureTime(text: string, now: number): Date {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || at.getTime() <= now || year > 9999)
    throw invalid('expiration_time', 'a time to come (RFC 3339)');
  return at;
}

function presentRequest(
  row: StatedRequest,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): FileRequestAnswer {
  return {
    kind: 'drive#fileRequest',
    id: row.id,
    url: `${publicUrl}/r/${row.id}`,
    folder_id: row.folder_id,
    folder_name: row.folder_name ?? '',
    accepts_files: requestStatusOf(row, now) === 'OK',
    is_open: row.is_open,
    title: row.title,
    note: row.note,
    pass_code: row.pass_code,
    asks_name: row.asks_name,
    expiration_time: row.expires_at?.toISOString() ?? '',
    most_files: row.most_files ?? mostRequestedFiles,
    most_bytes: String(row.most_bytes ?? mostRequestedBytes),
    received_files: row.received_files,
    received_bytes: String(row.received_bytes),
    last_received_time: row.last_received_at?.toISOString() ?? '',
    created_time: row.created_at.toISOString(),
  };
}
