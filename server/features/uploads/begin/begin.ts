import type { FileAnswer } from '../../../../api/contract/file.ts';
import { headOf } from '../../../blobs/index.ts';
import { type LockedDrive, type Tx, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addFile } from '../../../tree/content.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { once } from '../../../tree/once.ts';
import { checkedName } from '../../../tree/place.ts';
import { seenOne, targetFolder } from '../../../tree/policy.ts';
import { presentFile } from '../../../tree/present.ts';
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
  if (!isUpload(made)) return { uploadType, file: present(uploads, made) };
  const row = made;
  if (row.size === 0) return { uploadType, file: await makeEmpty(uploads, row) };
  return {
    uploadType,
    file: pending(uploads, row),
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

/** With links to its content. */
const present = ({ links }: UploadContext, row: ShownRow): FileAnswer =>
  presentFile(row, { links, thumbnailSize: 'SIZE_LARGE', hasContentLinks: true });

type Made = ShownRow | UploadRow;

const isUpload = (made: Made): made is UploadRow => 'file_id' in made;

const beginUnknown = (uploads: UploadContext, upload: NewUpload): Promise<Made> =>
  beginStage<ShownRow>(
    uploads,
    {
      ...upload,
      folders: [],
      mimeType: '',
      declaredHash: hashForm.test(upload.hash) ? upload.hash.toUpperCase() : '',
      metadata: writeMetadata({ filename: upload.name, parent_id: upload.parentId }),
    },
    upload.call,
    (tx, id) => madeEarlier(tx, { userId: upload.userId, id }),
  );

/**
 * The result of an earlier call with the same key: a file, or an upload in progress.
 * @throws {ApiError} `file_not_found` where that was deleted, or ended without a file: it is not created again.
 */
async function madeEarlier(
  tx: Tx,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<Made> {
  const upload = await findPromised(tx, userId, id);
  if (upload?.completed_at === null) return upload;
  return seenOne(tx, userId, upload?.result_id ?? id);
}

/** The instant upload: content that a file or a version of this account has, by its hash and size. */
async function makeOfKnown(uploads: UploadContext, upload: NewUpload): Promise<Made | undefined> {
  const { db, blobs } = uploads;
  const { userId, size, rule, userModifiedAt } = upload;
  const own = await findOwnContent(db, userId, { size, ...hashIn(upload.hash) });
  if (own === undefined) return undefined;
  const name = checkedName(upload.name);
  const head = await headOf(size, (start, end) => blobs.read(own.hash.toString('hex'), { start, end }));
  const kind = await sniff(head, name);
  const make = async (locked: LockedDrive): Promise<ShownRow | undefined> => {
    const { tx } = locked;
    if (!(await holdBlob(tx, own.hash))) return undefined;
    const parentId = await targetFolder(tx, userId, upload.parentId);
    await refuseLarge(tx, userId, size);
    if (!(await takeQuota(tx, userId, size))) throw new ApiError('file_space_not_enough');
    const file = await addFile(locked, {
      ...kind,
      hash: own.hash,
      size,
      parentId,
      name,
      rule,
      userModifiedAt,
    });
    await recordEvent(tx, { userId, type: 'TYPE_UPLOAD', fileId: file.id, fileName: file.name });
    return file;
  };
  return withDriveLock(db, userId, (locked) =>
    once<Made | undefined>(locked, upload.call, {
      find: (id) => madeEarlier(locked.tx, { userId, id }),
      make: () => make(locked),
      idOf: (made) => made?.id,
    }),
  );
}

/** By its length a hash is a GCID or a SHA-256. Anything else matches no content. */
function hashIn(text: string): { gcid: string; sha256: Buffer | null } {
  const isSha256 = /^[0-9a-f]{64}$/i.test(text);
  return {
    gcid: /^[0-9a-f]{40}$/i.test(text) ? text.toUpperCase() : '-',
    sha256: isSha256 ? Buffer.from(text, 'hex') : null,
  };
}

async function makeEmpty(uploads: UploadContext, row: UploadRow): Promise<FileAnswer> {
  const { fileId } = await stateOf(uploads, { userId: row.user_id, id: row.id });
  return present(uploads, await seenOne(uploads.db, row.user_id, fileId!));
}

/** The file that is to be: it has an id and a place, and no content yet. */
function pending(uploads: UploadContext, row: UploadRow): FileAnswer {
  const { file_id: id, user_id, parent_id, name, size, mime_type, created_at, user_modified_at } = row;
  const facts = { id, user_id, parent_id, name, size, mime_type, created_at, user_modified_at };
  const file = present(uploads, { ...blankFile, ...facts, modified_at: created_at });
  return { ...file, hash: row.declared_hash, phase: 'PHASE_TYPE_PENDING' };
}
