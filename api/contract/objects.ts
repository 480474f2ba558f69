import { object, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { text } from './shapes.ts';

const group = 'Object uploads';

/** Query parameters of S3 clients, from which the call follows. */
const query = object({
  /** Begins parts. */
  uploads: optional(text(16)),
  uploadId: optional(text(128)),
  partNumber: optional(text(8)),
  'max-parts': optional(text(8)),
  'part-number-marker': optional(text(8)),
});

const common = {
  group,
  // The signature identifies the caller: it was given for one upload.
  access: 'anyone',
  rate: 'transfer',
  query,
  answer: 'application/xml',
} as const;

/** A client that puts the bucket into the host requests the key alone; another one puts the bucket first. */
const byKey = { ...common, path: '/object-{id}', params: object({ id: string() }) } as const;
const byBucket = { ...common, path: '/uploads/object-{id}', params: object({ id: string() }) } as const;

const put = {
  method: 'PUT',
  summary:
    'Takes the whole content of an upload, or with partNumber and uploadId one part of it (S3: PutObject, UploadPart).',
  body: 'bytes',
} as const;
const post = {
  method: 'POST',
  summary:
    'With uploads begins parts, with uploadId makes the file of them (S3: CreateMultipartUpload, CompleteMultipartUpload).',
  body: 'bytes',
} as const;
const end = {
  method: 'DELETE',
  summary: 'Gives the parts that came up (S3: AbortMultipartUpload).',
  body: 'bytes',
} as const;
const list = { method: 'GET', summary: 'The parts that are here (S3: ListParts).' } as const;

export const putObject = defineEndpoint({ ...byKey, ...put });
export const postObject = defineEndpoint({ ...byKey, ...post });
export const endObject = defineEndpoint({ ...byKey, ...end });
export const listObjectParts = defineEndpoint({ ...byKey, ...list });

export const putObjectInBucket = defineEndpoint({ ...byBucket, ...put });
export const postObjectInBucket = defineEndpoint({ ...byBucket, ...post });
export const endObjectInBucket = defineEndpoint({ ...byBucket, ...end });
export const listObjectPartsInBucket = defineEndpoint({ ...byBucket, ...list });
