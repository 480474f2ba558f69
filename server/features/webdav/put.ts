import type { FastifyReply } from 'fastify';
import { evaluate } from '../../http/conditional.ts';
import { checkedName } from '../../tree/place.ts';
import { seenOne } from '../../tree/policy.ts';
import type { LiveRow } from '../../tree/rows.ts';
import { DavError } from './errors.ts';
import { covering, refuseLocked } from './locks.ts';
import { etagOf, folderOf, modifiedOf } from './places.ts';
import { type Change, change, type DavRequest, headerOf } from './request.ts';

/**
 * PUT: the bytes go the way of every upload, with their space reserved before the first one. The present content of a
 * file becomes a version of it.
 */
export async function put(request: DavRequest): Promise<FastifyReply> {
  const { deps, reply, userId } = request;
  if (headerOf(request, 'content-range') !== undefined)
    throw new DavError(400, 'A file is sent whole, without Content-Range.');
  const size = sizeOf(request);
  const modifiedAt = modifiedIn(headerOf(request, 'x-oc-mtime'));
  const target = await change(request, async (made) => targetOf(request, made));
  const fileId = await store(request, { ...target, size, modifiedAt });
  const row = await seenOne(deps.db, userId, fileId);
  const etag = etagOf(row as LiveRow);
  if (etag !== undefined) reply.header('etag', etag);
  if (modifiedAt !== null) reply.header('x-oc-mtime', 'accepted');
  return reply.code(target.isNew ? 201 : 204).send();
}

interface Target {
  readonly parentId: string;
  readonly name: string;
  readonly isNew: boolean;
}

function targetOf(request: DavRequest, { place, locks, condition }: Change): Target {
  const { row, state, names } = place;
  if (state === 'root' || row?.is_folder) throw new DavError(405, 'A folder has no content.');
  if (state === 'no-folder') throw new DavError(409, 'The folder is missing.');
  const current = row && { etag: etagOf(row), lastModified: modifiedOf(row) };
  const { method, headers } = request;
  if (evaluate({ method, headers, ...current, exists: row !== undefined }) !== 'proceed')
    throw new DavError(412, 'The file is not the one that is expected.');
  const way = row === undefined ? folderOf(place) : place.way;
  refuseLocked(covering(locks, way), condition, place);
  const name = row?.name ?? checkedName(names.at(-1) ?? '');
  return { parentId: folderOf(place).at(-1) ?? request.userId, name, isNew: row === undefined };
}

interface Wanted extends Pick<Target, 'parentId' | 'name'> {
  readonly size: number;
  readonly modifiedAt: Date | null;
}

/** @returns the id of the file. */
async function store(request: DavRequest, { parentId, name, size, modifiedAt }: Wanted): Promise<string> {
  const { deps, userId, body, headers } = request;
  const { file, resumable } = await deps.beginUpload({
    ...{ userId, reached: { ownerId: userId, grant: undefined } },
    ...{ parentId, name, size, hash: '', rule: 'replace', userModifiedAt: modifiedAt },
    userAgent: String(headers['user-agent'] ?? '').slice(0, 400),
  });
  const id = resumable?.params.upload_id;
  if (id === undefined) return file.id;
  let came = 0;
  try {
    const state = await deps.receiver.take(
      { userId, id },
      {
        offset: 0,
        body,
        length: size,
        checksum: {
          update: (chunk) => {
            came += chunk.length;
          },
          isRight: () => came === size,
        },
      },
    );
    if (state.fileId === undefined) throw new DavError(400, 'The body broke off before its end.');
    return state.fileId;
  } catch (error) {
    // Such a client begins again from the start.
    await deps.endPromised(userId, [file.id]).catch(() => {});
    if ((error as { reason?: unknown }).reason === 'upload_checksum_mismatch')
      throw new DavError(400, `The body has ${came} bytes, and ${size} were announced.`, { cause: error });
    throw error;
  }
}

/** An empty file, for a lock on a name that nothing has (RFC 4918, section 7.3). */
export const makeEmpty = (request: DavRequest, parentId: string, name: string): Promise<string> =>
  store(request, { parentId, name, size: 0, modifiedAt: null });

function sizeOf(request: DavRequest): number {
  // Finder sends pieces, and says here how many bytes they are.
  const text = headerOf(request, 'content-length') ?? headerOf(request, 'x-expected-entity-length');
  if (text === undefined) throw new DavError(411, 'The length of the file must be announced.');
  if (!/^\d{1,15}$/.test(text)) throw new DavError(400, 'The length is no number of bytes.');
  return Number(text);
}

/** Seconds since 1970, as ownCloud's clients send them. */
function modifiedIn(text: string | undefined): Date | null {
  if (text === undefined || !/^\d{1,11}(\.\d+)?$/.test(text)) return null;
  return new Date(Number(text) * 1000);
}
