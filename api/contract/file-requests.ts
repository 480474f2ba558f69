import {
  _default,
  array,
  boolean,
  int,
  literal,
  maximum,
  minimum,
  nullable,
  object,
  enum as oneOf,
  optional,
  string,
  union,
} from 'zod/mini';
import { longestTitle } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { decimal, id, nothing, type Output, text, time } from './shapes.ts';
import { newPassCode } from './shares.ts';

/** Links by which strangers add files to a folder of a drive, and see nothing of it (decision 115). */
const group = 'File requests';

/** Requests that one account has at once. */
export const mostFileRequests = 200;
/** Files that one request takes in, where its owner says nothing else. */
export const mostRequestedFiles = 10_000;
/** Bytes that one request takes in: 1 TiB. */
export const mostRequestedBytes = 1024 ** 4;
/** Characters of a visitor's name: it becomes the name of a folder. */
export const longestSenderName = 60;

export const fileRequestStatuses = [
  'OK',
  'PASS_CODE_EMPTY',
  'PASS_CODE_ERROR',
  'CLOSED',
  'NOT_FOUND',
] as const;
export type FileRequestStatus = (typeof fileRequestStatuses)[number];

const request = object({
  kind: literal('drive#fileRequest'),
  id: string(),
  url: string(),
  /** The folder that the files go into. */
  folder_id: string(),
  /** Its name; empty where it is gone. */
  folder_name: string(),
  /** Whether visitors can add files now. */
  accepts_files: boolean(),
  /** As its owner has set it; the time may be over, and the folder in the trash. */
  is_open: boolean(),
  title: string(),
  note: string(),
  pass_code: string(),
  asks_name: boolean(),
  expiration_time: union([time, literal('')]),
  most_files: int(),
  most_bytes: decimal,
  received_files: int(),
  received_bytes: decimal,
  last_received_time: union([time, literal('')]),
  created_time: time,
});
export type FileRequestAnswer = Output<typeof request>;

const terms = {
  title: optional(text(longestTitle, 1)),
  note: optional(text(2000)),
  /** "" for none. */
  pass_code: optional(newPassCode),
  /** Whether visitors must give a name. */
  asks_name: optional(boolean()),
  /** "" for ever. */
  expiration_time: optional(union([time, literal('')])),
  most_files: optional(int().check(minimum(1), maximum(mostRequestedFiles))),
  most_bytes: optional(int().check(minimum(1), maximum(mostRequestedBytes))),
} as const;

export const createFileRequest = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/file-requests',
  group,
  summary:
    'Makes a link by which others add files to a folder of the caller, without an account, and see nothing that is there.',
  access: 'owner',
  rate: 'write',
  body: object({ ...terms, folder_id: id }),
  answer: request,
  errors: ['file_not_found', 'file_in_trash', 'file_request_too_many'],
});

export const listFileRequests = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/file-requests',
  group,
  summary: 'The requests of the caller, newest first, with what each has received.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ kind: literal('drive#fileRequestList'), requests: array(request) }),
});

export const editFileRequest = defineEndpoint({
  method: 'PATCH',
  path: '/drive/v1/file-requests/{id}',
  group,
  summary:
    'Changes a request, closes it, or opens it again. Another passcode, and closing, end the visits that are under way with their unfinished uploads.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ ...terms, is_open: optional(boolean()) }),
  answer: request,
  errors: ['file_request_not_found'],
});

export const deleteFileRequest = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/file-requests/{id}',
  group,
  summary: 'Deletes a request. What it has received stays.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: nothing,
  errors: ['file_request_not_found'],
});

/** A request as a visitor sees it. */
const shownRequest = object({
  title: string(),
  note: string(),
  owner_name: string(),
  owner_portrait_url: string(),
  asks_name: boolean(),
  expiration_time: union([time, literal('')]),
  /** Where the owner has set them. */
  most_files: nullable(int()),
  most_bytes: nullable(decimal),
});
export type ShownFileRequest = Output<typeof shownRequest>;

const visitAnswer = object({
  status: oneOf(fileRequestStatuses),
  /** Null unless the status is `OK`. */
  request: nullable(shownRequest),
});

const visitToken = text(64);

export const openFileRequest = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/file-request',
  group,
  summary: 'A request as its visitors meet it: who asks for what, unless it needs its passcode or is closed.',
  access: 'anyone',
  rate: 'read',
  query: object({
    file_request_id: id,
    /** Of a visit that has begun. */
    visit_token: _default(visitToken, ''),
  }),
  answer: visitAnswer,
});

export const visitFileRequest = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/file-request:visit',
  group,
  summary:
    'Begins a visit, by the passcode if the request has one. With its token as the bearer, uploads (tus) go into the folder of the request; it opens nothing else. With the token of a visit: gives it a name. A request that asks for names takes in nothing from a visit without one.',
  access: 'anyone',
  rate: 'visit',
  captcha: 'POST:/drive/v1/file-request:visit',
  body: object({
    file_request_id: id,
    pass_code: _default(text(64), ''),
    visit_token: _default(visitToken, ''),
    /** Of the visitor: the folder that their files go into is called so. */
    sender_name: _default(text(longestSenderName), ''),
  }),
  answer: object({ ...visitAnswer.shape, visit_token: string() }),
  errors: ['captcha_required', 'captcha_invalid', 'file_request_name_required'],
});
