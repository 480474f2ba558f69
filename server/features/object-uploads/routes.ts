import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import * as contract from '../../../api/contract/objects.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import type { ObjectUploadsDeps } from './deps.ts';
import { faultOf, ObjectStoreError } from './errors.ts';
import { openPayload, type Payload, readWhole } from './payload/payload.ts';
import { type ObjectAddress, objectKey, ownBucket } from './place.ts';
import type { UploadRow } from './repo.ts';
import { type Authenticated, authenticate } from './signing/authenticate.ts';
import { answerSlowly } from './slow-answer.ts';
import { completeParts } from './take/complete-parts.ts';
import { listParts, loadUpload, noSuchUpload } from './take/load-upload.ts';
import { mostParts, takePart } from './take/take-part.ts';
import { takeWhole } from './take/take-whole.ts';
import { longestList, readParts, writeError, writeXml } from './xml.ts';

type ObjectCall = Pick<Call<typeof contract.putObject>, 'params' | 'query' | 'headers' | 'body'>;

/** One call of a client, after authentication. */
interface ObjectRequest {
  readonly deps: ObjectUploadsDeps;
  readonly place: ObjectAddress;
  readonly row: UploadRow;
  readonly query: ObjectCall['query'];
  readonly open: () => Payload;
  readonly reply: FastifyReply;
}

/** Milliseconds; proxies and libraries time out after 60 seconds of silence at the earliest. */
const usuallyQuietFor = 10_000;

type Verb = (readRequest: ObjectRequest) => Promise<FastifyReply>;

export function objectRoutes(deps: ObjectUploadsDeps, place: ObjectAddress): readonly Route[] {
  const at = (bucket: string) => (endpoint: Endpoint, verb: Verb) =>
    objectRoute(deps, { ...place, bucket }, endpoint, verb);
  const [byKey, byBucket] = [at(place.bucket), at(ownBucket)];
  return [
    byKey(contract.putObject, put),
    byKey(contract.postObject, post),
    byKey(contract.endObject, abort),
    byKey(contract.listObjectParts, list),
    byBucket(contract.putObjectInBucket, put),
    byBucket(contract.postObjectInBucket, post),
    byBucket(contract.endObjectInBucket, abort),
    byBucket(contract.listObjectPartsInBucket, list),
  ];
}

function objectRoute(deps: ObjectUploadsDeps, place: ObjectAddress, endpoint: Endpoint, verb: Verb): Route {
  return route(endpoint, (async (call: ObjectCall, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    try {
      return await verb(await requestOf(deps, place, call, reply));
    } catch (error) {
      const fault = faultOf(error);
      if (fault === undefined) throw error;
      if (fault.status >= 500)
        reply.request.log.warn({ id: reply.request.id, err: fault.cause ?? fault }, 'call failed');
      const { pathname } = new URL(reply.request.raw.url ?? '/', 'http://object');
      return reply
        .code(fault.status)
        .type('application/xml')
        .send(writeError(fault, pathname, reply.request.id));
    }
  }) as never);
}

async function requestOf(
  deps: ObjectUploadsDeps,
  place: ObjectAddress,
  { params: { id }, query, headers, body }: ObjectCall,
  reply: FastifyReply,
): Promise<ObjectRequest> {
  const { method = '', url = '' } = reply.request.raw;
  const who: Authenticated = authenticate(
    { method, target: url, headers },
    { key: deps.key, now: deps.now ?? Date.now, resource: `/${place.bucket}/${objectKey(id)}` },
  );
  if (who.uploadId !== id)
    throw new ObjectStoreError('AccessDenied', 'These credentials are of another upload than the key.');
  const row = await loadUpload(deps.db, id);
  if (query.uploadId !== undefined && query.uploadId !== id) throw noSuchUpload();
  return { deps, place, row, query, reply, open: () => openPayload(who, headers, body) };
}

const answer = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.code(200).type('application/xml').send(xml);

function numberIn(text: string | undefined, name: string, least: number, fallback: number): number {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < least || number > mostParts)
    throw new ObjectStoreError('InvalidArgument', `${name}: a whole number from ${least} to ${mostParts}.`);
  return number;
}

const nameOf = ({ sender_id: userId, id }: UploadRow) => ({ userId, id });

const put: Verb = async ({ deps, row, query, open, reply }) => {
  const isPart = query.partNumber !== undefined || query.uploadId !== undefined;
  if (row.completed_at !== null) throw noSuchUpload();
  const etag = isPart
    ? await takePart(deps, row, numberIn(query.partNumber, 'partNumber', 1, 0), open())
    : await takeWhole(deps, row, open());
  return reply.code(200).header('etag', `"${etag}"`).send();
};

const post: Verb = async (call) => {
  if (call.query.uploads !== undefined) return begin(call);
  if (call.query.uploadId !== undefined) return complete(call);
  throw new ObjectStoreError('InvalidRequest', 'POST takes uploads or uploadId.');
};

/** There is one upload, so its parts have its id; beginning them again discards the earlier ones. */
const begin: Verb = async ({ deps, place, row, reply }) => {
  if (row.completed_at !== null) throw noSuchUpload();
  await deps.receiver.beginParts(nameOf(row), { anew: true });
  return answer(
    reply,
    writeXml('InitiateMultipartUploadResult', [
      ['Bucket', place.bucket],
      ['Key', objectKey(row.id)],
      ['UploadId', row.id],
    ]),
  );
};

const complete: Verb = async ({ deps, place, row, open, reply }) => {
  const parts = await readParts(await readWhole(open(), longestList));
  const work = completeParts(deps, row, parts).then(() =>
    writeXml('CompleteMultipartUploadResult', [
      ['Location', `${deps.publicUrl}/${objectKey(row.id)}`],
      ['Bucket', place.bucket],
      ['Key', objectKey(row.id)],
      ['ETag', `"${row.id.slice(0, 32)}-${parts.length}"`],
    ]),
  );
  const { log, id } = reply.request;
  const answered = await answerSlowly({
    work,
    quietFor: deps.quietFor ?? usuallyQuietFor,
    writeError: (fault) => writeError(fault, `/${objectKey(row.id)}`, id),
    log,
  });
  return reply.code(200).type('application/xml').send(answered);
};

const abort: Verb = async ({ deps, row, query, reply }) => {
  if (query.uploadId === undefined)
    throw new ObjectStoreError('MethodNotAllowed', 'What was uploaded is deleted as a file.');
  await deps.receiver.dropParts(nameOf(row));
  return reply.code(204).send();
};

const list: Verb = async ({ deps, place, row, query, reply }) => {
  if (query.uploadId === undefined || reply.request.raw.method !== 'GET')
    throw new ObjectStoreError('MethodNotAllowed', 'Content is read by the links of its file.');
  const most = numberIn(query['max-parts'], 'max-parts', 1, 1000);
  const after = numberIn(query['part-number-marker'], 'part-number-marker', 0, 0);
  const { parts, isTruncated } = await listParts(deps.db, row.id, { after, most });
  return answer(
    reply,
    writeXml('ListPartsResult', [
      ['Bucket', place.bucket],
      ['Key', objectKey(row.id)],
      ['UploadId', row.id],
      ['PartNumberMarker', String(after)],
      ['NextPartNumberMarker', String(parts.at(-1)?.number ?? after)],
      ['MaxParts', String(most)],
      ['IsTruncated', String(isTruncated)],
      ...parts.map(
        ({ number, etag, size, taken_at }) =>
          [
            'Part',
            [
              ['PartNumber', String(number)],
              ['LastModified', taken_at.toISOString()],
              ['ETag', `"${etag}"`],
              ['Size', String(size)],
            ],
          ] as const,
      ),
    ]),
  );
};
