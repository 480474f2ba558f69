import { array, boolean, literal, object, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { otherQuota, quota } from './file.ts';
import { decimal, time } from './shapes.ts';

const group = 'Files';

export const about = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/about',
  group,
  summary: 'Storage of the drive: its limit and how much is used, in bytes.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    kind: literal('drive#about'),
    quota,
    expires_at: string(),
    /** `cloud_download`: downloads from links that may begin on one day (UTC), and those that have. */
    quotas: object({ cloud_download: otherQuota }),
    /** Bytes of its files that left this month (UTC), by downloads, players and links; `limit` is absent where there is none. */
    traffic: optional(
      object({
        limit: optional(decimal),
        usage: decimal,
        /** The part that visitors of shares took, and the most that they may take together. */
        shared_usage: decimal,
        shared_limit: optional(decimal),
        resets_at: time,
      }),
    ),
    /** Whether magnet links and torrents can be downloaded from. */
    takes_torrents: optional(boolean()),
    is_full: optional(boolean()),
    /** The flags of an account (spec section 3): nothing more fits; and, of one without premium, no further download from a link may begin today. */
    overStorageLimit: optional(boolean()),
    overFreeTaskLimit: optional(boolean()),
  }),
});

export const readUsage = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/about/usage',
  group,
  summary: 'How the storage of the drive is used, in bytes: files by category, older versions, the trash.',
  access: 'signed-in',
  rate: 'read',
  answer: object({
    kind: literal('drive#usage'),
    /** The largest first; files in the trash are in them too. */
    categories: array(object({ category: string(), size: decimal, file_count: decimal })),
    versions: decimal,
    in_trash: decimal,
  }),
});
