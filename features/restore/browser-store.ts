import { isId } from '../../api/contract/ids.ts';
/** A save is stored over a sign-in or a reload (specification section 3). Useless records are dropped. */
import { type KeyValueStorage, readRecord } from '../../api/storage.ts';
import type { PendingSave } from './request.ts';

/** A large save in progress. */
export interface StoredTask {
  readonly taskId: string;
  readonly shareId: string;
  /** Whose drive. */
  readonly userId: string;
}

/** Local storage: the request, for whichever tab returns from the sign-in. */
export const requestKey = 'restore_request';
/** Per tab: this one began the sign-in. */
export const continueKey = 'restore_continue';
/** Local: the task that is followed. */
export const taskKey = 'restore_to_drive';

/** Ms after which a pressed Save is dropped: enough time for a letter with a code to arrive. */
export const requestLifetime = 60 * 60 * 1000;

const areIds = (value: unknown): value is string[] => Array.isArray(value) && value.every(isId);

export function storeRequest(storage: KeyValueStorage, request: PendingSave, now: number): void {
  const { shareId, token, fileIds, ancestorIds, userId } = request;
  // The folder is not stored: another user may sign in.
  const needsFolder = request.isFolderWanted || request.target !== undefined;
  const body = {
    share_id: shareId,
    pass_code_token: token,
    file_ids: fileIds,
    ancestor_ids: ancestorIds,
  };
  storage.setItem(
    requestKey,
    JSON.stringify({
      body,
      is_folder_wanted: needsFolder,
      user_id: userId,
      expires_at: now + requestLifetime,
    }),
  );
}

/** The request of this share, if still valid; expired or malformed ones are removed. */
export function readRequest(storage: KeyValueStorage, shareId: string, now: number): PendingSave | undefined {
  const kept = readRecord(storage, requestKey);
  if (kept === undefined) return undefined;
  const request = requestIn(kept, now);
  if (request === undefined) storage.removeItem(requestKey);
  return request?.shareId === shareId ? request : undefined;
}

function requestIn(
  { body, is_folder_wanted, user_id, expires_at }: Record<string, unknown>,
  now: number,
): PendingSave | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { share_id, pass_code_token, file_ids, ancestor_ids } = body as Record<string, unknown>;
  const ends = Number(expires_at);
  // A clock that was set back since must not keep it for ever.
  const isInTime = ends > now && ends <= now + requestLifetime;
  const isWhole =
    isId(share_id) && typeof pass_code_token === 'string' && areIds(file_ids) && areIds(ancestor_ids);
  if (!isInTime || !isWhole) return undefined;
  return {
    shareId: share_id,
    token: pass_code_token,
    fileIds: file_ids,
    ancestorIds: ancestor_ids,
    isFolderWanted: is_folder_wanted === true,
    ...(isId(user_id) && { userId: user_id }),
  };
}

/** Removes it, so that only one tab gets it. Under the lock of all tabs. A save of another account is dropped. */
export function takeRequest(
  storage: KeyValueStorage,
  { shareId, userId }: Pick<StoredTask, 'shareId' | 'userId'>,
  now: number,
): PendingSave | undefined {
  const request = readRequest(storage, shareId, now);
  if (request !== undefined) storage.removeItem(requestKey);
  return request?.userId === undefined || request.userId === userId ? request : undefined;
}

export interface Wait {
  readonly shareId: string;
  readonly playing?: string | undefined;
}

export const storeWait = (storage: KeyValueStorage, { shareId, playing }: Wait): void =>
  storage.setItem(continueKey, JSON.stringify({ share_id: shareId, preview_file_id: playing }));

/** That this tab was waiting for a sign-in on the page of this share. */
export function readWait(storage: KeyValueStorage, wanted: string): Wait | undefined {
  const { share_id: shareId, preview_file_id: playing } = readRecord(storage, continueKey) ?? {};
  return shareId === wanted ? { shareId: wanted, ...(isId(playing) && { playing }) } : undefined;
}

export const storeTask = (storage: KeyValueStorage, { taskId, shareId, userId }: StoredTask): void =>
  storage.setItem(taskKey, JSON.stringify({ task_id: taskId, share_id: shareId, user_id: userId }));

/** The save of this share in progress for this account; one of another account is dropped. */
export function readTask(
  storage: KeyValueStorage,
  wanted: Pick<StoredTask, 'shareId' | 'userId'>,
): string | undefined {
  const { task_id, share_id, user_id } = readRecord(storage, taskKey) ?? {};
  if (user_id !== wanted.userId) storage.removeItem(taskKey);
  return user_id === wanted.userId && share_id === wanted.shareId && isId(task_id) ? task_id : undefined;
}
