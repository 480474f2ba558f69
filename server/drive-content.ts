import { join } from 'node:path';
import { readSecret } from './db/index.ts';
import type { DriveOptions } from './drive-options.ts';
import type { TrafficMeter } from './entitlements/index.ts';
import type { LinkGenerations } from './features/account/index.ts';
import { createDownloads, createLinks } from './features/downloads/index.ts';
import { type ShareCounters, shareOpens, shareShows } from './features/shares/index.ts';
import {
  createThumbnails,
  isPicture,
  type MemoryBudget,
  thumbnailRoutes,
} from './features/thumbnails/index.ts';
import { securityHeaders } from './http/security-headers.ts';
import { coverKindOf, isKnownByFacts, type Media } from './media/index.ts';
import { grantOpens, isGrantId } from './tree/granted.ts';
import { recordEvent } from './tree/repo/events.ts';
import { reachedByGrant } from './tree/repo/grants.ts';

export type OpenedContent = Awaited<ReturnType<typeof openContent>>;

/** Features that read content: signed links, archives, thumbnails. */
export async function openContent(
  { database: { db }, blobs, publicUrl, contentUrl, dataFolder, log, now = Date.now }: DriveOptions,
  {
    counters,
    generations,
    decoderBudget,
    traffic,
    media,
  }: {
    readonly counters: Pick<ShareCounters, 'downloaded'>;
    readonly generations: LinkGenerations;
    readonly decoderBudget: MemoryBudget;
    readonly traffic: TrafficMeter;
    readonly media: Pick<Media, 'hasPictures' | 'pictureOf'>;
  },
) {
  const key = await readSecret(db, 'links');
  const hasThumbnail = (mimeType: string): boolean => {
    if (isPicture(mimeType)) return true;
    const kind = coverKindOf(mimeType);
    // The others are asked for each file (`presentFile`).
    return media.hasPictures(mimeType) && (kind === undefined || !isKnownByFacts(kind));
  };
  const links = createLinks({ key, contentUrl, publicUrl, now, generations, isPicture: hasThumbnail });
  const [ofShare, shown, ofGrant] = [shareOpens(db), shareShows(db), grantOpens(db)];
  const downloads = createDownloads({
    db,
    blobs,
    key,
    links,
    publicUrl,
    contentUrl,
    headers: securityHeaders(publicUrl, contentUrl),
    recordEvent: (event) => recordEvent(db, event),
    generations,
    // Links that end with a grant are signed like those that end with a share.
    shareOpens: async (share, link) => (isGrantId(share.id) ? ofGrant(share.id, link) : ofShare(share, link)),
    shareShows: (share, ids) => (isGrantId(share.id) ? reachedByGrant(db, share, ids) : shown(share, ids)),
    shareDownloaded: (id) => {
      if (!isGrantId(id)) counters.downloaded(id);
    },
    traffic,
    now,
    log,
  });
  const thumbnails = createThumbnails({
    blobs,
    folder: join(dataFolder, 'thumbnails'),
    budget: decoderBudget,
    covers: media,
    now,
    log,
  });
  return {
    links,
    linked: downloads.linked,
    serve: downloads.serve,
    contentHeaders: downloads.contentHeaders,
    archives: downloads.archives,
    forget: thumbnails.forget,
    routes: [...downloads.routes, ...thumbnailRoutes({ ...downloads, thumbnails })],
    clean: downloads.clean,
    close: thumbnails.close,
  };
}
