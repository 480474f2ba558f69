import type { FileAnswer } from '../../../../api/contract/file.ts';
import { headOf } from '../../../blobs/index.ts';
import { actingAs, type LockedDrive, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addFile } from '../../../tree/content.ts';
import { type Grant, reachStill, refusalFor } from '../../../tree/granted.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { once } from '../../../tree/once.ts';
import { checkedName } from '../../../tree/place.ts';
import { seenOne, targetFolder } from '../../../tree/policy.ts';
import { presentOne } from '../../../tree/present-reached.ts';
import { takeQuota } from '../../../tree/repo/drives.ts';
import { recordEvent } from '../../../tree/repo/events.ts';
import { blankFile, type ShownRow } from '../../../tree/rows.ts';
import type { BegunUpload, NewUpload } from '../../files/index.ts';
import { type UploadContext, uploadPath } from '../deps.ts';
import { stateOf } from '../receive/receive.ts';
import { findOwnContent, findPromised, holdBlob, type UploadRow } from '../repo.ts';
import { writeMetadata } from '../tus.ts';
import { beginStage } from './create.ts';

/** A GCID or a SHA-256. */
const hashForm = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

const uploadType = 'UPLOAD_TYPE_RESUMABLE';

/**
 * `POST /drive/v1/files` for a file: a place to send its bytes to, by tus. Where the account has this content already,
 * or there is none to send, the file is made at once and nothing is to be sent (api.md, files).
 */
export async function beginUpload(uploads: UploadContext, upload: NewUpload): Promise<BegunUpload> {
  const made = (await makeOfKnown(uploads, upload)) ?? (await beginUnknown(uploads, upload));
  const { grant } = upload.reached;
  if (!isUpload(made)) return { uploadType, file: presentOne(uploads, grant)(made) };
  const row = made;
  if (row.size === 0) return { uploadType, file: await makeEmpty(uploads, row, grant) };
  return {
    uploadType,
    file: pending(uploads, row, grant),
    resumable: {
      kind: 'drive#resumable',
      provider: 'PROVIDER_TUS',
      params: {
        upload_id: row.id,
        upload_url: `${uploads.publicUrl}${uploadPath(row.id)}`,
        expiration: row.expires_at.toISOString(),
      },
    },
  };
}

type Made = ShownRow | UploadRow;

const isUpload = (made: Made): made is UploadRow => 'file_id' in made;

const beginUnknown = (uploads: UploadContext, upload: NewUpload): Promise<Made> =>
  beginStage<ShownRow>(
    uploads,
    {
      ...upload,
      driveId: upload.reached.ownerId,
      folders: [],
      mimeType: '',
      declaredHash: hashForm.test(upload.hash) ? upload.hash.toUpperCase() : '',
      metadata: writeMetadata({ filename: upload.name, parent_id: upload.parentId }),
    },
    upload.call,
    (tx, id) => madeEarlier({ tx, userId: upload.reached.ownerId }, { senderId: upload.userId, id }),
  );

/**
 * The result of an earlier call with the same key: a file, or an upload in progress.
 * @throws {ApiError} `file_not_found` where that was deleted, or ended without a file: it is not created again.
 */
async function madeEarlier(
  locked: Pick<LockedDrive, 'tx' | 'userId'>,
  { senderId, id }: { readonly senderId: string; readonly id: string },
): Promise<Made> {
  const upload = await findPromised(locked.tx, senderId, id);
  if (upload?.completed_at === null) return upload;
  const fileId = upload?.result_id ?? id;
  await reachStill(locked, senderId, 'getFile', { ids: [fileId] });
  return seenOne(locked.tx, locked.userId, fileId);
}

/** The instant upload: content that a file or a version of the sender has, by its hash and size; what others have counts for nobody. */
async function makeOfKnown(uploads: UploadContext, upload: NewUpload): Promise<Made | undefined> {
  const { db, blobs } = uploads;
  const { userId, size, rule, userModifiedAt } = upload;
  const driveId = upload.reached.ownerId;
  const own = await findOwnContent(db, userId, { size, ...hashIn(upload.hash) });
  if (own === undefined) return undefined;
  const name = checkedName(upload.name);
  const head = await headOf(size, (start, end) => blobs.read(own.hash.toString('hex'), { start, end }));
  const kind = await sniff(head, name);
  const make = async (locked: LockedDrive): Promise<ShownRow | undefined> => {
    const { tx } = locked;
    if (!(await holdBlob(tx, own.hash))) return undefined;
    await reachStill(locked, userId, 'createFile', { into: upload.parentId });
    const parentId = await targetFolder(tx, driveId, upload.parentId);
    await refuseLarge(tx, driveId, size);
    if (!(await takeQuota(tx, driveId, size))) throw new ApiError('file_space_not_enough');
    const file = await addFile(actingAs(locked, userId), {
      ...kind,
      hash: own.hash,
      size,
      parentId,
      name,
      rule,
      userModifiedAt,
    });
    await recordEvent(tx, { userId: driveId, type: 'TYPE_UPLOAD', fileId: file.id, fileName: file.name });
    return file;
  };
  const making = withDriveLock(db, driveId, (locked) =>
    once<Made | undefined>({ tx: locked.tx, userId }, upload.call, {
      find: (id) => madeEarlier(locked, { senderId: userId, id }),
      make: () => make(locked),
      idOf: (made) => made?.id,
    }),
  );
  return making.catch((error: unknown) => {
    throw refusalFor(userId, driveId, error);
  });
}

/** By its length a hash is a GCID or a SHA-256. Anything else matches no content. */
function hashIn(text: string): { gcid: string; sha256: Buffer | null } {
  const isSha256 = /^[0-9a-f]{64}$/i.test(text);
  return {
    gcid: /^[0-9a-f]{40}$/i.test(text) ? text.toUpperCase() : '-',
    sha256: isSha256 ? Buffer.from(text, 'hex') : null,
  };
}

async function makeEmpty(
  uploads: UploadContext,
  row: UploadRow,
  grant: Grant | undefined,
): Promise<FileAnswer> {
  const { fileId } = await stateOf(uploads, { userId: row.sender_id, id: row.id });
  return presentOne(uploads, grant)(await seenOne(uploads.db, row.user_id, fileId!));
}

/** The file that is to be: it has an id and a place, and no content yet. */
function pending(uploads: UploadContext, row: UploadRow, grant: Grant | undefined): FileAnswer {
  const { file_id: id, user_id, parent_id, name, size, mime_type, created_at, user_modified_at } = row;
  const facts = { id, user_id, parent_id, name, size, mime_type, created_at, user_modified_at };
  const file = presentOne(uploads, grant)({ ...blankFile, ...facts, modified_at: created_at });
  return { ...file, hash: row.declared_hash, phase: 'PHASE_TYPE_PENDING' };
}
