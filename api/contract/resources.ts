import { array, boolean, int, object, optional, string } from 'zod/mini';
import { longestAddress, mostTorrentFiles } from './bounds.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { decimal, type Output, text } from './shapes.ts';

/** Addresses that one call inspects. */
export const mostAddresses = 10;

/** The source of a download: an address, a magnet link, or `torrent:` with the id of a torrent file in the drive. */
export const remoteSource = object({
  url: text(longestAddress, 1),
  /** The files of a torrent to download, by their index (`resource/list`); if absent, all. */
  files: optional(array(text(5)).check(maxLength(mostTorrentFiles))),
});

/** `resolver` of a torrent; of anything else it is `DIRECT`. */
export const torrentResolver = 'TORRENT';

/** A file or folder that can be downloaded from an address. */
export const resource = object({
  id: string(),
  name: string(),
  /** 0 where the source does not say. */
  file_size: decimal,
  file_count: int(),
  file_index: int(),
  is_dir: boolean(),
  resolver: string(),
  meta: object({
    url: string(),
    /** The reason why a download would fail now; empty where it would not. */
    error: string(),
    mime_type: string(),
  }),
  /** Of a torrent, what is in it: names of folders and of the file, and the number by which it is chosen. */
  files: optional(array(object({ index: int(), path: array(string()), size: decimal }))),
});
export type ResourceAnswer = Output<typeof resource>;

export const listResources = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/resource/list',
  group: 'Tasks',
  summary:
    'Files that can be downloaded from up to 10 addresses, and what is in torrents: the sources are queried, and no byte of content is read.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    /** Addresses (http, https), magnet links, and `torrent:` with the id of a torrent file in the drive; white space between them. */
    urls: text(16_384, 1),
    page_size: optional(int()),
    thumbnail_type: optional(text(64)),
  }),
  answer: object({
    list_id: string(),
    list: object({ page_size: int(), next_page_token: string(), resources: array(resource) }),
  }),
  errors: ['too_many_requests'],
});
