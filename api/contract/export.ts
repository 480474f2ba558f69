import { object, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { time } from './shapes.ts';

const group = 'Account';

export const createExport = defineEndpoint({
  method: 'POST',
  path: '/v1/user/export',
  group,
  summary:
    'A link to everything that is kept about the account, as one JSON document: who it is, its sessions, settings, premium time, and a row for each file. The content of files comes by archives.',
  access: 'signed-in',
  rate: 'write',
  answer: object({ url: string(), expire: time }),
});

export const readExport = defineEndpoint({
  method: 'GET',
  path: '/v1/user/export/{token}',
  group,
  summary: 'The document itself, as it is written; for anybody who has the link, for some minutes.',
  access: 'anyone',
  rate: 'transfer',
  params: object({ token: string().check(regex(/^[\w.-]{1,300}$/, { error: 'the token of a link' })) }),
  answer: 'application/json',
  errors: ['content_link_expired'],
});
