import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import * as contract from '../../../api/contract/uploads.ts';
import { BlobError } from '../../blobs/index.ts';
import { ApiError } from '../../errors.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { reach } from '../../tree/granted.ts';
import { createBatches } from './batch/batches.ts';
import { beginNamedStage, readWanted } from './begin/create.ts';
import { placeOf } from './begin/replacing.ts';
import { type UploadContext, uploadPath } from './deps.ts';
import { checksumAlgorithms, readChecksum } from './receive/checksum.ts';
import { endNamed, endUpload, stateOf, takeBytes, type UploadState } from './receive/receive.ts';
import { refusalOf } from './refusal.ts';
import { offsetOf } from './state.ts';
import {
  headerOf,
  isBytes,
  readContentLength,
  readOffset,
  requireBytes,
  requireVersion,
  tusExtensions,
  tusVersion,
} from './tus.ts';
import { foresees, unfinished } from './unfinished.ts';

type TusCall = Pick<Call<typeof contract.continueUpload>, 'headers' | 'body' | 'caller' | 'params'>;
type Verb = (uploads: UploadContext, call: TusCall, reply: FastifyReply) => Promise<FastifyReply>;

export function uploadRoutes(uploads: UploadContext): readonly Route[] {
  const one = [contract.uploadState, contract.continueUpload, contract.endUpload, contract.overrideUpload];
  const takeBatch = createBatches(uploads);
  return [
    route(contract.uploadMany, async ({ caller: { userId }, body }) => ({
      kind: 'drive#uploadBatch' as const,
      results: await takeBatch(userId, body),
    })),
    route(contract.describeUploads, async (_, reply) => announce(reply)),
    tusRoute(uploads, contract.createUpload, { POST: create }),
    ...one.map((endpoint) => tusRoute(uploads, endpoint, { HEAD: head, PATCH: patch, DELETE: end })),
    route(contract.endNamedUpload, async ({ caller, query }) => {
      await endNamed(uploads, caller.userId, query.idempotency_key);
      return {};
    }),
    route(contract.foreseeUpload, async ({ caller, query }) => ({
      may_be_known: await foresees(uploads.db, caller.userId, Number(query.size)),
    })),
    route(contract.listUploads, async ({ caller }) => ({
      kind: 'drive#uploadList' as const,
      uploads: (await unfinished(uploads, caller.userId)).map(present),
    })),
  ];
}

/** Required by the protocol for every call except OPTIONS, which needs no version. */
function tusRoute(uploads: UploadContext, endpoint: Endpoint, verbs: Readonly<Record<string, Verb>>): Route {
  return route(endpoint, (async (call: TusCall, reply: FastifyReply) => {
    reply.header('tus-resumable', tusVersion).header('cache-control', 'no-store');
    if (headerOf(call.headers, 'Tus-Resumable') !== tusVersion) reply.header('tus-version', tusVersion);
    requireVersion(call.headers);
    // If sent, it is the method, whatever the request line says (tus 1.0, X-HTTP-Method-Override).
    const method = headerOf(call.headers, 'X-HTTP-Method-Override') ?? endpoint.method;
    const verb = verbs[method.trim().toUpperCase()];
    if (verb === undefined) throw new ApiError('method_not_allowed');
    try {
      return await verb(uploads, call, reply);
    } catch (error) {
      throw error instanceof BlobError ? refusalOf(error) : error;
    }
  }) as never);
}

const announce = (reply: FastifyReply): FastifyReply =>
  reply
    .code(204)
    .header('tus-resumable', tusVersion)
    .header('tus-version', tusVersion)
    .header('tus-extension', tusExtensions)
    .header('tus-checksum-algorithm', checksumAlgorithms)
    .send();

const create: Verb = async (uploads, { headers, body, caller: { userId } }, reply) => {
  const hasBytes = isBytes(headers);
  const checksum = hasBytes ? readChecksum(headers) : undefined;
  const length = readContentLength(headers);
  if (!hasBytes && length !== undefined && length > 0) requireBytes(headers);
  const wanted = readWanted(userId, headers);
  const { ownerId: driveId } = await reach(uploads.db, userId, 'createUpload', placeOf(wanted));
  if (hasBytes && length !== undefined && length > wanted.size) throw new ApiError('request_too_large');
  const row = await beginNamedStage(uploads, { ...wanted, driveId });
  reply.header('location', uploadPath(row.id));
  const name = { userId, id: row.id };
  if (hasBytes)
    return withOffset(reply.code(201), await takeBytes(uploads, name, { offset: 0, body, length, checksum }));
  const isWhole = row.size === 0 || row.completed_at !== null;
  // One that was begun by an earlier call with the same key may have bytes.
  const state = isWhole ? await stateOf(uploads, name) : { row, offset: await offsetOf(uploads, row) };
  return withOffset(reply.code(201), state);
};

const head: Verb = async (uploads, { params, caller: { userId } }, reply) => {
  const state = await stateOf(uploads, { userId, id: params.id });
  if (state.row.metadata !== '') reply.header('upload-metadata', state.row.metadata);
  return withOffset(reply.code(200).header('upload-length', String(state.row.size)), state);
};

const patch: Verb = async (uploads, { headers, body, params, caller: { userId } }, reply) => {
  requireBytes(headers);
  const incoming = {
    offset: readOffset(headers),
    body,
    length: readContentLength(headers),
    checksum: readChecksum(headers),
  };
  return withOffset(reply.code(204), await takeBytes(uploads, { userId, id: params.id }, incoming));
};

const end: Verb = async (uploads, { params, caller: { userId } }, reply) => {
  await endUpload(uploads, { userId, id: params.id });
  return reply.code(204).send();
};

function withOffset(reply: FastifyReply, { row, offset, fileId }: UploadState): FastifyReply {
  reply.header('upload-offset', String(offset));
  if (fileId === undefined) reply.header('upload-expires', row.expires_at.toUTCString());
  else reply.header('x-file-id', fileId);
  return reply.send();
}

const present = ({ row, offset }: UploadState) => ({
  kind: 'drive#upload' as const,
  id: row.id,
  upload_url: uploadPath(row.id),
  name: row.name,
  parent_id: row.parent_id === row.user_id ? '' : row.parent_id,
  size: String(row.size),
  offset: String(offset),
  created_time: row.created_at.toISOString(),
  expire_time: row.expires_at.toISOString(),
});
