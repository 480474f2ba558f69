import {
  array,
  boolean,
  literal,
  object,
  enum as oneOf,
  optional,
  record,
  string,
  union,
  unknown,
} from 'zod/mini';
import { folderColors } from './folder-colors.ts';
import { decimal, type Output, time } from './shapes.ts';

/** Classes of files (api.md, spec section 3). */
export const categories = ['IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'ARCHIVE', 'TORRENT', 'OTHER'] as const;

const category = oneOf(categories);
export type Category = Output<typeof category>;

/** Rights of a person on an entry of another person’s drive. */
export const roles = ['view', 'edit'] as const;
export type Role = (typeof roles)[number];

/** A signed address of content, and until when it works. */
export const contentLink = object({ url: string(), token: string(), expire: string() });

export const media = object({
  media_id: string(),
  media_name: string(),
  video: optional(record(string(), unknown())),
  link: optional(contentLink),
  is_default: boolean(),
  is_origin: boolean(),
  is_visible: boolean(),
  resolution_name: string(),
  need_more_quota: boolean(),
  vip_types: array(string()),
});

/** A file or folder as every answer shows it (api.md, Files). Sizes are decimal strings, the root's id is "". */
export const file = object({
  kind: oneOf(['drive#file', 'drive#folder']),
  id: string(),
  parent_id: string(),
  name: string(),
  user_id: string(),
  size: decimal,
  revision: decimal,
  file_extension: string(),
  mime_type: string(),
  file_category: category,
  starred: boolean(),
  /** Of a folder to which its owner gave a colour. */
  folder_color: optional(oneOf(folderColors)),
  trashed: boolean(),
  writable: boolean(),
  created_time: time,
  modified_time: time,
  user_modified_time: time,
  /** When it was put in the trash; empty while it is not there. */
  delete_time: union([time, literal('')]),
  icon_link: string(),
  thumbnail_link: string(),
  /** Signed; it expires. Empty in lists and for folders. */
  web_content_link: string(),
  /** `application/octet-stream` to keep it, `inline` to show it in a page. */
  links: record(string(), contentLink),
  /** Lower-case hex; empty for folders, and for content from before MD5s were kept, until a job has computed it. */
  md5_checksum: string(),
  /** GCID, upper-case hex. */
  hash: string(),
  phase: oneOf(['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING', 'PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR']),
  audit: optional(object({ status: string(), message: string(), title: string() })),
  medias: array(media),
  params: record(string(), string()),
  original_url: string(),
  /** Of a folder in a list that asks for it: whether it holds folders outside the trash. */
  has_folders: optional(boolean()),
  /** In a list that asks for it: whether others reach it, by a link of its own or as people with whom it is shared. */
  shared: optional(boolean()),
  /** Of an entry of somebody else’s drive: what the caller may do with it. Absent from the caller’s own. */
  role: optional(oneOf(roles)),
  folder_type: oneOf(['NORMAL', 'DOWNLOAD']),
  sort_name: string(),
  space: string(),
  /** `STAR` for starred entries. */
  tags: optional(array(string())),
});
export type FileAnswer = Output<typeof file>;

/** An older content of a file. */
export const version = object({
  kind: literal('drive#version'),
  id: string(),
  file_id: string(),
  size: decimal,
  hash: string(),
  mime_type: string(),
  /** When this content was added, and when a newer one replaced it. */
  created_time: time,
  replaced_time: time,
  web_content_link: string(),
  links: record(string(), contentLink),
});

const limited = {
  kind: literal('drive#quota'),
  limit: decimal,
  usage: decimal,
  usage_in_trash: decimal,
  is_unlimited: optional(boolean()),
  complimentary: optional(string()),
};

export const quota = object({
  ...limited,
  /** Reserved for uploads, copies and saves in progress: neither used nor free. */
  reserved: optional(decimal),
  play_times_limit: string(),
  play_times_usage: string(),
});

/** A limit on something else than bytes. */
export const otherQuota = object(limited);
