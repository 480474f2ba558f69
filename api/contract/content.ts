import { object, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decimal, ids, text, time } from './shapes.ts';

const group = 'Content';

/** The token in a signed address; anything else was not issued by this server. */
export const linkToken = text(512, 1);

/** The name at the end of an address is for people and programs that save by it; only the token is checked. */
const fileName = text(1024, 1);

const linkErrors = [
  'not_found',
  'content_link_expired',
  'file_not_found',
  'traffic_exhausted',
  'shared_traffic_exhausted',
] as const;

export const readContent = defineEndpoint({
  method: 'GET',
  path: '/content/v1/files/{token}/{name}',
  group,
  summary:
    'The content of a file, by the signed address that the file shows: whole or in ranges, for HEAD without a body.',
  access: 'anyone',
  rate: 'transfer',
  params: object({ token: linkToken, name: fileName }),
  answer: 'application/octet-stream',
  errors: [...linkErrors, 'failed_precondition', 'range_not_satisfiable'],
});

export const createArchive = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/files:archive',
  group,
  summary:
    'Gives a signed address from which entries, with all that folders hold, can be read as one zip archive.',
  access: 'owner',
  rate: 'write',
  body: object({
    ids,
    /** Of the archive, with or without `.zip`; else that of the only entry. */
    name: optional(text(1024)),
  }),
  answer: object({
    url: string(),
    token: string(),
    expire: time,
    /** Bytes of the archive as it would be now. */
    size: decimal,
    file_count: decimal,
  }),
  errors: ['file_not_found', 'file_name_invalid', 'file_too_deep', 'archive_too_large'],
});

export const readArchive = defineEndpoint({
  method: 'GET',
  path: '/content/v1/archives/{token}/{name}',
  group,
  summary:
    'The archive behind a signed address, of known length; in ranges too. Its ETag changes with what the archive holds.',
  access: 'anyone',
  rate: 'transfer',
  params: object({ token: linkToken, name: fileName }),
  answer: 'application/zip',
  errors: [
    ...linkErrors,
    'failed_precondition',
    'range_not_satisfiable',
    'file_too_deep',
    'archive_too_large',
  ],
});
