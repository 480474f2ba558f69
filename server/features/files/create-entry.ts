import type { createFile } from '../../../api/contract/files.ts';
import { siteClientId } from '../../../api/contract/site-client.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Call, CallFacts } from '../../http/route.ts';
import { createFolder } from '../../tree/entries.ts';
import { changeReached, reach } from '../../tree/granted.ts';
import { acceptableName } from '../../tree/names.ts';
import { keyed } from '../../tree/once.ts';
import { presentOne } from '../../tree/present-reached.ts';
import type { FilesDeps } from './deps.ts';

/** `POST /drive/v1/files`: makes a folder, or begins an upload or a download from an address. */
export async function createEntry(
  deps: FilesDeps,
  { caller, body, userAgent, clientId }: Call<typeof createFile>,
) {
  const userId = caller.userId;
  const name = body.name ?? '';
  const parentId = body.parent_id ?? '';
  const key = body.idempotency_key;
  if (body.kind === 'drive#folder') {
    const call = keyed(key, ['folder', parentId, name]);
    const folder = { parentId, name, rule: body.on_conflict };
    return changeReached(deps.db, userId, 'createFile', { into: parentId }, async (locked, grant) => {
      const row = await createFolder(locked, userId, folder, call);
      return { upload_type: 'UPLOAD_TYPE_UNKNOWN', file: presentOne(deps, grant)(row) };
    });
  }
  if (body.upload_type === 'UPLOAD_TYPE_URL') {
    if (body.url === undefined) throw invalid('url', 'a download needs its address');
    const task = await deps.beginDownload({
      userId,
      url: body.url.url,
      files: filesIn(body.url.files),
      parentId: folderForDownloads(parentId, body.folder_type),
      program: programOf({ clientId, userAgent }),
      name,
      rule: body.on_conflict,
      call: keyed(key, ['url', body.url.url, parentId, name, body.folder_type, ...(body.url.files ?? [])]),
    });
    return { upload_type: 'UPLOAD_TYPE_URL', task, url: { kind: 'upload#url' as const } };
  }
  const size = sizeIn(body.size, body.hash);
  const begun = await deps.beginUpload({
    userId,
    reached: await reach(deps.db, userId, 'createFile', { into: parentId }),
    parentId,
    name,
    size,
    hash: body.hash ?? '',
    rule: body.on_conflict,
    userModifiedAt: timeIn(body.user_modified_time),
    userAgent,
    call: keyed(key, ['file', parentId, name, size, body.hash, body.user_modified_time]),
  });
  return {
    upload_type: begun.uploadType,
    file: begun.file,
    ...(begun.resumable && { resumable: begun.resumable }),
  };
}

function filesIn(given: readonly string[] | undefined): readonly number[] | undefined {
  if (given?.every((index) => /^\d+$/.test(index)) ?? true) return given?.map(Number);
  throw invalid('url.files', 'indexes of files, from 0');
}

/** Public clients say DOWNLOAD where they name no folder; NORMAL means the root. Undefined: the folder for downloads. */
export const folderForDownloads = (parentId: string, folderType: string | undefined): string | undefined =>
  parentId === '' && folderType !== 'NORMAL' ? undefined : parentId;

/** Name of another program by its user agent, for a folder; browsers all send the same one. Empty: the site itself. */
export function programOf({ clientId, userAgent }: Pick<CallFacts, 'clientId' | 'userAgent'>): string {
  if (clientId === siteClientId) return '';
  const said = /^[\w .-]+/.exec(userAgent)?.[0] ?? '';
  return acceptableName(/^(mozilla|)$/i.test(said.trim()) ? clientId : said.trim()) ?? '';
}

/** The GCID of no bytes. */
const hashOfNothing = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709';

/** Some clients omit a size of 0, so that only the hash shows that there are no bytes. */
function sizeIn(size: string | undefined, hash = ''): number {
  if (size === undefined && hash.toUpperCase() === hashOfNothing) return 0;
  if (size === undefined) throw invalid('size', 'a file needs its size in bytes');
  const bytes = Number(size);
  if (!Number.isSafeInteger(bytes)) throw new ApiError('file_space_not_enough');
  return bytes;
}

function timeIn(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) throw invalid('user_modified_time', 'a time (RFC 3339)');
  return at;
}
